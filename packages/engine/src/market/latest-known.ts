import type { Instant } from '../kernel/time.ts'
import type { Numbers, Observations } from './observation.ts'
import { latestTradingDay } from './trading-hours.ts'

/** `knownAt` of the latest observation known at a moment. */
export function latestKnown(observations: Observations, moment: Instant): Instant | undefined {
  let latest = Number.NEGATIVE_INFINITY
  // What trades around the clock comes last.
  for (const asset of observations.universe.assets.toReversed()) {
    const quotes = observations.quotes(asset.symbol, latestTradingDay(asset, moment))
    if (quotes) latest = Math.max(latest, lastUpTo(quotes.knownAt, moment))
    // None is known later, and a simulated market makes what is read.
    if (latest === moment) return moment
    const bars = observations.daily(asset.symbol)
    if (bars) latest = Math.max(latest, lastUpTo(bars.knownAt, moment))
  }
  return latest === Number.NEGATIVE_INFINITY ? undefined : (latest as Instant)
}

function lastUpTo(knownAt: Numbers, moment: Instant): number {
  for (let row = knownAt.length - 1; row >= 0; row--) if (knownAt[row] <= moment) return knownAt[row]
  return Number.NEGATIVE_INFINITY
}
