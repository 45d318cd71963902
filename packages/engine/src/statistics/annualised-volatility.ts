import type { Numbers } from '../market/observation.ts'

export const TRADING_DAYS_A_YEAR = 252

/**
 * As a share; NaN below two returns.
 * @param returns daily, finite
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
