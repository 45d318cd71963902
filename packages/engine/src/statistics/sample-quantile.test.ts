import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interquartileRange } from './sample-quantile.ts'

test('the range is that of R and NumPy, in any order', () => {
  assert.equal(interquartileRange([1, 2, 3, 4]), 1.5)
  assert.equal(interquartileRange([9, 1, 5, 3, 7]), 4)
  assert.equal(interquartileRange([2]), 0)
  assert.ok(Number.isNaN(interquartileRange([])))
})
