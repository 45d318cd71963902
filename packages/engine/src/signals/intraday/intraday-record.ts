import { asDay, type Day } from '../../kernel/time.ts'
import { decidedOn, type Edge } from '../edge.ts'
import { type DayTally, type RuleRecord, ruleChance, ruleEdge, ruleRecord, sideRate } from './rule-record.ts'
import type { ScoredBar, ScoredHalfHour } from './scored-bars.ts'

export interface IntradayRecord {
  readonly rule: RuleRecord
  readonly edge: Edge
  /** Of all scored bars, over the next half hour; NaN if none. */
  readonly riseRate: number
  readonly fallRate: number
  /** |mean probability − hit rate|, weighted over past forecasts with and without a stated edge; NaN if none. */
  readonly calibrationError: number
  /** With an outcome; NaN if none. */
  readonly firstDay: number
  readonly lastDay: number
}

/**
 * Correct: the next bar of the session closes on the forecast's side; an unchanged close is incorrect, no next bar no
 * outcome. Each day's confidence uses earlier months only.
 * @param on day of the question
 */
export function intradayRecord(tallies: readonly DayTally[], on: Day): IntradayRecord {
  const withBars = tallies.filter(({ bars }) => bars > 0)
  const sum = (part: 'bars' | 'rises' | 'falls') => withBars.reduce((total, day) => total + day[part], 0)
  const rule = ruleRecord(tallies)
  return {
    rule,
    edge: ruleEdge(tallies, on),
    riseRate: sum('rises') / sum('bars'),
    fallRate: sum('falls') / sum('bars'),
    calibrationError: calibrationError(tallies),
    firstDay: withBars[0]?.day ?? Number.NaN,
    lastDay: withBars[withBars.length - 1]?.day ?? Number.NaN,
  }
}

/** Return; NaN without a next bar in the session. */
export function nextHalfHour({ features: { window }, row }: Pick<ScoredBar, 'features' | 'row'>): number {
  const next = row + 1
  const follows =
    next < window.length && window.day[next] === window.day[row] && window.start[next] === window.end[row]
  return follows ? window.close[next] / window.close[row] - 1 : Number.NaN
}

/** Oldest first. */
export function dayTallies(
  halfHours: readonly ScoredHalfHour[],
  outcome: (bar: ScoredBar) => number = nextHalfHour,
): readonly DayTally[] {
  return [...Map.groupBy(halfHours, ({ day }) => day)].map(([day, own]) => {
    const tally = { day, calls: 0, hits: 0, bars: 0, rises: 0, falls: 0 }
    for (const bar of own.flatMap(({ bars }) => bars)) {
      const result = outcome(bar)
      if (Number.isNaN(result)) continue
      tally.bars++
      if (result > 0) tally.rises++
      if (result < 0) tally.falls++
      if (bar.direction === undefined) continue
      tally.calls++
      if (bar.direction === 'long' ? result > 0 : result < 0) tally.hits++
    }
    return tally
  })
}

interface PastMonth {
  readonly edge: Edge
  /** ½ before the first bar. */
  readonly baseRate: number
}

/** What was known on the first of the month of each day. */
export function knownByDay(tallies: readonly DayTally[]): ReadonlyMap<number, PastMonth> {
  const byMonth = Map.groupBy(tallies, ({ day }) => decidedOn(asDay(day)))
  return new Map(
    [...byMonth].flatMap(([month, days]) => {
      const before = tallies.filter(({ day }) => day < month)
      const known = {
        edge: ruleEdge(before, month),
        baseRate: before.some(({ bars }) => bars > 0) ? sideRate(before) : 0.5,
      }
      return days.map(({ day }) => [day, known] as const)
    }),
  )
}

function calibrationError(tallies: readonly DayTally[]): number {
  const groups = [
    { calls: 0, hits: 0, promised: 0 },
    { calls: 0, hits: 0, promised: 0 },
  ]
  const known = knownByDay(tallies)
  for (const { day, calls, hits } of tallies) {
    const past = known.get(day)
    if (past === undefined) continue
    const group = groups[past.edge.state === 'stated' ? 1 : 0]
    group.calls += calls
    group.hits += hits
    group.promised += ruleChance(past.edge, past.baseRate).probability * calls
  }
  const forecasts = groups[0].calls + groups[1].calls
  return groups.reduce((sum, group) => sum + Math.abs(group.promised - group.hits), 0) / forecasts
}

/**
 * Liquid at every time of day. All symbols would take five times as long and add little: forecasts of a day are
 * dependent.
 */
export const RECORD_SYMBOLS: readonly string[] = [
  ...'SPY QQQ IWM XLF XLE XLK'.split(' '),
  ...'AAPL MSFT NVDA AMZN GOOGL META TSLA AVGO JPM BAC XOM CVX UNH JNJ WMT HD PG CAT'.split(' '),
]
