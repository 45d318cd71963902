import type { StockPath } from '../stock-paths.ts'
import { quotient, windowSum } from './year-statistics.ts'

const DAYS = 60

/** Sums of squares and cubes of 60 daily log returns about their mean. */
export interface QuarterMoments {
  readonly second: number
  readonly third: number
}

export function quarterMoments({ returns }: StockPath, row: number): QuarterMoments {
  const from = row - DAYS + 1
  const mean = windowSum(returns, from, row) / DAYS
  let second = 0
  let third = 0
  for (let at = from; at <= row; at++) {
    const move = returns[at] - mean
    second += move * move
    third += move * move * move
  }
  return { second, third }
}

/** Sample standard deviation, not annualised. */
export const volatility60 = ({ second }: QuarterMoments): number => Math.sqrt(second / (DAYS - 1))

/** m₃/m₂^1.5; NaN if constant. */
export const skewness60 = ({ second, third }: QuarterMoments): number =>
  quotient(third / DAYS, (second / DAYS) ** 1.5)

/** Of 21 daily log returns. Bali, Cakici and Whitelaw 2011. */
export function largestReturn({ returns }: StockPath, row: number): number {
  let largest = Number.NEGATIVE_INFINITY
  for (let at = row - 20; at <= row; at++) largest = Math.max(largest, returns[at])
  return largest
}
