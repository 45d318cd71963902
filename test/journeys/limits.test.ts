import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, type Caller, callerOf } from './caller.ts'
import { type RunningService, startService } from './service.ts'

const FREE_LIMIT = 60
const FREE_KEY_LIMIT = 10

/** Answers that were not refused for their number, by the window they were counted in. */
function admittedByWindow(answers: readonly Answer[]): readonly number[] {
  const windows = Map.groupBy(answers, (answer) => answer.number('x-ratelimit-reset'))
  return [...windows.values()].map((answers) => answers.filter(({ status }) => status !== 429).length)
}

const all = (count: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

function holdsLimit(answers: readonly Answer[], limit: number): void {
  const admitted = admittedByWindow(answers)
  assert.ok(admitted.length <= 2, 'the test took more than a minute')
  for (const count of admitted) assert.ok(count <= limit, `${count} answers in a window of ${limit}`)
  assert.ok(admitted.reduce((sum, count) => sum + count, 0) >= limit, 'fewer answers than the limit')
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0)
  for (const { json, number } of refused) {
    assert.equal(json.error, 'rate_limited')
    assert.equal(number('retry-after'), json.retry_after)
    assert.ok(json.retry_after >= 1 && json.retry_after <= 60)
  }
}

describe('limits of a client address behind a trusted proxy', () => {
  let service: RunningService
  let call: Caller

  before(async () => {
    service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.0/8,::1' } })
    call = await callerOf(service)
  })
  after(async () => void (await service?.stop()))

  test('the free endpoints answer an address 60 times a minute, all of them together', async () => {
    const paths = ['/v1/risk', '/v1/regime', '/v1/health', '/v1/checkout/tiers', '/v1/', '/v1/risk/history']
    const from = '203.0.113.1'
    holdsLimit(await all(150, (index) => call(paths[index % paths.length], { from })), FREE_LIMIT)
    assert.equal(
      (await call('/v1/risk', { from: '203.0.113.2' })).status,
      200,
      'another address is not held up',
    )
  })

  test('free keys are issued to an address 10 times a minute, and its other calls are counted apart', async () => {
    const from = '203.0.113.3'
    const ask = (index: number) =>
      call(`/v1/checkout/free?email=many${index}@example.com`, { method: 'POST', from })
    holdsLimit(await all(32, ask), FREE_KEY_LIMIT)
    assert.equal((await call('/v1/checkout/tiers', { from })).status, 200)
  })

  test('calls without a valid key count against the address, so that keys cannot be guessed', async () => {
    const from = '203.0.113.4'
    const guess = (index: number) => call('/v1/prices', { from, key: `bw_guess${index}` })
    holdsLimit(await all(150, guess), FREE_LIMIT)
  })

  test('only the address that the trusted proxy saw counts, not what the caller put before it', async () => {
    const claims = (index: number) => call('/v1/risk', { from: `198.51.100.${index % 250}, 203.0.113.5` })
    holdsLimit(await all(150, claims), FREE_LIMIT)
  })
})

test('without a trusted proxy X-Forwarded-For is not believed', async (t) => {
  const service = await startService()
  t.after(() => service.stop())
  const call = await callerOf(service)
  const claims = await all(150, (index) => call('/v1/risk', { from: `198.51.100.${index % 250}` }))
  holdsLimit(claims, FREE_LIMIT)
})
