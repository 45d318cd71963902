import type { Numbers } from '../market/observation.ts'
import { ewMeanSquare } from './ew-mean-square.ts'

const TRADING_DAYS_PER_YEAR = 252

/**
 * Annualised volatility √(252·σ²_t), as a fraction; see `ewMeanSquare`.
 * @param returns daily, as fractions, oldest first; NaN is skipped
 * @param span in trading days
 */
export const ewVol = (returns: Numbers, span: number): Float64Array =>
  ewMeanSquare(returns, span).map((meanSquare) => Math.sqrt(TRADING_DAYS_PER_YEAR * meanSquare))
