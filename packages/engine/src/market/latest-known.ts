import type { Instant } from '../kernel/time.ts'
import type { Numbers, Observations } from './observation.ts'
import { latestTradingDay } from './trading-hours.ts'

/** `knownAt` of the latest observation known at a moment. */
export function latestKnown(observations: Observations, moment: Instant): Instant | undefined {
  let latest = Number.NEGATIVE_INFINITY
  // What trades around the clock comes last.
  for (const asset of observations.universe.assets.toReversed()) {
    const day = latestTradingDay(asset, moment)
    const bars = observations.daily(asset.symbol)
    const row = bars ? lastUpTo(bars.knownAt, moment) : -1
    if (bars && row >= 0) latest = Math.max(latest, bars.knownAt[row])
    // Quotes come before the bar of their day.
    if (bars && row >= 0 && bars.day[row] >= day) continue
    const quotes = observations.quotes(asset.symbol, day)
    if (quotes) latest = Math.max(latest, quotes.knownAt[lastUpTo(quotes.knownAt, moment)] ?? latest)
    if (latest === moment) return moment
  }
  return latest === Number.NEGATIVE_INFINITY ? undefined : (latest as Instant)
}

/** The last row known; −1 if none is. */
function lastUpTo(knownAt: Numbers, moment: Instant): number {
  let row = knownAt.length - 1
  while (row >= 0 && knownAt[row] > moment) row--
  return row
}
