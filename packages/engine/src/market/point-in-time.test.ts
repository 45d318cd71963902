import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant } from '../kernel/time.ts'
import type { DailyColumns, QuoteColumns } from './observation.ts'
import { dailyAsOf, quoteAsOf } from './point-in-time.ts'

const values = (...numbers: number[]): Float64Array => Float64Array.from(numbers)

/** Three days; the second was corrected at 35, after the third had become known at 30. */
const columns: DailyColumns = {
  symbol: 'AAA',
  source: 'hand',
  day: values(1, 2, 2, 3),
  knownAt: values(10, 20, 35, 30),
  open: values(1, 2, 2.5, 3),
  high: values(1, 2, 2.5, 3),
  low: values(1, 2, 2.5, 3),
  close: values(1, 2, 2.5, 3),
  adjClose: values(1, 2, 2.5, 3),
  volume: values(1, 2, Number.NaN, 3),
}

const closesAt = (instant: number, bars = 10): number[] =>
  Array.from(dailyAsOf(columns, asInstant(instant), bars).close)

test('a window holds what was known at its instant and nothing later', () => {
  assert.deepEqual(closesAt(9), [])
  assert.deepEqual(closesAt(10), [1])
  assert.deepEqual(closesAt(29), [1, 2])
  assert.deepEqual(closesAt(30), [1, 2, 3])
})

test('a correction counts from when it became known, in the place of the day it corrects', () => {
  assert.deepEqual(closesAt(34), [1, 2, 3])
  assert.deepEqual(closesAt(35), [1, 2.5, 3])
})

test('a window keeps the latest rows up to its length', () => {
  assert.deepEqual(closesAt(35, 2), [2.5, 3])
  assert.deepEqual(closesAt(35, 0), [])
  assert.equal(dailyAsOf(columns, asInstant(35), 2).latestKnownAt, 30)
})

test('writing into a window leaves the observations as they are', () => {
  const window = dailyAsOf(columns, asInstant(35), 3)
  ;(window.close as Float64Array)[0] = 99
  assert.deepEqual(closesAt(35), [1, 2.5, 3])
})

test('a quote is the latest that describes, among those known', () => {
  const quotes: QuoteColumns = {
    symbol: 'AAA',
    source: 'hand',
    day: asDay(4),
    at: values(100, 110, 120),
    knownAt: values(100, 130, 120),
    price: values(1, 2, 3),
    dayHigh: values(1, 2, 3),
    dayLow: values(1, 1, 1),
    dayVolume: values(5, 6, 7),
  }
  assert.equal(quoteAsOf(quotes, asInstant(99)), undefined)
  assert.equal(quoteAsOf(quotes, asInstant(119))?.price, 1)
  assert.equal(quoteAsOf(quotes, asInstant(120))?.price, 3)
  assert.equal(quoteAsOf(quotes, asInstant(130))?.price, 3)
})
