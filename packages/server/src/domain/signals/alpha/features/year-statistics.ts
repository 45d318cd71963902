import type { Numbers } from '../../../market/observation.ts'
import type { StockPath } from '../stock-paths.ts'

/**
 * Inclusive; NaN if a value is missing or before the first row: reading out of bounds would slow down later reads
 * several times.
 */
export function windowSum(values: Numbers, from: number, to: number): number {
  if (from < 0) return Number.NaN
  let sum = 0
  for (let row = from; row <= to; row++) sum += values[row]
  return sum
}

/** NaN if the divisor is ≤ 0. */
export const quotient = (value: number, divisor: number): number =>
  divisor > 0 ? value / divisor : Number.NaN

const YEAR = 252
const MONTH = 21

export interface MarketYear {
  /** 252 returns minus their mean. */
  readonly moves: Float64Array
  readonly square: number
  /** Returns from row t−252 to t−21. */
  readonly untilMonthAgo: number
}

/** @param market mean return of all stocks; NaN if the year is incomplete */
export function marketYear(market: Float64Array, row: number): MarketYear {
  const from = row - YEAR + 1
  const mean = windowSum(market, from, row) / YEAR
  const moves = new Float64Array(YEAR)
  if (row < YEAR) return { moves: moves.fill(Number.NaN), square: Number.NaN, untilMonthAgo: Number.NaN }
  let square = 0
  for (let at = 0; at < YEAR; at++) {
    const move = market[from + at] - mean
    moves[at] = move
    square += move * move
  }
  return { moves, square, untilMonthAgo: windowSum(market, row - YEAR, row - MONTH) }
}

const UNTIL_MONTH_AGO = 232
const AVERAGE_DAYS = 200

/** NaN if the window is incomplete. */
export interface YearStatistics {
  /** On the market's 252 daily returns; NaN if the market did not move. */
  readonly beta: number
  /** Log price, 252 days. */
  readonly highest: number
  /** Price, 200 days. */
  readonly average: number
  /** Returns of stock and market, rows t−252 to t−21. */
  readonly own: number
  readonly ofMarket: number
}

/**
 * One loop: separate ones would each wait on their own additions.
 * @param year if already computed
 * Source: Frazzini and Pedersen 2014 for the beta, without shrinkage.
 */
export function yearStatistics(
  { returns, logPrice, level, market }: StockPath,
  row: number,
  { moves, square, untilMonthAgo }: MarketYear = marketYear(market, row),
): YearStatistics {
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
