import type { DailyWindow } from '../../market/point-in-time.ts'
import { ewVol } from '../../series/ew-vol.ts'
import { logReturns } from '../../series/log-returns.ts'

const SPAN = 60
const BPS = 1e4
const SESSIONS_PER_YEAR = 252

/**
 * Daily volatility, basis points: exponentially weighted, span of 60 days.
 * @returns undefined with fewer than 61 days or without any move
 */
export function dailyVolatilityBps(window: DailyWindow | undefined): number | undefined {
  if (window === undefined || window.length <= SPAN) return undefined
  const volatility = ewVol(logReturns(window.adjClose), SPAN)
  const latest = (BPS * volatility[volatility.length - 1]) / Math.sqrt(SESSIONS_PER_YEAR)
  return latest > 0 && Number.isFinite(latest) ? latest : undefined
}
