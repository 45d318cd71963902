import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SampleBar, sampleAsset, sampleWindow } from '../../../../../test/fixtures/sample-bars.ts'
import { asInstant, dayFromDate } from '../../kernel/time.ts'
import { addTradingDays } from '../../market/calendar.ts'
import { decidedOn } from '../edge.ts'
import { dayTallies, intradayRecord, knownByDay } from './intraday-record.ts'
import { ruleEdge } from './rule-record.ts'
import type { ScoredBar, ScoredHalfHour } from './scored-bars.ts'
import { sessionStatistics } from './session-statistics.ts'

const DAY = dayFromDate(2025, 6, 2)
const NONE = new Float64Array(0)
const LATER = dayFromDate(2026, 1, 5)

/** Half hours of one symbol on one day, the first of them called as told. */
function halfHours(
  bars: readonly (SampleBar | null)[],
  directions: readonly ('long' | 'short' | undefined)[],
  day = DAY,
): readonly ScoredHalfHour[] {
  const asset = sampleAsset('AAA')
  const window = sampleWindow('AAA', [{ day, previousClose: 100, bars }])
  const unread = {
    z1: NONE,
    orb: NONE,
    orbStrength: NONE,
    vwapdev: NONE,
    vwapdevZ: NONE,
    rel: NONE,
    relZ: NONE,
  }
  const features = {
    asset,
    window,
    session: sessionStatistics(window, asset),
    volsurge: NONE,
    ...unread,
  }
  return Array.from({ length: window.length }, (_, row) => ({
    end: asInstant(window.end[row]),
    day,
    bars: [{ features, row, score: 2, rank: 1, of: 1, direction: directions[row] } satisfies ScoredBar],
  }))
}

test('a forecast comes true where the next bar of the session closes on its side', () => {
  const [tally] = dayTallies(halfHours([100, 101, 100, 100, 99], ['long', 'long', 'short', 'short']))
  // +, −, 0, −: a long that rose, a long that fell, a short that stayed, a short that fell; the last bar has no next one.
  assert.deepEqual(tally, { day: DAY, calls: 4, hits: 2, bars: 4, rises: 1, falls: 2 })
})

test('the last bar of a session and the bar before a halt have no outcome', () => {
  const [tally] = dayTallies(halfHours([100, null, 101, 102], ['long', 'long', 'long']))
  assert.deepEqual([tally.calls, tally.bars, tally.hits], [1, 1, 1])
})

test('the record counts days and the share that rises and falls without any forecast', () => {
  const { rule, riseRate, fallRate, edge, firstDay, lastDay } = intradayRecord(
    dayTallies([
      ...halfHours([100, 101, 100, 100, 99], ['long', 'long', 'short', 'short']),
      ...halfHours([100, 101, 102], [undefined, undefined], addTradingDays(DAY, 1)),
    ]),
    LATER,
  )
  assert.deepEqual([rule.days, rule.calls, rule.hitRate], [1, 4, 0.5])
  assert.deepEqual([riseRate, fallRate, edge.state, edge.dates], [3 / 6, 2 / 6, 'too_few', 1])
  assert.deepEqual([firstDay, lastDay], [DAY, addTradingDays(DAY, 1)])
})

test('each day is promised what the months before it allowed', () => {
  // Longs on days that always rise: two hits of two, against one bar of two to each side on other days.
  const days = Array.from({ length: 300 }, (_, at) => addTradingDays(dayFromDate(2024, 1, 2), at))
  const tallies = days.map((day, at) => ({
    day,
    calls: 2,
    hits: at % 3 === 0 ? 1 : 2,
    bars: 8,
    rises: 4,
    falls: 4,
  }))
  const known = knownByDay(tallies)
  const states = days.map((day) => known.get(day)?.edge.state)
  const first = states.indexOf('stated')
  assert.ok(first >= 250 && states.slice(first).every((state) => state === 'stated'))
  assert.equal(
    days[first],
    days.find((day) => decidedOn(day) === decidedOn(days[first])),
  )
  const before = tallies.filter(({ day }) => day < decidedOn(days[first]))
  assert.deepEqual(known.get(days[first]), { edge: ruleEdge(before, days[first]), baseRate: 0.5 })
  const promised = (at: number): number => (at < first ? 0.5 : 0.52) * 2
  const errorIn = (from: number, to: number) =>
    Math.abs(tallies.slice(from, to).reduce((sum, { hits }, at) => sum + promised(from + at) - hits, 0))
  const error = (errorIn(0, first) + errorIn(first, 300)) / 600
  assert.ok(Math.abs(intradayRecord(tallies, LATER).calibrationError - error) < 1e-12)
})

test('without a past there is nothing to say', () => {
  const { rule, edge, calibrationError, firstDay } = intradayRecord([], LATER)
  assert.deepEqual([rule.days, rule.calls, edge.state], [0, 0, 'too_few'])
  assert.ok([rule.hitRate, calibrationError, firstDay].every(Number.isNaN))
})
