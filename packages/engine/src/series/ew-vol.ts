import type { Numbers } from '../market/observation.ts'
import { unknownValues } from './day-values.ts'

/**
 * σ²_t = λ·σ²_{t−1} + (1−λ)·x²_t with λ = 1 − 2/(span+1), starting at the first square. NaN for the first `span` − 1
 * values.
 * @param values oldest first; NaN is skipped and gives NaN
 * Source: RiskMetrics Technical Document, 1996, §5.2.
 */
export function ewMeanSquare(values: Numbers, span: number): Float64Array {
  const share = 2 / (span + 1)
  const means = unknownValues(values.length)
  let mean = Number.NaN
  let seen = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (Number.isNaN(value)) continue
    mean = seen === 0 ? value * value : (1 - share) * mean + share * value * value
    seen++
    if (seen >= span) means[index] = mean
  }
  return means
}

const TRADING_DAYS_PER_YEAR = 252

/**
 * Annualised volatility √(252·σ²_t), as a fraction; see `ewMeanSquare`.
 * @param returns daily, as fractions, oldest first; NaN is skipped
 * @param span in trading days
 */
export const ewVol = (returns: Numbers, span: number): Float64Array =>
  ewMeanSquare(returns, span).map((meanSquare) => Math.sqrt(TRADING_DAYS_PER_YEAR * meanSquare))
