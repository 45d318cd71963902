import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neumaierSum } from './neumaier-sum.ts'

test('keeps what a plain sum loses', () => {
  assert.equal(1 + 1e100 + 1 - 1e100, 0)
  assert.equal(neumaierSum([1, 1e100, 1, -1e100]), 2)
  assert.equal(neumaierSum(Array(10).fill(0.1)), 1)
})

test('sums nothing to 0 and passes on what is no number', () => {
  assert.equal(neumaierSum([]), 0)
  assert.ok(Number.isNaN(neumaierSum([1, Number.NaN])))
  assert.equal(neumaierSum([1, Number.POSITIVE_INFINITY]), Number.POSITIVE_INFINITY)
})
