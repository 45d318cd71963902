import { asDay, type Day, type Instant, startOfUtcDay } from '../kernel/time.ts'
import type { Asset } from './asset.ts'
import { isCovered, sessionOf } from './calendar.ts'
import { dailyBarKnownAt, latestTradingDay, tradingSession } from './trading-hours.ts'

/** @throws RangeError if there is none within the trading calendar */
export function tradingDayBefore(asset: Asset, day: Day): Day {
  let before = asDay(day - 1)
  while (tradingSession(asset, before) === undefined) before = asDay(before - 1)
  return before
}

/**
 * Whether a price misses more than one whole session whose bar could be known by now. One is allowed, as providers keep
 * holidays of their own.
 * @param priceDay trading day of the price
 * @throws RangeError outside the trading calendar
 */
export function isStalePrice(asset: Asset, priceDay: Day, asOf: Instant): boolean {
  let completed = latestTradingDay(asset, asOf)
  while (dailyBarKnownAt(asset, completed) > asOf) completed = tradingDayBefore(asset, completed)
  return priceDay < tradingDayBefore(asset, completed)
}

/**
 * Number of NYSE sessions that ended after a day, less one that is allowed. Days outside the trading calendar do not
 * count.
 * @param latestDay day of the latest bar
 * @param atMost limit of the count
 */
export function missedSessions(latestDay: Day, asOf: Instant, atMost: number): number {
  let ended = 0
  for (let day = asDay(latestDay + 1); startOfUtcDay(day) <= asOf && ended <= atMost; day = asDay(day + 1)) {
    const session = isCovered(day) ? sessionOf(day) : undefined
    if (session !== undefined && session.close <= asOf) ended++
  }
  return Math.max(0, ended - 1)
}
