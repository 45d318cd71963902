import { PLANTED_TRUTH } from './planted-truth.ts'
import { createPriceTrail } from './trail.ts'

const YEAR = 252
const SPAN_PERSISTENCE = 1 - 2 / (60 + 1)
const LARGEST_TREND = 2
/**
 * Daily drift, in units of the daily volatility, for one unit of trend and a Sharpe ratio of 1 of the portfolio. Measured
 * on 60 seeds of 36 years.
 */
const DRIFT_PER_SHARPE = 0.0164

/** The planted trend of one commodity. */
export interface CommodityTrend {
  /** Log drift of the coming session, from the sessions before it alone. */
  drift(): number
  /** Takes in a session's log value of the future that is held and rolled. */
  observe(held: number): void
}

/**
 * Persistence of trends as `PLANTED_TRUTH.trend` states it: what a commodity earned over a year, over its volatility,
 * within ±2, goes on. Without a year behind it there is no trend.
 * @param sharpe of the portfolio of all commodities, a year; 0 plants nothing
 */
export function createCommodityTrend(sharpe: number): CommodityTrend {
  const held = createPriceTrail(YEAR + 1)
  let variance = Number.NaN
  let drift = 0
  return {
    drift: () => drift,
    observe: (value) => {
      if (held.count > 0) {
        const square = (value - held.back(0)) ** 2
        variance = Number.isNaN(variance)
          ? square
          : SPAN_PERSISTENCE * variance + (1 - SPAN_PERSISTENCE) * square
      }
      held.push(value)
      if (held.count <= YEAR || !(variance > 0)) return
      const trend = (value - held.back(YEAR)) / Math.sqrt(YEAR * variance)
      const limited = Math.max(-LARGEST_TREND, Math.min(LARGEST_TREND, trend))
      drift = sharpe * DRIFT_PER_SHARPE * Math.sqrt(variance) * limited
    },
  }
}

/** The Sharpe ratio that belongs to a planted information coefficient: both grow together, and 0 is 0. */
export const trendSharpe = (plantedIc: number): number =>
  (PLANTED_TRUTH.trend.sharpe * plantedIc) / PLANTED_TRUTH.ic
