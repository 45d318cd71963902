import type { SymmetricMatrix } from './symmetric-matrix.ts'

const CLOSE_ENOUGH = 1e-10
const MOST_SWEEPS = 1000

/**
 * Long-only weights with equal w_i·(Σw)_i, by cyclical coordinate descent.
 * @param covariance positive definite
 * @returns above 0, summing to 1; empty without members; NaN if a variance is ≤ 0
 * Source: Maillard, Roncalli and Teïletche 2010; Griveau-Billion, Richard and Roncalli 2013, algorithm 1.
 */
export function equalRiskContribution({ size, values }: SymmetricMatrix): Float64Array {
  const exposure = Float64Array.from(
    { length: size },
    (_, at) => 1 / Math.sqrt(size * values[at * size + at]),
  )
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let moved = 0
    for (let row = 0; row < size; row++) {
      const variance = values[row * size + row]
      let beside = 0
      for (let column = 0; column < size; column++) {
        if (column !== row) beside += values[row * size + column] * exposure[column]
      }
      const next = (Math.sqrt(beside * beside + (4 * variance) / size) - beside) / (2 * variance)
      moved = Math.max(moved, Math.abs(next / exposure[row] - 1))
      exposure[row] = next
    }
    if (!(moved > CLOSE_ENOUGH)) break
  }
  const sum = exposure.reduce((total, one) => total + one, 0)
  return exposure.map((one) => one / sum)
}
