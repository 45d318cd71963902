import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { monotonicClock } from './monotonic-clock.ts'

test('the wall clock is told while it moves on', () => {
  const now = monotonicClock(0, () => 0)
  assert.deepEqual([1_000, 1_000, 5_000].map(now), [1_000, 1_000, 5_000])
})

test('after a jump back time goes on at its own pace until the wall clock has caught up', () => {
  let elapsed = 0
  const now = monotonicClock(0, () => elapsed)
  assert.equal(now(10_000), 10_000)
  elapsed = 300.9
  assert.equal(now(4_000), 10_300)
  elapsed = 301.2
  assert.equal(now(4_001), 10_301)
  elapsed = 6_000
  assert.equal(now(9_900), 16_000)
  elapsed = 6_500
  assert.equal(now(20_000), 20_000)
  assert.equal(now(19_999), 20_000)
})

test('it starts no earlier than the last moment given before', () => {
  assert.equal(monotonicClock(7_000, () => 5)(2_000), 7_000)
})

test('it never goes back, whatever the wall clock does', () => {
  const readings = fc.array(
    fc.record({ wall: fc.nat(10_000), passedMs: fc.double({ min: 0, max: 50, noNaN: true }) }),
  )
  fc.assert(
    fc.property(readings, (steps) => {
      let elapsed = 0
      let last = 0
      const now = monotonicClock(0, () => elapsed)
      for (const { wall, passedMs } of steps) {
        elapsed += passedMs
        const moment = now(wall)
        assert.ok(moment >= last && moment >= wall)
        last = moment
      }
    }),
  )
})
