const EPSILON = 2 ** -52
const MOST_STEPS = 60
/** Smaller sums of squares lose digits to underflow. */
const LEAST_SQUARE = 2 ** -970

/**
 * Householder reduction, then implicit QL steps.
 * @param matrix n×n in row order; only the lower triangle is read
 * @returns n eigenvalues, largest first
 * @throws RangeError if an entry is not finite
 * Source: Martin, Reinsch and Wilkinson 1968; Dubrulle 1970 (EISPACK tred1, imtql1).
 */
export function symmetricEigenvalues(matrix: Float64Array, n: number): Float64Array {
  if (!matrix.every(Number.isFinite)) throw new RangeError('the matrix has an entry that is not finite')
  const work = matrix.slice()
  const beside = new Float64Array(n)
  for (let row = n - 1; row > 0; row--) beside[row] = reflectRow(work, n, row, beside)
  const diagonal = Float64Array.from({ length: n }, (_, row) => work[row * n + row])
  beside.copyWithin(0, 1)
  beside[n - 1] = 0
  for (let first = 0; first < n; first++) isolate(diagonal, beside, first)
  return diagonal.sort().reverse()
}

/** Clears a row left of its subdiagonal. @returns the subdiagonal entry */
function reflectRow(a: Float64Array, n: number, row: number, product: Float64Array): number {
  const at = row * n
  let scale = 0
  for (let k = 0; k < row; k++) scale += Math.abs(a[at + k])
  if (row === 1 || scale === 0) return a[at + row - 1]
  let square = 0
  for (let k = 0; k < row; k++) {
    a[at + k] /= scale
    square += a[at + k] * a[at + k]
  }
  const edge = a[at + row - 1]
  const norm = edge >= 0 ? -Math.sqrt(square) : Math.sqrt(square)
  const half = square - edge * norm
  a[at + row - 1] = edge - norm
  let overlap = 0
  for (let j = 0; j < row; j++) {
    let sum = 0
    for (let k = 0; k <= j; k++) sum += a[j * n + k] * a[at + k]
    for (let k = j + 1; k < row; k++) sum += a[k * n + j] * a[at + k]
    product[j] = sum / half
    overlap += product[j] * a[at + j]
  }
  const shift = overlap / (2 * half)
  for (let j = 0; j < row; j++) {
    product[j] -= shift * a[at + j]
    for (let k = 0; k <= j; k++) a[j * n + k] -= a[at + j] * product[k] + product[j] * a[at + k]
  }
  return scale * norm
}

/** Until `diagonal[first]` is an eigenvalue. */
function isolate(diagonal: Float64Array, beside: Float64Array, first: number): void {
  for (let step = 0; step < MOST_STEPS; step++) {
    const last = endOfBlock(diagonal, beside, first)
    if (last === first) return
    implicitStep(diagonal, beside, first, last)
  }
}

function endOfBlock(diagonal: Float64Array, beside: Float64Array, first: number): number {
  let last = first
  while (last < diagonal.length - 1) {
    const size = Math.abs(diagonal[last]) + Math.abs(diagonal[last + 1])
    if (Math.abs(beside[last]) <= EPSILON * size) return last
    last++
  }
  return last
}

function implicitStep(diagonal: Float64Array, beside: Float64Array, first: number, last: number): void {
  const slope = (diagonal[first + 1] - diagonal[first]) / (2 * beside[first])
  const root = length(slope, 1)
  let g = diagonal[last] - diagonal[first] + beside[first] / (slope + (slope >= 0 ? root : -root))
  let sine = 1
  let cosine = 1
  let moved = 0
  for (let row = last - 1; row >= first; row--) {
    const f = sine * beside[row]
    const b = cosine * beside[row]
    const radius = length(f, g)
    beside[row + 1] = radius
    if (radius === 0) {
      diagonal[row + 1] -= moved
      beside[last] = 0
      return
    }
    sine = f / radius
    cosine = g / radius
    g = diagonal[row + 1] - moved
    const turn = (diagonal[row] - g) * sine + 2 * cosine * b
    moved = sine * turn
    diagonal[row + 1] = g + moved
    g = cosine * turn - b
  }
  diagonal[first] -= moved
  beside[first] = g
  beside[last] = 0
}

/** Euclidean; the slow exact form is used only if a square would underflow or overflow. */
function length(x: number, y: number): number {
  const square = x * x + y * y
  return square > LEAST_SQUARE && square < Number.POSITIVE_INFINITY ? Math.sqrt(square) : Math.hypot(x, y)
}
