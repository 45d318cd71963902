import { PriceTrail } from './column.ts'
import { PLANTED_TRUTH } from './planted-truth.ts'

const YEAR = 252
const SPAN_PERSISTENCE = 1 - 2 / (60 + 1)
const LARGEST_TREND = 2
/**
 * Daily drift in daily volatilities, for one unit of trend and a portfolio Sharpe ratio of 1. Measured on 60 seeds of
 * 36 years.
 */
const DRIFT_PER_SHARPE = 0.0164

/**
 * Trend persistence as in `PLANTED_TRUTH.trend`: the return of a year over its volatility, within ±2, continues. No
 * trend in the first year.
 * @param sharpe annual, of the portfolio of all commodities; 0 plants nothing
 */
export function createCommodityTrend(sharpe: number) {
  const held = new PriceTrail(YEAR + 1)
  let variance = Number.NaN
  let drift = 0
  return {
    /** Log drift of the next session, from past sessions only. */
    drift: () => drift,
    observe: (value: number): void => {
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

/** Proportional. */
export const trendSharpe = (plantedIc: number): number =>
  (PLANTED_TRUTH.trend.sharpe * plantedIc) / PLANTED_TRUTH.ic
