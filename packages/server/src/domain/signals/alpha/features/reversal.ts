import type { StockPath } from '../stock-paths.ts'
import { quotient, windowSum } from './year-statistics.ts'

const DEVIATION_DAYS = 60
const RESIDUAL_DAYS = 10

/** −(L[t] − L[t−days]). Lehmann 1990 (a week), Jegadeesh 1990 (a month). */
export const reversal = ({ logPrice }: StockPath, row: number, days: number): number =>
  logPrice[row - days] - logPrice[row]

/** −Σ₁₀ e/σ₆₀(e), e = return minus β·market return. Blitz, Huij, Lansdorp and Verbeek 2013, with one factor. */
export const residualReversal = ({ returns, market }: StockPath, row: number, beta: number): number =>
  ownScaleReversal(returns, market, beta, row)

/**
 * −Σ over `days` of return minus the sector's mean return, over σ₆₀.
 * @param deviation σ₆₀ of the daily returns
 */
export function sectorReversal(path: StockPath, row: number, days: number, deviation: number): number {
  const from = row - days + 1
  return quotient(windowSum(path.sector, from, row) - windowSum(path.returns, from, row), deviation)
}

/** −Σ₁₀ d/σ₆₀(d), d = return minus the sector's mean return. */
export const sectorResidualReversal = ({ returns, sector }: StockPath, row: number): number =>
  ownScaleReversal(returns, sector, 1, row)

function ownScaleReversal(returns: Float64Array, benchmark: Float64Array, beta: number, row: number): number {
  const from = row - DEVIATION_DAYS + 1
  let sum = 0
  let recent = 0
  for (let at = from; at <= row; at++) {
    const difference = returns[at] - beta * benchmark[at]
    sum += difference
    if (at > row - RESIDUAL_DAYS) recent += difference
  }
  const mean = sum / DEVIATION_DAYS
  let square = 0
  for (let at = from; at <= row; at++) square += (returns[at] - beta * benchmark[at] - mean) ** 2
  return quotient(-recent, Math.sqrt(square / (DEVIATION_DAYS - 1)))
}
