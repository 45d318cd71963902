import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SampleBar, sampleAsset, sampleWindow } from '../../../../../../test/fixtures/sample-bars.ts'
import { asInstant, dayFromDate } from '../../../kernel/time.ts'
import { addTradingDays } from '../../market/calendar.ts'
import { dayTallies, intradayRecord } from './intraday-record.ts'
import type { ScoredBar, ScoredHalfHour } from './scored-bars.ts'
import { sessionStatistics } from './session-statistics.ts'

const DAY = dayFromDate(2025, 6, 2)
const NONE = new Float64Array(0)

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
  const { rule, riseRate, fallRate, confidence, firstDay, lastDay } = intradayRecord(
    dayTallies([
      ...halfHours([100, 101, 100, 100, 99], ['long', 'long', 'short', 'short']),
      ...halfHours([100, 101, 102], [undefined, undefined], addTradingDays(DAY, 1)),
    ]),
  )
  assert.deepEqual([rule.days, rule.calls, rule.hitRate], [1, 4, 0.5])
  assert.deepEqual([riseRate, fallRate, confidence], [3 / 6, 2 / 6, 0.5])
  assert.deepEqual([firstDay, lastDay], [DAY, addTradingDays(DAY, 1)])
})

test('each day is promised what the days before it allowed', () => {
  // Every forecast comes true: 250 days at ½, whatever came of them, then the ceiling.
  const days = Array.from({ length: 260 }, (_, at) => addTradingDays(dayFromDate(2024, 1, 2), at))
  const sure = (at: number): readonly SampleBar[] => (at % 3 === 0 ? [100, 99, 100] : [100, 101, 102])
  const record = intradayRecord(
    dayTallies(days.flatMap((day, at) => halfHours(sure(at), ['long', 'long'], day))),
  )
  // Two of three days have two hits of two forecasts, the third one of two; days 250 to 259 are promised .52.
  const hitsIn = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ((from + at) % 3 === 0 ? 1 : 2)).reduce(
      (a: number, b) => a + b,
      0,
    )
  const error = (Math.abs(hitsIn(0, 250) - 0.5 * 500) + Math.abs(hitsIn(250, 260) - 0.52 * 20)) / 520
  assert.ok(Math.abs(record.calibrationError - error) < 1e-12)
  assert.equal(record.confidence, 0.52)
})

test('without a past there is nothing to say and the confidence is one half', () => {
  const { rule, confidence, calibrationError, firstDay } = intradayRecord([])
  assert.deepEqual([rule.days, rule.calls, confidence], [0, 0, 0.5])
  assert.ok([rule.hitRate, calibrationError, firstDay].every(Number.isNaN))
})
