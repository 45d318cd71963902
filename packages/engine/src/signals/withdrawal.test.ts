import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant } from '../kernel/time.ts'
import { type WithdrawnReason, withdrawalOf } from './withdrawal.ts'

const of = (...reasons: (WithdrawnReason | undefined)[]) =>
  withdrawalOf(
    reasons.map((reason, at) => ({ at: asInstant(1000 + at), day: asDay(at), reason })),
    ({ reason }) => reason,
  )

test('a call that is repeated to the last row stands, whatever lay between', () => {
  assert.equal(of(), undefined)
  assert.equal(of('direction_lost', undefined), undefined)
})

test('a withdrawal is the first row since the last that repeated the call, with the reason of that row', () => {
  assert.deepEqual(of('not_scored', 'direction_lost'), { at: 1000, day: 0, reason: 'not_scored' })
  assert.deepEqual(of('not_scored', undefined, 'report_in_window', 'direction_lost'), {
    at: 1002,
    day: 2,
    reason: 'report_in_window',
  })
})
