import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '../kernel/time.ts'
import { curveAsOf } from './point-in-time.ts'

const columns = {
  symbol: 'CL=F',
  source: 'test',
  day: [1, 2, 2, 3],
  knownAt: [10, 20, 30, 40],
  front: [50, 51, 51.5, 52],
  frontContract: [202501, 202501, 202501, 202502],
  next: [49, 50, 50.5, 51],
  nextContract: [202502, 202502, 202502, 202503],
}

test('a curve is cut at an instant: nothing known later, of each day the latest revision known then', () => {
  const at = (moment: number, rows = 9) => {
    const { length, day, front, frontContract, next, nextContract } = curveAsOf(
      columns,
      asInstant(moment),
      rows,
    )
    return [length, ...[day, front, frontContract, next, nextContract].map((column) => Array.from(column))]
  }
  assert.deepEqual(at(20), [2, [1, 2], [50, 51], [202501, 202501], [49, 50], [202502, 202502]])
  assert.deepEqual(at(30), [2, [1, 2], [50, 51.5], [202501, 202501], [49, 50.5], [202502, 202502]])
  assert.deepEqual(at(40, 1), [1, [3], [52], [202502], [51], [202503]])
  assert.deepEqual(at(9), [0, [], [], [], [], []])
})
