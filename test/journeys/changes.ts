import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Caller, callerOf, issueKey } from './caller.ts'
import { PREPARED_PAST } from './first-snapshots.ts'
import { readingService } from './reading-service.ts'
import type { RunningService } from './service.ts'

const { falling, calmAndRising } = PREPARED_PAST
const MONTHS = `/v1/changes?since=${falling}&as_of=${calmAndRising}`

describe('what changed', () => {
  let service: RunningService
  let call: Caller
  let key: string

  before(async () => {
    service = await readingService()
    call = await callerOf(service)
    key = await issueKey(service)
  })

  test('months bring changes, ranked, for a credit; the cursor leads on to nothing new, for free', async () => {
    const months = await call(MONTHS, { key })
    assert.equal(months.status, 200, months.text)
    const { changes, count, cursor } = months.json.data
    assert.ok(count > 0)
    assert.equal(months.number('x-credits-used'), 1)
    const ranks = changes.map(({ importance }: { importance: number }) => importance)
    assert.deepEqual(
      ranks,
      [...ranks].sort((one, other) => other - one),
    )

    const nothing = await call(`/v1/changes?since=${cursor}&as_of=${cursor}`, { key })
    assert.deepEqual([nothing.json.data.count, nothing.number('x-credits-used')], [0, 0])
    assert.equal(nothing.number('x-credits-remaining'), months.number('x-credits-remaining'))
  })

  test('the same question about the past has the same answer, and a lost one is not charged again', async () => {
    const options = { key, headers: { 'idempotency-key': 'what-changed' } }
    const first = await call(MONTHS, options)
    const again = await call(MONTHS, options)
    assert.deepEqual([first.number('x-credits-used'), again.number('x-credits-used')], [1, 0])
    assert.equal(call.data(again), call.data(first))
  })

  test('an instant to come, an end before its beginning and no instant at all are refused and free', async () => {
    const before = (await call('/v1/account', { key })).json.data.credits.used
    for (const query of ['?since=2099-01-01', '?since=2024-01-02&as_of=2023-01-02', '', '?since=yesterday']) {
      const refused = await call(`/v1/changes${query}`, { key })
      assert.deepEqual([refused.status, refused.json.error], [422, 'validation_error'], query)
    }
    assert.equal((await call('/v1/changes?since=2024-01-02')).status, 401)
    assert.equal((await call('/v1/account', { key })).json.data.credits.used, before)
  })
})
