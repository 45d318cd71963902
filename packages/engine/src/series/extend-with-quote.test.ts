import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant } from '../kernel/time.ts'
import { plainWindow } from '../market/daily-window.ts'
import type { DailyWindow, Quote } from '../market/point-in-time.ts'
import { extendWithQuote } from './extend-with-quote.ts'

const window: DailyWindow = {
  symbol: 'TLT',
  source: 'test',
  length: 2,
  day: [10, 11],
  open: [99, 100],
  high: [101, 102],
  low: [98, 99],
  close: [100, 101],
  adjClose: [50, 50.5],
  volume: [1000, 1100],
  latestKnownAt: asInstant(1),
}

const quote = (change: Partial<Quote>): Quote => ({
  symbol: 'TLT',
  source: 'test',
  day: asDay(12),
  at: asInstant(5),
  knownAt: asInstant(6),
  price: 104,
  dayHigh: 105,
  dayLow: 100,
  dayVolume: 300,
  ...change,
})

test('the live price becomes the close of the current day', () => {
  const extended = extendWithQuote(window, quote({}))
  assert.equal(extended.length, 3)
  assert.deepEqual(Array.from(extended.day), [10, 11, 12])
  assert.deepEqual(Array.from(extended.close), [100, 101, 104])
  assert.deepEqual(Array.from(extended.high), [101, 102, 105])
  assert.deepEqual(Array.from(extended.low), [98, 99, 100])
  assert.deepEqual(Array.from(extended.volume), [1000, 1100, 300])
  assert.equal(extended.latestKnownAt, 6)
})

test('the adjusted close carries the adjustment of the last bar', () => {
  assert.deepEqual(Array.from(extendWithQuote(window, quote({})).adjClose), [50, 50.5, 52])
  const unadjusted = { ...plainWindow(window), adjClose: [Number.NaN, Number.NaN] }
  assert.equal(extendWithQuote(unadjusted, quote({})).adjClose[2], 104)
})

test('the official bar of a day stands against any quote of it', () => {
  assert.equal(extendWithQuote(window, quote({ day: asDay(11) })), window)
  assert.equal(extendWithQuote(window, quote({ day: asDay(10) })), window)
})

test('no quote and no usable price change nothing', () => {
  assert.equal(extendWithQuote(window, undefined), window)
  for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(extendWithQuote(window, quote({ price })), window)
  }
  const empty = { ...plainWindow(window), length: 0, day: [] }
  assert.equal(extendWithQuote(empty, quote({})), empty)
})
