import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay } from '../../kernel/time.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { assetMove, returnOver } from './asset-move.ts'

/** Closes on the days 1, 2, 3, … */
const windowOf = (close: readonly number[], adjClose: readonly number[] = close): DailyWindow => {
  const day = close.map((_, at) => at + 1)
  const rest = { open: close, high: close, low: close, volume: close, latestKnownAt: undefined }
  return { symbol: 'X', source: 'test', length: close.length, day, close, adjClose, ...rest }
}
const moveOf = (close: readonly number[], adjClose?: readonly number[]) =>
  assetMove(windowOf(close, adjClose), asDay(close.length))

describe('the move of an asset', () => {
  test('is that of its last two closes', () => {
    const move = moveOf([100, 110, 99])
    assert.deepEqual([move?.day, move?.previousDay, move?.close, move?.previousClose], [3, 2, 99, 110])
    assert.ok(Math.abs((move?.change ?? 0) + 0.1) < 1e-12)
    assert.ok(Math.abs((move?.changeBefore ?? 0) - 0.1) < 1e-12)
  })
  test('takes splits and dividends out of the return, not out of the price', () => {
    const move = moveOf([100, 50], [50, 50])
    assert.deepEqual([move?.change, move?.close, move?.previousClose], [0, 50, 100])
  })
  test('passes over days without a close and stands in with closes for adjusted ones', () => {
    assert.equal(moveOf([100, Number.NaN, 110])?.previousDay, 1)
    const move = moveOf([100, 110], [Number.NaN, Number.NaN])
    assert.ok(Math.abs((move?.change ?? 0) - 0.1) < 1e-12)
  })
  test('is unknown with one close, and round a price that is not above zero', () => {
    assert.equal(moveOf([100]), undefined)
    assert.equal(moveOf([]), undefined)
    assert.equal(moveOf([10, -37.63]), undefined)
    assert.equal(moveOf([-37.63, 10]), undefined)
  })
  test('leaves out what comes after the day asked for', () => {
    assert.equal(assetMove(windowOf([100, 110, 120]), asDay(2))?.close, 110)
  })
  test('is measured against the usual size of the days before, and not with fewer than 30', () => {
    // 31 returns of +1 % and then one of +3 %: three usual days
    const closes = Array.from({ length: 32 }, (_, at) => 100 * 1.01 ** at)
    const move = moveOf([...closes, closes[31] * 1.03])
    assert.ok(Math.abs((move?.unusual ?? 0) - 3) < 1e-9)
    assert.ok(Number.isNaN(moveOf([100, 101, 102])?.unusual ?? 0))
  })
  test('counts days in a row in its direction', () => {
    assert.equal(moveOf([100, 101, 102, 103])?.streak, 3)
    assert.equal(moveOf([100, 101, 100, 101])?.streak, 1)
    assert.equal(moveOf([100, 101, 101])?.streak, 0)
  })
  test('knows when the level and the size were last seen', () => {
    const move = moveOf([120, 100, 110, 90, 105])
    assert.deepEqual(move?.lastAsHigh, { day: 3, sessionsAgo: 2 })
    assert.deepEqual(move?.lastAsLow, { day: 4, sessionsAgo: 1 })
    // +16.7 % now, +10 % on day 3
    assert.equal(move?.lastAsLarge, undefined)
    assert.equal(moveOf([100, 120, 110, 121])?.lastAsLarge?.day, 2)
    assert.equal(moveOf([100, 110, 121])?.lastAsHigh, undefined)
  })
})

test('a return over sessions counts closes', () => {
  const window = windowOf([100, Number.NaN, 110, 121])
  assert.ok(Math.abs(returnOver(window, asDay(4), 2) - 0.21) < 1e-12)
  assert.ok(Number.isNaN(returnOver(window, asDay(4), 3)))
})
