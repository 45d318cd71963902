import { inverseQuadraticForm } from '../../series/cholesky.ts'
import { dayValues, unknownValues } from '../../series/day-values.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { rollingMean } from '../../series/rolling-mean.ts'
import type { RiskDriver } from '../risk-driver.ts'
import { SECTOR_SYMBOLS, sectorReturns } from './sector-returns.ts'

const WINDOW_DAYS = 756
const MEAN_DAYS = 20
/** The diagonal gets the rest and stabilises the inverse. */
const SAMPLE_SHARE = 0.9

/** 20-day mean Mahalanobis distance of sector returns from the 756 days before; 1 is usual. Kritzman and Li 2010. */
export const turbulence: RiskDriver<'turbulence'> = {
  name: 'turbulence',
  unit: 'multiple of the usual distance',
  symbols: SECTOR_SYMBOLS,
  sessions: 1 + WINDOW_DAYS + MEAN_DAYS,
  read(windows, after = Number.NEGATIVE_INFINITY) {
    const { day, rows } = sectorReturns(windows)
    const from = lastIndexUpTo(day, after) + 1 - (MEAN_DAYS - 1)
    return dayValues(day, rollingMean(distances(rows, WINDOW_DAYS, from), MEAN_DAYS))
  },
}

/**
 * Squared Mahalanobis distance from the `window` rows before, per column: (r−μ)′Σ⁻¹(r−μ)/n, Σ = 0.9·S + 0.1·diag(S).
 * @param rows oldest first, finite
 * @param window more than the number of columns
 * @param from first row that is needed
 * @returns NaN before it, for the first `window` rows, or if the covariance is singular
 */
export function distances(rows: readonly Float64Array[], window: number, from = 0): Float64Array {
  const result = unknownValues(rows.length)
  const n = rows[0]?.length ?? 0
  const sums = new Float64Array(n)
  const products = new Float64Array(n * n)
  for (let index = 0; index < rows.length; index++) {
    if (index >= window) {
      if (index >= from) {
        const { deviation, covariance } = against(rows[index], sums, products, window)
        result[index] = inverseQuadraticForm(covariance, deviation) / n
      }
      accumulate(sums, products, rows[index - window], -1)
    }
    accumulate(sums, products, rows[index], 1)
  }
  return result
}

function against(row: Float64Array, sums: Float64Array, products: Float64Array, window: number) {
  const n = row.length
  const deviation = row.map((value, column) => value - sums[column] / window)
  const covariance = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const sample = (products[i * n + j] - (sums[i] * sums[j]) / window) / (window - 1)
      covariance[i * n + j] = i === j ? sample : SAMPLE_SHARE * sample
    }
  }
  return { deviation, covariance }
}

/** To the sums and the lower triangle of products. */
function accumulate(sums: Float64Array, products: Float64Array, row: Float64Array, sign: 1 | -1): void {
  const n = row.length
  for (let i = 0; i < n; i++) {
    sums[i] += sign * row[i]
    for (let j = 0; j <= i; j++) products[i * n + j] += sign * row[i] * row[j]
  }
}
