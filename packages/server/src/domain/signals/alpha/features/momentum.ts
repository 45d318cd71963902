import type { StockPath } from '../stock-paths.ts'
import { quotient, windowSum, type YearStatistics } from './year-statistics.ts'

const MONTH = 21
const HALF_YEAR = 126
const YEAR = 252
const AVERAGE_DAYS = 200

/** Log return L[t−21] − L[t−252]. Source: Jegadeesh and Titman 1993. */
export const momentum12To1 = ({ logPrice }: StockPath, row: number): number =>
  logPrice[row - MONTH] - logPrice[row - YEAR]

/** Log return L[t−21] − L[t−126]. Source: Jegadeesh and Titman 1993. */
export const momentum6To1 = ({ logPrice }: StockPath, row: number): number =>
  logPrice[row - MONTH] - logPrice[row - HALF_YEAR]

/**
 * Sum over standard deviation of return minus β·market return, rows t−252 to t−21.
 * @param beta of the stock at the row
 * Source: Blitz, Huij and Martens 2011, with one factor.
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

/** Log return of the sector's equal-weighted mean over 126 days. Source: Moskowitz and Grinblatt 1999. */
export const sectorMomentum = ({ sector }: StockPath, row: number): number =>
  windowSum(sector, row - HALF_YEAR + 1, row)

/** Log distance from the 252-day high, ≤ 0. Source: George and Hwang 2004. */
export const yearHighDistance = ({ logPrice }: StockPath, row: number, { highest }: YearStatistics): number =>
  logPrice[row] - highest

/**
 * (P/SMA₂₀₀ − 1)/(σ₆₀·√200).
 * @param deviation σ₆₀ of the daily returns at the row
 * @returns NaN if the price did not move in 60 days
 */
export const trendStrength = (
  { level }: StockPath,
  row: number,
  deviation: number,
  { average }: YearStatistics,
): number => quotient(level[row] / average - 1, deviation * Math.sqrt(AVERAGE_DAYS))
