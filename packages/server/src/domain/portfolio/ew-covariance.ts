import type { SymmetricMatrix } from './symmetric-matrix.ts'

export type EwCovariance = ReturnType<typeof ewCovariance>

/**
 * Zero-mean: Σ w_k·r_i·r_j / Σ w_k, w_k = 2^(−k/halfLife), k counted in days on which both returns are known.
 * @param size number of members
 * @param halfLife in days
 * Source: RiskMetrics Technical Document, 1996, §5.2, with initial weights normalised to one.
 */
export function ewCovariance(size: number, halfLife: number) {
  const kept = 0.5 ** (1 / halfLife)
  const sums = new Float64Array(size * size)
  const weights = new Float64Array(size * size)
  return {
    /** @param returns of one day; a pair with a NaN is not updated */
    add(returns: ArrayLike<number>): void {
      for (let row = 0; row < size; row++) {
        for (let column = 0; column <= row; column++) {
          const product = returns[row] * returns[column]
          if (Number.isNaN(product)) continue
          const at = row * size + column
          sums[at] = kept * sums[at] + product
          weights[at] = kept * weights[at] + 1
        }
      }
    },
    /** A copy, per day; NaN for a pair never observed together. */
    matrix(): SymmetricMatrix {
      const values = new Float64Array(size * size)
      for (let row = 0; row < size; row++) {
        for (let column = 0; column <= row; column++) {
          const value = sums[row * size + column] / weights[row * size + column]
          values[row * size + column] = value
          values[column * size + row] = value
        }
      }
      return { size, values }
    },
  }
}
