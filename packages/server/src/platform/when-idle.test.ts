import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenIdle } from './when-idle.ts'

test('works once nothing was asked for a while, until nothing is left, and waits again after a request', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let left = 2
  let done = 0
  const asked = whenIdle(
    () => {
      done++
      return --left > 0
    },
    () => 20_000,
  )
  asked()
  t.mock.timers.tick(19_999)
  asked()
  t.mock.timers.tick(19_999)
  assert.equal(done, 0)
  t.mock.timers.tick(1)
  assert.equal(done, 1)
  t.mock.timers.tick(1_000)
  assert.equal(done, 2)
  t.mock.timers.tick(60_000)
  assert.equal(done, 2)
  asked()
  t.mock.timers.tick(20_000)
  assert.equal(done, 3)
})
