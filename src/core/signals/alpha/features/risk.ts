import type { StockPath } from '../stock-paths.ts'
import { quotient, windowDeviation, windowSum } from './window-moments.ts'

const BETA_DAYS = 252

/** Sample standard deviation of 60 daily log returns; not annualised. */
export const volatility60 = ({ returns }: StockPath, row: number): number =>
  windowDeviation(returns, row - 59, row)

/** Slope of 252 daily returns on the market's. Source: Frazzini and Pedersen 2014, without their shrinkage. */
export function beta252({ returns, market }: StockPath, row: number): number {
  const from = row - BETA_DAYS + 1
  const meanMarket = windowSum(market, from, row) / BETA_DAYS
  let cross = 0
  let square = 0
  for (let at = from; at <= row; at++) {
    const move = market[at] - meanMarket
    cross += move * returns[at]
    square += move * move
  }
  return quotient(cross, square)
}

/** Largest daily log return of 21 days. Source: Bali, Cakici and Whitelaw 2011. */
export function largestReturn({ returns }: StockPath, row: number): number {
  let largest = Number.NEGATIVE_INFINITY
  for (let at = row - 20; at <= row; at++) largest = Math.max(largest, returns[at])
  return largest
}

/** Skewness m₃/m₂^1.5 of 60 daily log returns; NaN where they do not move. */
export function skewness60({ returns }: StockPath, row: number): number {
  const from = row - 59
  const mean = windowSum(returns, from, row) / 60
  let second = 0
  let third = 0
  for (let at = from; at <= row; at++) {
    const move = returns[at] - mean
    second += move * move
    third += move * move * move
  }
  return quotient(third / 60, (second / 60) ** 1.5)
}
