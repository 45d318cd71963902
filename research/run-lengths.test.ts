import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { flipsPerYear, runsOf, shareOfShortRuns } from './run-lengths.ts'

describe('runs', () => {
  test('cover every day once, in order', () =>
    assert.deepEqual(runsOf(['a', 'a', 'b', 'a']), [
      { state: 'a', start: 0, length: 2 },
      { state: 'b', start: 2, length: 1 },
      { state: 'a', start: 3, length: 1 },
    ]))
  // 2 changes in 3 steps
  test('flips are scaled to 252 days', () => assert.equal(flipsPerYear(['a', 'a', 'b', 'a']), 168))
  test('the run that has not ended is not counted as short', () => {
    assert.equal(shareOfShortRuns(['a', 'a', 'b', 'a'], 1), 0.5)
    assert.equal(shareOfShortRuns(['a', 'a', 'b', 'a'], 2), 1)
  })
})
