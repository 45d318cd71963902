import type { StockPath } from '../stock-paths.ts'
import { type MarketYear, marketYear } from './market-year.ts'
import { quotient } from './window-moments.ts'

const UNTIL_MONTH_AGO = 232
const AVERAGE_DAYS = 200

/** NaN if the window is incomplete. */
export interface YearReadings {
  /** Slope of 252 daily returns on the market's; NaN if the market did not move. */
  readonly beta: number
  /** 252-day high of the log price. */
  readonly highest: number
  /** 200-day mean price. */
  readonly average: number
  /** Returns of stock and market, rows t−252 to t−21. */
  readonly own: number
  readonly ofMarket: number
}

/**
 * One loop with several sums: separate loops would each wait on their own additions.
 * @param year market year at the row, if already computed
 * Source: Frazzini and Pedersen 2014 for the beta, without shrinkage.
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
