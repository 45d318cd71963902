import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TIERS, type TierId } from '@bellwether-markets/engine/kernel/credits'
import { type Answer, type Caller, callerOf, issueKey } from './caller.ts'
import { type RunningService, startService } from './service.ts'

const SPY = '/v1/prices?symbols=SPY'
const CALLERS = 64
const LIMIT = 12

/** A free key has 7 credits, a starter key 12 calls a minute; the others are hardly bounded. */
const SMALL = {
  ...TIERS,
  free: { ...TIERS.free, credits: 7, callsPerMinute: 1e6 },
  starter: { ...TIERS.starter, callsPerMinute: LIMIT },
  pro: { ...TIERS.pro, callsPerMinute: 1e6 },
}

const countBy = <Item>(items: readonly Item[], of: (item: Item) => number | string) =>
  Object.fromEntries([...Map.groupBy(items, of)].map(([name, group]) => [name, group.length]))

describe('credits and limits', () => {
  let service: RunningService
  let call: Caller

  before(async () => {
    service = await startService({ tiers: SMALL, env: { TRUSTED_PROXIES: 'loopback' } })
    call = await callerOf(service)
  })
  after(async () => void (await service?.stop()))

  const issue = (tier: TierId) => issueKey(service, tier)
  const balanceOf = async (key: string) => (await call('/v1/account', { key })).json.data.credits
  const simultaneously = (key: string): Promise<Answer[]> =>
    Promise.all(Array.from({ length: CALLERS }, () => call(SPY, { key })))

  test('64 simultaneous callers on a key with 7 credits get 7 answers, and no credit is left', async () => {
    const key = await issue('free')
    const answers = await simultaneously(key)
    assert.deepEqual(
      countBy(answers, ({ status }) => status),
      { 200: 7, 402: CALLERS - 7 },
    )
    const remaining = answers
      .filter(({ status }) => status === 200)
      .map(({ json }) => json.meta.credits_remaining)
    assert.deepEqual(
      remaining.sort((one, other) => one - other),
      [0, 1, 2, 3, 4, 5, 6],
    )
    assert.deepEqual(await balanceOf(key), { remaining: 0, granted: 7, used: 7, unlimited: false })
  })

  test('out of credits is 402 with what is left, what it costs and how to buy, and nothing else', async () => {
    const key = await issue('free')
    await simultaneously(key)
    const refused = await call(SPY, { key })
    const { request_id, hint, ...body } = refused.json
    assert.equal(refused.status, 402)
    assert.deepEqual(body, { ok: false, error: 'insufficient_credits', current_credits: 0, endpoint_cost: 1 })
    assert.match(hint, /\/v1\/checkout\/tiers/)
    assert.equal(refused.headers.get('x-request-id'), request_id)
    assert.deepEqual([refused.number('x-credits-used'), refused.number('x-credits-remaining')], [0, 0])
    assert.equal((await call('/v1/risk', { key })).status, 200, 'free endpoints still answer')
    assert.equal((await call(SPY, { key, method: 'HEAD' })).status, 200, 'HEAD costs nothing')
  })

  test('credits added by the operator are usable at once, and added once for one Idempotency-Key', async () => {
    const key = await issue('free')
    await simultaneously(key)
    const target = `/v1/admin/credits?api_key=${key}&amount=2`
    const options = {
      method: 'POST',
      admin: service.adminToken,
      headers: { 'idempotency-key': 'an-order-of-two' },
    }
    for (const answer of [await call(target, options), await call(target, options)]) {
      assert.deepEqual(answer.json.data.credits, { remaining: 2, granted: 9, used: 7, unlimited: false })
    }
    assert.deepEqual(
      countBy(await simultaneously(key), ({ status }) => status),
      { 200: 2, 402: CALLERS - 2 },
    )
  })

  test('in no window are there more answers than the limit, and Retry-After tells when the next begins', async () => {
    const key = await issue('starter')
    const answers = await simultaneously(key)
    const windows = Map.groupBy(answers, (answer) => answer.number('x-ratelimit-reset'))
    for (const [reset, inWindow] of windows) {
      const { 200: answered = 0, 429: refused = 0 } = countBy(inWindow, ({ status }) => status)
      assert.equal(answered + refused, inWindow.length)
      assert.equal(answered, Math.min(LIMIT, inWindow.length), `window to ${reset}`)
    }
    const refusals = answers.filter(({ status }) => status === 429)
    assert.ok(refusals.length >= CALLERS - 2 * LIMIT)
    for (const { json, number } of refusals) {
      assert.equal(json.error, 'rate_limited')
      assert.equal(number('retry-after'), json.retry_after)
      assert.ok(json.retry_after >= 1 && json.retry_after <= 60)
      assert.equal(number('x-ratelimit-remaining'), 0)
    }
    const used = (await creditsInList(key)).used
    assert.equal(used, answers.length - refusals.length)
  })

  const creditsInList = async (key: string) => {
    const { data } = (await call('/v1/admin/keys', { admin: service.adminToken })).json
    const masked = `${key.slice(0, 6)}…${key.slice(-3)}`
    return data.keys.find((row: { key: string }) => row.key === masked).credits
  }

  test('an enterprise key is counted, never deducted', async () => {
    const key = await issue('enterprise')
    const answer = await call(SPY, { key })
    assert.deepEqual([answer.json.meta.credits_used, answer.json.meta.credits_remaining], [0, 1_000_000_000])
    assert.equal(answer.number('x-ratelimit-limit'), 1000)
    assert.deepEqual(await balanceOf(key), {
      remaining: 1_000_000_000,
      granted: 0,
      used: 1,
      unlimited: true,
    })
  })

  test('free endpoints count a key in the window of its tier, and take no credits', async () => {
    const key = await issue('enterprise')
    const paths = ['/v1/risk', '/v1/health', '/v1/', '/v1/checkout/tiers', '/v1/track-record']
    for (const path of paths) {
      const answer = await call(path, { key })
      assert.deepEqual(
        [answer.status, answer.number('x-ratelimit-limit'), answer.number('x-credits-used')],
        [200, 1000, 0],
        path,
      )
    }
    const { usage } = (await call('/v1/account', { key })).json.data
    const counted = usage.by_endpoint.map(({ endpoint }: { endpoint: string }) => endpoint)
    assert.deepEqual(
      paths.filter((path) => !counted.includes(path)),
      [],
    )
  })

  test('an Idempotency-Key is charged once however often and however simultaneously it is sent', async () => {
    const key = await issue('free')
    const options = { key, headers: { 'idempotency-key': '"the-same-question"' } }
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => call(SPY, options)))
    assert.deepEqual(
      countBy(answers, ({ status, json }) => `${status} for ${json.meta.credits_used}`),
      { '200 for 1': 1, '200 for 0': CALLERS - 1 },
    )
    assert.equal(new Set(answers.map(call.data)).size, 1)
    const replays = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')
    assert.equal(replays.length, CALLERS - 1)
    assert.equal((await balanceOf(key)).used, 1)
  })

  test('an Idempotency-Key under another request is 422, of another account its own, malformed 422', async () => {
    const [key, other] = [await issue('free'), await issue('free')]
    const headers = { 'idempotency-key': 'one' }
    assert.equal((await call(SPY, { key, headers })).json.meta.credits_used, 1)
    for (const target of ['/v1/prices?symbols=QQQ', '/v1/prices/history?symbol=SPY']) {
      const refused = await call(target, { key, headers })
      assert.deepEqual([refused.status, refused.json.detail[0].loc], [422, ['header', 'Idempotency-Key']])
    }
    assert.equal((await call(SPY, { key: other, headers })).json.meta.credits_used, 1)
    for (const malformed of ['x'.repeat(256), 'with blank', '""']) {
      const refused = await call(SPY, { key, headers: { 'idempotency-key': malformed } })
      assert.deepEqual([refused.status, refused.json.error], [422, 'validation_error'], malformed)
    }
    assert.equal((await balanceOf(key)).used, 1)
  })

  test('a refused call leaves its Idempotency-Key unused', async () => {
    const key = await issue('free')
    await simultaneously(key)
    const headers = { 'idempotency-key': 'after-the-money' }
    assert.equal((await call(SPY, { key, headers })).status, 402)
    await call(`/v1/admin/credits?api_key=${key}&amount=1`, { method: 'POST', admin: service.adminToken })
    assert.deepEqual((await call(SPY, { key, headers })).json.meta.credits_used, 1)
  })
})
