import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { dayValues } from '../../series/day-values.ts'
import { joinDays } from '../../series/join-days.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { logReturns } from '../../series/log-returns.ts'

const RANGE_DAYS = 14
export const BETA_DAYS = 120
const FEWEST_BETA_DAYS = 60

/**
 * Mean of the 14 true ranges before a day, in price units (Wilder 1978; unsmoothed, so independent of where history
 * begins). NaN with fewer than 15 daily bars, or if one is incomplete.
 */
export function averageTrueRange({ day, high, low, close }: DailyWindow, before: number): number {
  const last = lastIndexUpTo(day, before - 1)
  if (last < RANGE_DAYS) return Number.NaN
  let sum = 0
  for (let row = last - RANGE_DAYS + 1; row <= last; row++) {
    sum += Math.max(high[row], close[row - 1]) - Math.min(low[row], close[row - 1])
  }
  return sum / RANGE_DAYS
}

interface PairedReturns {
  readonly day: Numbers
  readonly own: Numbers
  readonly market: Numbers
}

/** On common days, oldest first. */
export function pairedReturns(own: DailyWindow, market: DailyWindow): PairedReturns {
  const {
    day,
    columns: [ownReturns, marketReturns],
  } = joinDays([dayValues(own.day, logReturns(own.close)), dayValues(market.day, logReturns(market.close))])
  return { day, own: ownReturns, market: marketReturns }
}

/** Over 120 common days; NaN with fewer than 60 or if the market did not move. */
export function betaBefore({ day, own, market }: PairedReturns, before: number): number {
  const past = lastIndexUpTo(day, before - 1) + 1
  const first = Math.max(0, past - BETA_DAYS)
  const n = past - first
  if (n < FEWEST_BETA_DAYS) return Number.NaN
  let sumOwn = 0
  let sumMarket = 0
  for (let row = first; row < past; row++) {
    sumOwn += own[row]
    sumMarket += market[row]
  }
  let covariance = 0
  let variance = 0
  for (let row = first; row < past; row++) {
    covariance += (own[row] - sumOwn / n) * (market[row] - sumMarket / n)
    variance += (market[row] - sumMarket / n) ** 2
  }
  return variance > 0 ? covariance / variance : Number.NaN
}
