import type { StockPath } from '../stock-paths.ts'
import { type MarketYear, marketYear } from './market-year.ts'
import { quotient } from './window-moments.ts'

const UNTIL_MONTH_AGO = 232
const AVERAGE_DAYS = 200

/** What one pass over the year to a row reads of a stock; NaN where something of its window is missing. */
export interface YearReadings {
  /** Slope of 252 daily returns on the market's; NaN where the market did not move. */
  readonly beta: number
  /** Highest log price of 252 days. */
  readonly highest: number
  /** Mean price of 200 days. */
  readonly average: number
  /** Sums of the returns of the stock and of the market from row t−252 to t−21. */
  readonly own: number
  readonly ofMarket: number
}

/**
 * The sums run side by side in one pass, because each of them alone would wait for its own last addition.
 * @param year of the market at the row, where it is known already
 * Source: Frazzini and Pedersen 2014 for the beta, without their shrinkage.
 */
export function yearReadings(
  { returns, logPrice, level, market }: StockPath,
  row: number,
  { moves, square, untilMonthAgo }: MarketYear = marketYear(market, row),
): YearReadings {
  const days = moves.length
  const from = row - days + 1
  let cross = 0
  let own = 0
  let total = 0
  let prices = 0
  let highest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < days; at++) {
    const price = logPrice[from + at]
    cross += moves[at] * returns[from + at]
    prices += price
    if (price > highest) highest = price
    if (at < UNTIL_MONTH_AGO) own += returns[from + at - 1]
    if (at >= days - AVERAGE_DAYS) total += level[from + at]
  }
  return {
    beta: quotient(cross, square),
    highest: Number.isNaN(prices) ? Number.NaN : highest,
    average: total / AVERAGE_DAYS,
    own,
    ofMarket: untilMonthAgo,
  }
}
