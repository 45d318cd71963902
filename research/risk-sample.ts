import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { DRAWDOWN_HORIZON_DAYS } from '@bellwether-markets/engine/risk/drawdown-outcomes'
import { drawdownProbabilities } from '@bellwether-markets/engine/risk/drawdown-probability'
import { referenceOf, vintageOn } from '@bellwether-markets/engine/risk/risk-reference'
import { TRADING_DAYS_A_YEAR } from '@bellwether-markets/engine/statistics/annualised-volatility'
import { forwardFalls } from '@bellwether-markets/engine/statistics/forward-outcomes'
import type { RiskColumns } from './risk-columns.ts'

/** The risk index with what followed each day; every column as long as `history.day`. */
export interface RiskSample {
  readonly history: RiskColumns
  /** 1 if a close more than 7 % lower followed within 20 days, 0, NaN if that is not known yet. */
  readonly fall: Numbers
  /** Volatility of the next 20 days, a share a year; NaN if not known yet. */
  readonly volatility: Numbers
  /** NaN before the first fit. */
  readonly probability: { readonly value: Numbers; readonly baseRate: Numbers }
}

export const riskSample = (history: RiskColumns): RiskSample => ({
  history,
  fall: forwardFalls(history.close),
  volatility: forwardVolatilities(history.close),
  probability: {
    value: drawdownProbabilities(referenceOf(false), history),
    baseRate: Array.from(history.day, baseRateOn),
  },
})

/** Of the fit that the day uses. */
const baseRateOn = (day: number): number => vintageOn(referenceOf(false), day)?.fall?.baseRate ?? Number.NaN

/** Indices of the days for which all columns are known and the condition holds, ascending. */
export function daysWith(
  columns: readonly Numbers[],
  length: number,
  belongs: (at: number) => boolean = () => true,
): readonly number[] {
  const days: number[] = []
  for (let at = 0; at < length; at++) {
    if (belongs(at) && columns.every((column) => !Number.isNaN(column[at]))) days.push(at)
  }
  return days
}

export const pick = (values: Numbers, days: readonly number[]): Float64Array =>
  Float64Array.from(days, (at) => values[at])

export const meanOf = (values: Numbers): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

/**
 * Annualised root mean square of the next `horizon` log returns, as a share; NaN if the window has not closed.
 * @param closes oldest first, positive
 * @returns one volatility per close
 */
export function forwardVolatilities(closes: Numbers, horizon = DRAWDOWN_HORIZON_DAYS): Float64Array {
  return Float64Array.from({ length: closes.length }, (_, at) => {
    if (at + horizon >= closes.length) return Number.NaN
    let squares = 0
    for (let ahead = 1; ahead <= horizon; ahead++) {
      squares += Math.log(closes[at + ahead] / closes[at + ahead - 1]) ** 2
    }
    return Math.sqrt((TRADING_DAYS_A_YEAR * squares) / horizon)
  })
}
