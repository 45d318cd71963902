import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combinedScore } from './combined-region-score.ts'

test('a region is 0.55 of its markets and 0.45 of its news, or the one there is', () => {
  assert.ok(Math.abs(combinedScore(80, 40) - 62) < 1e-12)
  assert.equal(combinedScore(80, Number.NaN), 80)
  assert.equal(combinedScore(Number.NaN, 40), 40)
  assert.ok(Number.isNaN(combinedScore(Number.NaN, Number.NaN)))
})
