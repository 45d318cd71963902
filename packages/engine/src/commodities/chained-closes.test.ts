import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CurveRow, curveWindow } from '../../../../test/fixtures/sample-commodities.ts'
import { chainedCloses } from './chained-closes.ts'

/** June falls from 20 to 19; then July is the front, at 33 after 30 as the next contract. */
const CURVE: readonly CurveRow[] = [
  [1, 20, 202006, 29, 202007],
  [2, 19, 202006, 30, 202007],
  [3, 33, 202007, 35, 202008],
  [4, 36.3, 202007, 42, 202008],
]
const CLOSES = { day: [1, 2, 3, 4], value: [20, 19, 33, 36.3] }

const steps = (values: ArrayLike<number>) =>
  Array.from(values, (value, at) => Math.round(1e9 * (value / values[at - 1] - 1)) / 1e9).slice(1)

test('each step is of one contract, and the jump to the next one is told', () => {
  const { day, value, roll } = chainedCloses(CLOSES, curveWindow('CL=F', CURVE))
  assert.deepEqual([...Array.from(day)], [1, 2, 3, 4])
  assert.deepEqual(steps(value), [-0.05, 0.1, 0.1])
  assert.deepEqual(Array.from(roll), [Number.NaN, 0, Math.log(30 / 19), 0])
})

test('a day that the curve lacks is spanned by the contract of the day after it', () => {
  const { value, roll } = chainedCloses({ day: [1, 3, 4], value: [20, 33, 36.3] }, curveWindow('CL=F', CURVE))
  assert.deepEqual(Array.from(roll), [Number.NaN, Math.log(29 / 20), 0])
  assert.deepEqual(steps(value), [Math.round(1e9 * (33 / 29 - 1)) / 1e9, 0.1])
})

test('without a curve, without the contract the day before, or with other prices a jump is not known and stays in', () => {
  const unknown = chainedCloses(CLOSES, undefined)
  assert.deepEqual(Array.from(unknown.value), CLOSES.value)
  assert.deepEqual(Array.from(unknown.roll), Array(4).fill(Number.NaN))
  const rollsOf = (at: number, row: CurveRow) => {
    const rows = CURVE.with(at, row)
    return Array.from(chainedCloses(CLOSES, curveWindow('CL=F', rows)).roll).slice(1)
  }
  assert.deepEqual(rollsOf(1, [2, 19, 202006, Number.NaN, 202007]), [0, Number.NaN, 0])
  assert.deepEqual(rollsOf(1, [2, 19.01, 202006, 30, 202007]), [Number.NaN, Number.NaN, 0])
  assert.deepEqual(rollsOf(1, [2, 19, 202006, -1, 202007]), [0, Number.NaN, 0])
  assert.deepEqual(rollsOf(1, [9, 19, 202006, 30, 202007]), [Number.NaN, Number.NaN, 0])
})
