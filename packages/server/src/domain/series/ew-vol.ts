import type { Numbers } from '../market/observation.ts'
import { ewMeanSquare } from './ew-mean-square.ts'

const TRADING_DAYS_PER_YEAR = 252

/**
 * Annualised exponentially weighted volatility √(252·σ²_t); see `ewMeanSquare`.
 * @param returns daily, as fractions, oldest first; NaN is skipped
 * @param span at least 1, in trading days
 * @returns one volatility a return, a year, as a fraction; NaN for the first `span` − 1 and for NaN returns
 */
export const ewVol = (returns: Numbers, span: number): Float64Array =>
  ewMeanSquare(returns, span).map((meanSquare) => Math.sqrt(TRADING_DAYS_PER_YEAR * meanSquare))
