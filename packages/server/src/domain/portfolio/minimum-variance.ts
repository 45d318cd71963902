import { choleskySolve } from '../series/cholesky.ts'
import { type SymmetricMatrix, submatrix, timesVector } from './symmetric-matrix.ts'

const TOLERANCE = 1e-10
const MOST_ROUNDS = 10

/**
 * Minimises ½·x′Σx − Σx over x ≥ 0 by active sets, then normalises to sum 1.
 * @param covariance positive definite, at least one member
 * @returns 0–1
 * @throws RangeError if the matrix is not positive definite
 * Source: Lawson and Hanson 1974, Solving Least Squares Problems, chapter 23.
 */
export function minimumVariance(covariance: SymmetricMatrix): Float64Array {
  const { size } = covariance
  let x: Float64Array = new Float64Array(size)
  let active: readonly number[] = []
  // Each round lowers the objective; rounding could prevent it.
  for (let round = 0; round < MOST_ROUNDS * size; round++) {
    const entering = mostWanted(covariance, x, active)
    if (entering === undefined) break
    const moved = towardsMinimum(covariance, x, [...active, entering])
    x = moved.x
    active = moved.held
  }
  const sum = x.reduce((total, one) => total + one, 0)
  return x.map((one) => one / sum)
}

/** Steepest descent; undefined at the minimum. */
function mostWanted(
  covariance: SymmetricMatrix,
  x: Float64Array,
  active: readonly number[],
): number | undefined {
  const gain = timesVector(covariance, x).map((slope) => 1 - slope)
  let best: number | undefined
  for (let member = 0; member < covariance.size; member++) {
    if (active.includes(member) || !(gain[member] > TOLERANCE)) continue
    if (best === undefined || gain[member] > gain[best]) best = member
  }
  return best
}

function towardsMinimum(
  covariance: SymmetricMatrix,
  from: Float64Array,
  members: readonly number[],
): { readonly x: Float64Array; readonly held: readonly number[] } {
  let x = from
  let active = members
  for (;;) {
    const minimum = minimumOver(covariance, active)
    const share = active.reduce(
      (least, member) =>
        minimum[member] > 0 ? least : Math.min(least, x[member] / (x[member] - minimum[member])),
      1,
    )
    if (active.every((member) => minimum[member] > 0)) return { x: minimum, held: active }
    const blocked = active.filter((member) => minimum[member] <= 0)
    const next = x.map((value, member) => value + share * (minimum[member] - value))
    const first = blocked.reduce((least, member) => (next[member] < next[least] ? member : least), blocked[0])
    next[first] = 0
    x = next
    active = active.filter((member) => member !== first)
  }
}

/** Over some members only. */
function minimumOver(covariance: SymmetricMatrix, members: readonly number[]): Float64Array {
  const part = submatrix(covariance, members)
  const solution = choleskySolve(part.values, new Float64Array(part.size).fill(1))
  if (solution === undefined) throw new RangeError('the covariances are not positive definite')
  const x = new Float64Array(covariance.size)
  members.forEach((member, at) => {
    x[member] = solution[at]
  })
  return x
}
