import type { Numbers } from '../market/observation.ts'

/** Trading days: a quarter, half a year, a year. */
export const TREND_HORIZONS = [63, 126, 252] as const

/**
 * Number of horizons over which the price rose.
 * @param price oldest first, positive
 * @returns 0 to 3; NaN if the longest horizon has no price
 * Source: time-series momentum, Moskowitz, Ooi and Pedersen 2012, here as a vote of three horizons.
 */
export function trendVotes(price: Numbers, row: number): number {
  const past = TREND_HORIZONS.map((horizon) => price[row - horizon] ?? Number.NaN)
  if (past.some(Number.isNaN) || Number.isNaN(price[row])) return Number.NaN
  return past.filter((before) => price[row] > before).length
}
