import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant, HOUR } from '../kernel/time.ts'
import { type IntradayWindow, intradayAsOf } from '../market/point-in-time.ts'
import { reactionAfter } from './reaction-after.ts'

const DAY_NUMBER = asDay(20_000)
const OPEN = 20_000 * 24 * HOUR + 14 * HOUR
const half = (count: number) => asInstant(OPEN + count * 0.5 * HOUR)

/** Four half hours that close at 101, 102, 103, 104; the day before closed at 100. */
function barsOfDay(): IntradayWindow | undefined {
  const close = [101, 102, 103, 104]
  const start = close.map((_, at) => half(at))
  const end = close.map((_, at) => half(at + 1))
  const columns = { open: close, high: close, low: close, close, volume: close, start, end, knownAt: end }
  const day = { symbol: 'ACME', source: 'test', day: DAY_NUMBER, previousClose: 100, ...columns }
  return intradayAsOf([day], asInstant(OPEN + 24 * HOUR))
}

const moved = (at: number) => {
  const log = reactionAfter(barsOfDay(), DAY_NUMBER, asInstant(at))
  return log === undefined ? undefined : Math.round(1e6 * Math.exp(log))
}

test('before the open the hour begins there, from the close before', () => {
  assert.equal(moved(OPEN - 3 * HOUR), Math.round((1e6 * 102) / 100))
})

test('within the session it is from the last close to the first an hour later', () => {
  assert.equal(moved(half(1)), Math.round((1e6 * 103) / 101))
})

test('near the close it ends with the session, and after its last bar began there is none', () => {
  assert.equal(moved(half(2.5)), Math.round((1e6 * 104) / 102))
  assert.equal(moved(half(3)), undefined)
  assert.equal(reactionAfter(undefined, DAY_NUMBER, half(0)), undefined)
})
