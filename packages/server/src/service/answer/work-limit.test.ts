import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { type WorkLimit, workLimit } from './work-limit.ts'

const PER_SECOND = 1_000
const BURST = 10_000

/** Requests of 100 units that are admitted before one is refused. */
function admitted(limit: WorkLimit, caller = 'a'): number {
  let count = 0
  while (count < 1_000 && limit.take(caller, 100) === 0) count++
  return count
}

test('a bucket holds ten seconds of its refill, and fills at its rate', () => {
  const clock = settableClock()
  const limit = workLimit(clock, PER_SECOND)
  assert.equal(admitted(limit), BURST / 100)
  clock.advance(SECOND)
  assert.equal(admitted(limit), PER_SECOND / 100)
  clock.advance(3_600 * SECOND)
  assert.equal(admitted(limit), BURST / 100)
})

test('a refusal takes nothing and names the time until the work fits', () => {
  const clock = settableClock()
  const limit = workLimit(clock, PER_SECOND)
  assert.equal(limit.take('a', BURST), 0)
  assert.equal(limit.take('a', 500), 500)
  assert.equal(limit.take('a', 500), 500)
  clock.advance(499)
  assert.equal(limit.take('a', 500), 1)
  clock.advance(1)
  assert.equal(limit.take('a', 500), 0)
})

test('what a request needed beyond its estimate is paid before the next, and what it did not need is given back', () => {
  const clock = settableClock()
  const limit = workLimit(clock, PER_SECOND)
  assert.equal(limit.take('a', 100), 0)
  limit.correct('a', BURST)
  assert.equal(limit.take('a', 0), 100)
  limit.correct('a', -BURST)
  assert.equal(admitted(limit), BURST / 100 - 1)
})

test('giving back never fills a bucket beyond its size', () => {
  const clock = settableClock()
  const limit = workLimit(clock, PER_SECOND)
  assert.equal(limit.take('a', 100), 0)
  limit.correct('a', -5_000)
  assert.equal(admitted(limit), BURST / 100)
})

test('callers are counted apart, and only so many are kept', () => {
  const limit = workLimit(settableClock(), PER_SECOND, 2)
  assert.equal(admitted(limit, 'a'), BURST / 100)
  assert.equal(admitted(limit, 'b'), BURST / 100)
  assert.equal(admitted(limit, 'a'), 0)
  assert.equal(admitted(limit, 'c'), BURST / 100)
  assert.equal(admitted(limit, 'a'), 0, 'the bucket used last is kept')
  assert.equal(admitted(limit, 'b'), BURST / 100, 'the one used longest ago is forgotten')
})
