import type { SymmetricMatrix } from './symmetric-matrix.ts'

/** Covariances that follow a market day by day. */
export interface EwCovariance {
  /** @param returns of one day, one a member; those of a pair in which one is NaN leave that pair as it was */
  add(returns: ArrayLike<number>): void
  /** A copy, per day; NaN for a pair that was never seen together. */
  matrix(): SymmetricMatrix
}

/**
 * Exponentially weighted covariances with mean zero: Σ w_k·r_i·r_j / Σ w_k with w_k = 2^(−k/halfLife) over the days on
 * which both returns are known, k counted in those days.
 * @param size number of members
 * @param halfLife in days, above 0
 * Source: RiskMetrics Technical Document, 1996, §5.2, with the weights of the beginning made to sum to one.
 */
export function ewCovariance(size: number, halfLife: number): EwCovariance {
  const kept = 0.5 ** (1 / halfLife)
  const sums = new Float64Array(size * size)
  const weights = new Float64Array(size * size)
  return {
    add(returns) {
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
    matrix() {
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
