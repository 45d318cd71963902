import { asInstant, type Day, type Instant } from '../../kernel/time.ts'
import { lastDayOf } from '../../market/decision-times.ts'
import type { Numbers } from '../../market/observation.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { type IntradayInputs, intradayFeatures } from './intraday-features.ts'
import { dayTallies, nextHalfHour } from './intraday-record.ts'
import { type IntradaySession, SESSION_DECIDES, type SessionCall } from './intraday-session.ts'
import { type ScoredBar, type ScoredHalfHour, scoredHalfHours } from './scored-bars.ts'

/** Of the session on the day before each instant; sessions without a scored half hour are absent. */
export function scoreSessions(
  inputs: IntradayInputs,
  instants: readonly Instant[],
): readonly IntradaySession[] {
  const from = lastDayOf(SESSION_DECIDES, instants[0])
  const features = intradayFeatures(inputs, from)
  const byDay = Map.groupBy(scoredHalfHours(features, from), ({ day }) => day)
  return instants.flatMap((at) => {
    const day = lastDayOf(SESSION_DECIDES, at)
    const halfHours = byDay.get(day)
    if (halfHours === undefined) return []
    const symbols = features.flatMap(({ asset, window }) => (hasDay(window.day, day) ? [asset.symbol] : []))
    const [tally] = dayTallies(halfHours)
    return [{ at, tally, calls: callsOf(halfHours), symbols }]
  })
}

const hasDay = (days: Numbers, day: Day): boolean => days[lastIndexUpTo(days, day)] === day

const callsOf = (halfHours: readonly ScoredHalfHour[]): readonly SessionCall[] =>
  halfHours.flatMap(({ bars }) => bars.flatMap(callOf))

function callOf(bar: ScoredBar): readonly SessionCall[] {
  const { direction, row, features } = bar
  const moved = nextHalfHour(bar)
  if (direction === undefined || Number.isNaN(moved)) return []
  const { window, asset } = features
  const [issuedAt, resolvesAt] = [asInstant(window.end[row]), asInstant(window.end[row + 1])]
  return [{ symbol: asset.symbol, direction, issuedAt, resolvesAt, moved }]
}
