import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay } from '../kernel/time.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import {
  belowHigh,
  highestSince,
  isAtRecord,
  largestSince,
  lowestSince,
  type MoveScale,
  moveAt,
  moveBetween,
  type PriceRecord,
  priceRecord,
  rankOfMove,
  rowBefore,
  runAt,
  surpriseAt,
  surpriseSince,
} from './price-record.ts'

/** Closes on the days 1, 2, 3, … */
function recordOf(close: readonly number[], scale: MoveScale = 'return', adjClose = close): PriceRecord {
  const day = close.map((_, at) => at + 1)
  const rest = { open: close, high: close, low: close, volume: close, latestKnownAt: undefined }
  const window: DailyWindow = {
    symbol: 'X',
    source: 'test',
    length: close.length,
    day,
    close,
    adjClose,
    ...rest,
  }
  const record = priceRecord(window, asDay(close.length), scale)
  assert.ok(record !== undefined)
  return record
}

/** Alternates by one percent, so that the usual move is one percent. */
const steady = (count: number): number[] => {
  const closes = [100]
  while (closes.length < count)
    closes.push((closes.at(-1) ?? 0) * (closes.length % 2 === 1 ? 1.01 : 1 / 1.01))
  return closes
}

test('moves are measured by scale: adjusted returns, basis points, logarithms, points', () => {
  assert.ok(Math.abs(moveAt(recordOf([100, 50], 'return', [50, 50]))) < 1e-12)
  assert.ok(Math.abs(moveAt(recordOf([4, 4.17], 'basis_points')) - 17) < 1e-9)
  assert.ok(Math.abs(moveAt(recordOf([20, 40], 'log')) - Math.log(2)) < 1e-12)
  assert.equal(moveAt(recordOf([35, 45], 'points')), 10)
  assert.ok(Number.isNaN(moveBetween(recordOf([1, 2]), -1, 1)))
})

test('rows without a close are skipped, and one close is no record', () => {
  const record = recordOf([100, Number.NaN, 110])
  assert.equal(record.last, 1)
  assert.ok(Math.abs(moveAt(record) - 0.1) < 1e-12)
  const rest = { open: [1], high: [1], low: [1], volume: [1], latestKnownAt: undefined }
  const window = { symbol: 'X', source: 'test', length: 1, day: [1], close: [1], adjClose: [1], ...rest }
  assert.equal(priceRecord(window, asDay(5), 'return'), undefined)
})

test('a surprise is the move over the usual size of sixty before it, not of itself', () => {
  const closes = steady(70)
  closes.push((closes.at(-1) ?? 0) * 0.95)
  assert.ok(Math.abs(surpriseAt(recordOf(closes)) + 5) < 0.05)
  assert.ok(Number.isNaN(surpriseAt(recordOf(steady(20)))))
})

test('over several sessions the usual size grows with the root of their number', () => {
  const closes = steady(70)
  for (let n = 0; n < 4; n++) closes.push((closes.at(-1) ?? 0) * 1.02)
  assert.ok(Math.abs(surpriseSince(recordOf(closes), 69) - (1.02 ** 4 - 1) / 0.01 / 2) < 0.1)
})

test('a superlative names the last day as high, and is silent when that was lately', () => {
  const closes = [200, ...steady(80), 150]
  const found = highestSince(recordOf(closes))
  assert.deepEqual(found, { onRecord: false, since: { day: 1, sessionsAgo: 81 } })
  assert.equal(highestSince(recordOf([...steady(300), 200, ...steady(20), 150])), undefined)
  assert.equal(lowestSince(recordOf([...steady(300), 50]))?.onRecord, true)
  assert.equal(lowestSince(recordOf([...steady(100), 50])), undefined, 'too short to speak of a record')
})

test('a move is compared with moves of its sign only', () => {
  const closes = steady(100)
  closes.push((closes.at(-1) ?? 0) * 1.5)
  closes.push(...steady(200).map((close) => close * 1.5))
  closes.push((closes.at(-1) ?? 0) * 0.8)
  assert.equal(largestSince(recordOf(closes))?.onRecord, true)
  assert.equal(rankOfMove(recordOf(closes)), 1)
  assert.equal(rankOfMove(recordOf([...closes, (closes.at(-1) ?? 0) * 1.2])), 2)
})

test('runs count moves of one sign, and rows are found by day', () => {
  const record = recordOf([5, 4, 3, 2, 1, 2])
  assert.equal(runAt(record), 1)
  assert.equal(runAt(record, 4), 4)
  assert.equal(runAt(recordOf([5, 5])), 0)
  assert.equal(rowBefore(record, asDay(3)), 1)
  assert.equal(rowBefore(record, asDay(1)), -1)
})

test('a close lies below the high of a year, and is a record if none was higher', () => {
  assert.ok(Math.abs(belowHigh(recordOf([80, 100, 90])) - 0.1) < 1e-12)
  const long = [500, ...Array.from({ length: 252 }, () => 100), 90]
  assert.ok(Math.abs(belowHigh(recordOf(long)) - 0.1) < 1e-12, 'of 252 sessions, not of the record')
  const rising = Array.from({ length: 300 }, (_, at) => 100 + at)
  assert.equal(isAtRecord(recordOf(rising)), true)
  assert.equal(isAtRecord(recordOf([...rising, 150])), false)
  assert.equal(isAtRecord(recordOf([1, 2])), false, 'two closes are no record')
})
