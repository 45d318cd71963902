import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, dayFromDate, formatInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { quoteAsOf } from '@bellwether-markets/engine/market/point-in-time'
import {
  DAILY_HEADER,
  INTRADAY_HEADER,
  intradayRows,
  writeReplay,
} from '../../../../test/fixtures/sample-replay.ts'
import { BrokenReplayFile } from './replay-broken-file.ts'
import { openReplayDirectory } from './replay-directory.ts'

const JUNE_3 = dayFromDate(2025, 6, 3)
const JUNE_4 = dayFromDate(2025, 6, 4)
const FULL_SESSION = 78

/** A whole session that opens at 09:30 New York and whose last bar closes at `last`. */
const session = (date: string, last: number) =>
  intradayRows(`${date}T13:30:00Z`, [...Array.from({ length: FULL_SESSION - 1 }, () => 21), last])

const market = (...intraday: readonly string[]) =>
  openReplayDirectory(writeReplay({ 'intraday/ACME.csv': [INTRADAY_HEADER, ...intraday].join('\n') }))

// The daily file of the sample closes at 10.2 on 3 June.
const day3 = session('2025-06-03', 20.4)
const day4 = intradayRows('2025-06-04T13:30:00Z', [20.6, 20.2, 21])

test('a bar becomes a quote at its end and high, low and volume run up over the day', () => {
  const quotes = market(day3, day4).quotes('ACME', JUNE_4)
  assert.ok(quotes)
  assert.equal(formatInstant(asInstant(quotes.at[0])), '2025-06-04T13:35:00Z')
  assert.deepEqual(quotes.knownAt, quotes.at)
  assert.deepEqual(Array.from(quotes.dayVolume), [100, 200, 300])
  // Level 10.2 / 20.4 = 0.5: prices 10.3, 10.1, 10.5; each bar reaches 0.05 beyond its price.
  const rounded = (values: ArrayLike<number>) => Array.from(values, (value) => Math.round(value * 1e6) / 1e6)
  assert.deepEqual(rounded(quotes.price), [10.3, 10.1, 10.5])
  assert.deepEqual(rounded(quotes.dayHigh), [10.35, 10.35, 10.55])
  assert.deepEqual(rounded(quotes.dayLow), [10.25, 10.05, 10.05])
})

test('a quote is not known a millisecond before the end of its bar', () => {
  const quotes = market(day3, day4).quotes('ACME', JUNE_4)
  assert.ok(quotes)
  assert.equal(quoteAsOf(quotes, asInstant(quotes.at[0] - 1)), undefined)
  assert.equal(quoteAsOf(quotes, asInstant(quotes.at[0]))?.at, quotes.at[0])
  assert.equal(quoteAsOf(quotes, asInstant(quotes.at[2] - 1))?.at, quotes.at[1])
})

test('the quotes of a day rest on nothing that becomes known later', () => {
  const early = market(day3, day4).quotes('ACME', JUNE_4)
  const changedFuture = openReplayDirectory(
    writeReplay({
      'intraday/ACME.csv': [INTRADAY_HEADER, day3, day4, session('2025-06-05', 33)].join('\n'),
      'daily/ACME.csv': [
        DAILY_HEADER,
        '2025-06-03,10.5,10.6,10.1,10.2,2000',
        '2025-06-04,9,9,9,9,9',
        '2025-06-05,1,1,1,1,1',
      ].join('\n'),
    }),
  ).quotes('ACME', JUNE_4)
  assert.deepEqual(changedFuture, early)
})

test('without a complete session the day before there is no level and there are no quotes', () => {
  assert.equal(market(day3, day4).quotes('ACME', JUNE_3), undefined)
  const halfDay = intradayRows('2025-06-03T13:30:00Z', [20, 20.4])
  assert.equal(market(halfDay, day4).quotes('ACME', JUNE_4), undefined)
  assert.equal(market(session('2025-06-02', 21), day4).quotes('ACME', JUNE_4), undefined)
})

test('a first price far from the close before is a split that the daily closes already know: no quotes', () => {
  const split = intradayRows('2025-06-04T13:30:00Z', [10.3, 10.1])
  assert.equal(market(day3, split).quotes('ACME', JUNE_4), undefined)
})

test('bars outside the session belong to no day', () => {
  const early = intradayRows('2025-06-04T08:00:00Z', [99])
  const late = intradayRows('2025-06-04T20:00:00Z', [99, 99])
  const quotes = market(day3, early, session('2025-06-04', 21), late).quotes('ACME', JUNE_4)
  assert.ok(quotes)
  assert.equal(quotes.at.length, FULL_SESSION)
  assert.equal(formatInstant(asInstant(quotes.at[FULL_SESSION - 1])), '2025-06-04T20:00:00Z')
})

test('a missing volume makes the volume of the day unknown from there on', () => {
  const rows = day4.replace(/,100$/m, ',').split('\n')
  const quotes = market(day3, ...rows).quotes('ACME', JUNE_4)
  assert.ok(quotes)
  assert.ok(Array.from(quotes.dayVolume).every(Number.isNaN))
})

test('symbols without an intraday file and days without bars have no quotes', () => {
  const opened = market(day3, day4)
  assert.equal(opened.quotes('CL=F', JUNE_4), undefined)
  assert.equal(opened.quotes('NONE', JUNE_4), undefined)
  assert.equal(opened.quotes('ACME', dayFromDate(2025, 6, 9)), undefined)
})

test('a broken intraday file is refused at the start', () => {
  const broken = (rows: string) => () => market(day3, rows)
  assert.throws(broken('2025-06-04T13:30:00Z,1,1,1,x,1'), (error) => {
    assert.ok(error instanceof BrokenReplayFile)
    assert.deepEqual([error.file, error.row, error.column], ['intraday/ACME.csv', FULL_SESSION + 2, 'close'])
    return true
  })
  assert.throws(
    broken('2025-06-04 13:30,1,1,1,1,1'),
    /column timestamp: not a moment in UTC.*"2025-06-04 13:30"/,
  )
  assert.throws(broken('2025-06-03T19:55:00Z,1,1,1,1,1'), /stands twice/)
  assert.throws(broken('2999-06-03T19:55:00Z,1,1,1,1,1'), /calendar covers.*"2999/)
})

test('all bars of a five-minute session are five minutes apart', () => {
  const quotes = market(day3, session('2025-06-04', 20)).quotes('ACME', JUNE_4)
  assert.ok(quotes)
  for (let row = 1; row < quotes.at.length; row++)
    assert.equal(quotes.at[row] - quotes.at[row - 1], 5 * MINUTE)
})
