import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, dayFromDate, formatInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { intradayAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { INTRADAY_HEADER, intradayRows, writeReplay } from '../../../../test/fixtures/sample-replay.ts'
import { openReplayDirectory } from './replay-directory.ts'

const JUNE_4 = dayFromDate(2025, 6, 4)
// The daily file of the sample closes at 10.2 on 3 June; the recorded session of that day ends at 20.4, so the level is ½.
const day3 = intradayRows('2025-06-03T13:30:00Z', [...Array.from({ length: 77 }, () => 21), 20.4])

const barsOf = (...intraday: readonly string[]) =>
  openReplayDirectory(
    writeReplay({ 'intraday/ACME.csv': [INTRADAY_HEADER, day3, ...intraday].join('\n') }),
  ).intraday?.('ACME', JUNE_4)
const rounded = (values: ArrayLike<number>) => Array.from(values, (value) => Math.round(value * 1e6) / 1e6)

test('six bars of five minutes make a half hour, on the level of the daily closes', () => {
  const bars = barsOf(intradayRows('2025-06-04T13:30:00Z', [20.6, 20.2, 21, 20.8, 20.4, 20.5, 20.9, 20.7]))
  assert.ok(bars)
  assert.equal(bars.previousClose, 10.2)
  assert.deepEqual(
    Array.from(bars.start, (start) => formatInstant(asInstant(start))),
    ['2025-06-04T13:30:00Z', '2025-06-04T14:00:00Z'],
  )
  // Each recorded bar opens and closes at its price and reaches 0.1 beyond it either way.
  assert.deepEqual(rounded(bars.open), [10.3, 10.45])
  assert.deepEqual(rounded(bars.high), [10.55, 10.5])
  assert.deepEqual(rounded(bars.low), [10.05, 10.3])
  assert.deepEqual(rounded(bars.close), [10.25, 10.35])
  assert.deepEqual(Array.from(bars.volume), [600, 200])
})

test('a half hour is known at its end, and not a millisecond before', () => {
  const bars = barsOf(intradayRows('2025-06-04T13:30:00Z', [20.6, 20.2, 21, 20.8, 20.4, 20.5, 20.9]))
  assert.ok(bars)
  assert.deepEqual(bars.knownAt, bars.end)
  assert.equal(intradayAsOf([bars], asInstant(bars.end[0] - 1)), undefined)
  assert.equal(intradayAsOf([bars], asInstant(bars.end[0]))?.length, 1)
  assert.equal(intradayAsOf([bars], asInstant(bars.end[1] - 1))?.length, 1)
})

test('what is recorded later changes no half hour that was complete', () => {
  const morning = intradayRows('2025-06-04T13:30:00Z', [20.6, 20.2, 21, 20.8, 20.4, 20.5])
  const atTen = asInstant(Date.parse('2025-06-04T14:00:00Z'))
  const cut = (...rows: readonly string[]) => intradayAsOf([barsOf(...rows) ?? assert.fail('no bars')], atTen)
  assert.deepEqual(cut(morning, intradayRows('2025-06-04T14:00:00Z', [30, 5])), cut(morning))
})

test('half hours keep their place where some are missing, and a missing high is that of open and close', () => {
  const rows = ['2025-06-04T13:40:00Z,20,,,21,100', '2025-06-04T15:20:00Z,,22,19,20,100']
  const bars = barsOf(...rows)
  assert.ok(bars)
  const session = bars.start[0]
  assert.deepEqual(
    Array.from(bars.start, (start) => (start - session) / MINUTE),
    [0, 90],
  )
  assert.deepEqual([...rounded(bars.open)], [10, 10])
  assert.deepEqual([...rounded(bars.high)], [10.5, 11])
  assert.deepEqual([...rounded(bars.low)], [10, 9.5])
})

test('where there are no quotes there are no half hours', () => {
  assert.equal(barsOf(intradayRows('2025-06-04T13:30:00Z', [10.2])), undefined)
  const opened = openReplayDirectory(writeReplay())
  assert.equal(opened.intraday?.('ACME', JUNE_4), undefined)
  assert.equal(opened.intraday?.('NONE', JUNE_4), undefined)
})
