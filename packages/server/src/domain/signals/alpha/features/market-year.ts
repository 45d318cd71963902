import { windowSum } from './window-moments.ts'

const YEAR = 252
const MONTH = 21

export interface MarketYear {
  /** 252 returns minus their mean, oldest first. */
  readonly moves: Float64Array
  /** Sum of squares of `moves`. */
  readonly square: number
  /** Sum of returns from row t−252 to t−21. */
  readonly untilMonthAgo: number
}

/** @param market mean return of all stocks by row; every result is NaN if the year is incomplete */
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
