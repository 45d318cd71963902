import type { Numbers } from '../market/observation.ts'

/** Trading days over which the trend is asked: a quarter, half a year, a year. */
export const TREND_HORIZONS = [63, 126, 252] as const

/**
 * In how many of the horizons a price stands above where it was.
 * @param price oldest first, positive
 * @returns 0 to 3; NaN where the price of the longest horizon is not known
 * Source: time-series momentum, Moskowitz, Ooi and Pedersen 2012, here as a vote of three horizons.
 */
export function trendVotes(price: Numbers, row: number): number {
  const past = TREND_HORIZONS.map((horizon) => price[row - horizon] ?? Number.NaN)
  if (past.some(Number.isNaN) || Number.isNaN(price[row])) return Number.NaN
  return past.filter((before) => price[row] > before).length
}
