import type { Numbers } from '../market/observation.ts'

/** Trading days a year, by convention. */
export const TRADING_DAYS_A_YEAR = 252

/**
 * √252 times the sample standard deviation, as a share; NaN below two returns.
 * @param returns daily, in any order, finite
 */
export function annualisedVolatility(returns: Numbers): number {
  const n = returns.length
  if (n < 2) return Number.NaN
  let mean = 0
  for (let at = 0; at < n; at++) mean += returns[at] / n
  let squares = 0
  for (let at = 0; at < n; at++) squares += (returns[at] - mean) ** 2
  return Math.sqrt((TRADING_DAYS_A_YEAR * squares) / (n - 1))
}
