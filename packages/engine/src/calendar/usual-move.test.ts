import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowFrom } from '../../../../test/fixtures/synthetic-windows.ts'
import { asDay } from '../kernel/time.ts'
import { usualMove } from './usual-move.ts'

/** A weekend lies between the days 4 and 7. */
const window = windowFrom('AAA', [1, 2, 3, 4, 7, 8, 9, 10], [100, 110, 99, 99, 198, 198, 99, 100])
const moves = (days: readonly number[], sessions: number) => usualMove(window, days.map(asDay), sessions)

test('the median change from the close before, whatever its direction', () => {
  const { size, n } = moves([2, 3, 4, 7], 1)
  assert.equal(n, 4)
  assert.ok(Math.abs(size - 0.1) < 1e-12, String(size))
})

test('a day without a session counts with the next one, and two sessions are one move', () => {
  assert.equal(moves([5, 5, 6, 6], 1).size, 1)
  assert.ok(Math.abs(moves([2, 2, 2, 2], 2).size - 0.01) < 1e-12)
})

test('days before the first close and those that no close follows do not count, and few give no number', () => {
  assert.deepEqual(moves([1, 10, 11, 12], 2), { size: Number.NaN, n: 0 })
  assert.deepEqual(moves([2, 3, 4], 1), { size: Number.NaN, n: 3 })
})

test('only the latest twelve count', () => {
  const days = [...Array.from({ length: 9 }, () => 7), ...Array.from({ length: 12 }, () => 4)]
  assert.deepEqual(moves(days, 1), { size: 0, n: 12 })
})
