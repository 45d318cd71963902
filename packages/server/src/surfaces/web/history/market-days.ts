import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import type { RiskSeries } from '@bellwether-markets/products/risk-history/risk-series'
import { bisectLeft, bisectRight } from 'd3-array'

export interface MarketDays {
  /** `YYYY-MM-DD`. */
  readonly day: readonly string[]
  readonly sp500: readonly number[]
  /** Null if it was not known. */
  readonly vix: readonly (number | null)[]
  readonly regime: readonly string[]
  /** Null before the index begins, or if it is not known yet. */
  readonly risk: readonly (number | null)[]
}

export function joinedDays(
  regimes: RegimeSeries['rows'],
  risks: readonly (RiskSeries['rows'][number] | RiskIndex)[],
): MarketDays {
  const risk = new Map(risks.map(({ date, value }) => [date, value]))
  return {
    day: regimes.map(({ date }) => date),
    sp500: regimes.map(({ sp500 }) => sp500),
    vix: regimes.map(({ vix }) => vix),
    regime: regimes.map(({ regime }) => regime),
    risk: regimes.map(({ date }) => risk.get(date) ?? null),
  }
}

/** Place of a day, or of the trading day before it; −1 before the first. */
export const placeOn = ({ day }: MarketDays, date: string): number => bisectRight(day as string[], date) - 1

/** Place of a day, or of the trading day after it; the number of days after the last. */
export const placeFrom = ({ day }: MarketDays, date: string): number => bisectLeft(day as string[], date)
