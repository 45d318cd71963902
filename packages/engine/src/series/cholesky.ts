/**
 * b′·A⁻¹·b of a symmetric positive definite matrix.
 * @param matrix n×n in row order; only the lower triangle is read
 * @returns ≥ 0; NaN if the matrix is not positive definite
 */
export function inverseQuadraticForm(matrix: Float64Array, vector: Float64Array): number {
  const half = forwardSolve(matrix, vector)
  if (half === undefined) return Number.NaN
  let sum = 0
  for (const value of half.solution) sum += value * value
  return sum
}

/**
 * Solves A·x = b for a symmetric positive definite matrix.
 * @param matrix n×n in row order; only the lower triangle is read
 * @returns undefined if the matrix is not positive definite
 */
export function choleskySolve(matrix: Float64Array, vector: Float64Array): Float64Array | undefined {
  const half = forwardSolve(matrix, vector)
  if (half === undefined) return undefined
  const { factor, solution } = half
  const n = vector.length
  for (let row = n - 1; row >= 0; row--) {
    let value = solution[row]
    for (let column = row + 1; column < n; column++) value -= factor[column * n + row] * solution[column]
    solution[row] = value / factor[row * n + row]
  }
  return solution
}

/** L of A = L·L′, and the y of L·y = b. */
function forwardSolve(
  matrix: Float64Array,
  vector: Float64Array,
): { factor: Float64Array; solution: Float64Array } | undefined {
  const n = vector.length
  const factor = new Float64Array(n * n)
  const solution = new Float64Array(n)
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let value = matrix[row * n + column]
      for (let k = 0; k < column; k++) value -= factor[row * n + k] * factor[column * n + k]
      if (row === column && !(value > 0)) return undefined
      factor[row * n + column] = row === column ? Math.sqrt(value) : value / factor[column * n + column]
    }
    let rest = vector[row]
    for (let k = 0; k < row; k++) rest -= factor[row * n + k] * solution[k]
    solution[row] = rest / factor[row * n + row]
  }
  return { factor, solution }
}
