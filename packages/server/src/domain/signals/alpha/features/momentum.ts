import type { StockPath } from '../stock-paths.ts'
import { quotient, windowSum, type YearStatistics } from './year-statistics.ts'

const MONTH = 21
const HALF_YEAR = 126
const YEAR = 252
const AVERAGE_DAYS = 200

/** L[t−21] − L[t−252]. Jegadeesh and Titman 1993. */
export const momentum12To1 = ({ logPrice }: StockPath, row: number): number =>
  logPrice[row - MONTH] - logPrice[row - YEAR]

/** L[t−21] − L[t−126]. Jegadeesh and Titman 1993. */
export const momentum6To1 = ({ logPrice }: StockPath, row: number): number =>
  logPrice[row - MONTH] - logPrice[row - HALF_YEAR]

/**
 * Sum over standard deviation of return minus β·market return, rows t−252 to t−21. Blitz, Huij and Martens 2011, with
 * one factor.
 */
export function residualMomentum(
  { returns, market }: StockPath,
  row: number,
  beta: number,
  { own, ofMarket }: YearStatistics,
): number {
  const from = row - YEAR
  const to = row - MONTH
  const count = to - from + 1
  const mean = (own - beta * ofMarket) / count
  let square = 0
  for (let at = from; at <= to; at++) square += (returns[at] - beta * market[at] - mean) ** 2
  return quotient(mean * count, Math.sqrt(square / (count - 1)))
}

/** Log return of the sector's equal-weighted mean over 126 days. Moskowitz and Grinblatt 1999. */
export const sectorMomentum = ({ sector }: StockPath, row: number): number =>
  windowSum(sector, row - HALF_YEAR + 1, row)

/** Log distance, ≤ 0. George and Hwang 2004. */
export const yearHighDistance = ({ logPrice }: StockPath, row: number, { highest }: YearStatistics): number =>
  logPrice[row] - highest

/**
 * (P/SMA₂₀₀ − 1)/(σ₆₀·√200); NaN if the price did not move in 60 days.
 * @param deviation σ₆₀ of the daily returns
 */
export const trendStrength = (
  { level }: StockPath,
  row: number,
  deviation: number,
  { average }: YearStatistics,
): number => quotient(level[row] / average - 1, deviation * Math.sqrt(AVERAGE_DAYS))
