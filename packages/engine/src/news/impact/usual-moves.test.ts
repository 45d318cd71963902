import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowFrom } from '../../../../../test/fixtures/synthetic-windows.ts'
import { usualMoves } from './usual-moves.ts'

const DAYS = Array.from({ length: 62 }, (_, row) => 19_000 + row)

/** Sixty moves of one hundredth up and down, then one of `last`. */
function closes(last: number, step: (level: number, sign: number) => number): number[] {
  const levels = [100]
  for (let row = 1; row <= 60; row++) levels.push(step(levels[row - 1], row % 2 === 0 ? -1 : 1))
  return [...levels, last]
}

test('a move is measured by the root mean square of the sixty before', () => {
  const returns = closes(Number.NaN, (level, sign) => level * (1 + 0.01 * sign))
  returns[61] = returns[60] * 0.97
  const { unit, change, timesUsual } = usualMoves(windowFrom('BA', DAYS, returns))
  // All sixty have size 0.01, so −3 % is −3 times usual.
  assert.equal(unit, 'percent')
  assert.ok(Math.abs(change[61] + 3) < 1e-9, String(change[61]))
  assert.ok(Math.abs(timesUsual[61] + 3) < 1e-9, String(timesUsual[61]))
  assert.ok(Number.isNaN(timesUsual[60]), 'the sixtieth move has 59 before')
})

test('yields move in basis points and the VIX in points, measured by logarithms', () => {
  const yields = closes(Number.NaN, (level, sign) => level + 0.05 * sign)
  yields[61] = yields[60] + 0.1
  const rate = usualMoves(windowFrom('^TNX', DAYS, yields))
  assert.equal(rate.unit, 'basis_points')
  assert.ok(Math.abs(rate.change[61] - 10) < 1e-9 && Math.abs(rate.timesUsual[61] - 2) < 1e-9)
  const fear = closes(Number.NaN, (level, sign) => level * Math.exp(0.1 * sign))
  fear[61] = fear[60] * Math.exp(0.4)
  const vix = usualMoves(windowFrom('^VIX', DAYS, fear))
  assert.equal(vix.unit, 'points')
  assert.ok(Math.abs(vix.change[61] - fear[60] * (Math.exp(0.4) - 1)) < 1e-9)
  assert.ok(Math.abs(vix.timesUsual[61] - 4) < 1e-9)
})

test('an asset that never moves has no usual move', () => {
  const flat = usualMoves(
    windowFrom(
      'BA',
      DAYS,
      Array.from({ length: 62 }, () => 100),
    ),
  )
  assert.ok(Number.isNaN(flat.timesUsual[61]))
})
