import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { streamFailures } from './follow-stream.ts'

test('of streams that fail the first is logged at once, then one a minute with the number of the others', () => {
  const clock = settableClock(asInstant(1_000 * MINUTE))
  const told: unknown[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event: string, fields?: object) => void told.push([event, fields]),
  }
  const failed = streamFailures(log, clock)
  const error = new Error('broken')
  for (let reader = 0; reader < 500; reader++) failed(error)
  assert.deepEqual(told, [['stream_failed', { error, unlogged: 0 }]])
  clock.advance(MINUTE)
  failed(error)
  failed(error)
  assert.deepEqual(told.slice(1), [['stream_failed', { error, unlogged: 499 }]])
  // A clock that was set back does not silence it.
  clock.advance(-MINUTE)
  failed(error)
  assert.deepEqual(told.slice(2), [['stream_failed', { error, unlogged: 1 }]])
})
