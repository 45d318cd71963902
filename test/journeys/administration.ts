import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { type Answer, type Caller, type CallOptions, callerOf } from './caller.ts'
import { readingService } from './reading-service.ts'
import type { RunningService } from './service.ts'

const SPY = '/v1/prices?symbols=SPY'

describe('the operator and the holders of keys', () => {
  let service: RunningService
  let call: Caller

  before(async () => {
    service = await readingService()
    call = await callerOf(service)
  })

  const admin = (target: string, options: CallOptions = {}): Promise<Answer> =>
    call(target, { method: 'POST', admin: service.adminToken, ...options })
  const issue = async (name: string, tier = 'pro'): Promise<string> =>
    (await admin(`/v1/admin/keys?name=${name}&email=${name}@example.com&tier=${tier}`)).json.data.api_key
  const rowOf = async (name: string) =>
    (await admin('/v1/admin/keys', { method: 'GET' })).json.data.keys.find(
      (row: { name: string }) => row.name === name,
    )

  test('without a token made for this directory nothing is administered', async () => {
    assert.equal(service.adminToken.length, 43)
    assert.equal(statSync(join(service.dataDirectory, 'admin-token')).mode & 0o777, 0o600)
    for (const target of ['/v1/admin/keys', '/v1/admin/usage']) {
      const none = await call(target, { from: '10.1.0.1' })
      assert.deepEqual([none.status, none.json.error], [401, 'missing_admin_token'])
      for (const token of ['x', `${service.adminToken}x`, service.adminToken.toUpperCase()]) {
        const wrong = await call(target, { admin: token, from: '10.1.0.1' })
        assert.deepEqual([wrong.status, wrong.json.error], [401, 'invalid_admin_token'])
      }
    }
  })

  test('guesses at tokens count against the address; past the limit not even the right one is looked at from there', async () => {
    const from = '10.1.0.2'
    const guesses = await Promise.all(
      Array.from({ length: 150 }, (_, index) => call('/v1/admin/keys', { admin: `guess-${index}`, from })),
    )
    assert.ok(guesses.filter(({ status }) => status === 401).length <= 2 * 60)
    assert.ok(guesses.some(({ status }) => status === 429))
    const windows = Map.groupBy(guesses, (guess) => guess.number('x-ratelimit-reset'))
    for (const [, inWindow] of windows) {
      assert.ok(inWindow.filter(({ status }) => status === 401).length <= 60)
    }
    const right = await admin('/v1/admin/keys', { method: 'GET', from })
    const end = Math.max(...windows.keys())
    const isSameMinute = Date.now() < end * 1000 && (windows.get(end)?.length ?? 0) > 60
    if (isSameMinute) assert.equal(right.status, 429)
    const elsewhere = await admin('/v1/admin/keys', { method: 'GET', from: '10.1.0.250' })
    assert.equal(elsewhere.status, 200)
  })

  test('a key that is malformed, mistyped or unknown is 401 with how to get one', async () => {
    const key = await issue('typo')
    const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
    for (const wrong of ['', 'bw_', 'x', mistyped, key.toLowerCase(), `${key} `.repeat(2), "' OR 1=1 --"]) {
      const refused = await call(SPY, { key: wrong, from: '10.1.0.3' })
      assert.equal(refused.status, 401, wrong)
      assert.match(refused.json.hint, /POST \/v1\/checkout\/free/)
      assert.ok(refused.headers.get('www-authenticate'))
    }
    assert.equal((await call(SPY, { key: ` ${key} ` })).status, 200, 'blanks around a header do not count')
  })

  test('a key is made, listed masked, given credits, used, listed in the usage log and stopped at once', async () => {
    const begun = Date.now()
    const key = await issue('alice', 'starter')
    assert.match(key, /^bw_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/)
    const added = await admin(`/v1/admin/credits?api_key=${key}&amount=1000`)
    assert.deepEqual(added.json.data.credits.remaining, 51_000)
    assert.equal((await call(SPY, { key })).number('x-credits-remaining'), 50_999)

    const listed = await admin('/v1/admin/keys', { method: 'GET' })
    assert.ok(!listed.text.includes(key))
    const row = await rowOf('alice')
    assert.deepEqual([row.tier, row.status, row.calls, row.credits.used], ['starter', 'active', 1, 1])

    const { usage } = (await admin('/v1/admin/usage?limit=1', { method: 'GET' })).json.data
    const { at, latency_ms, ...rest } = usage[0]
    const called = { key_id: row.id, key: row.key, endpoint: '/v1/prices', credits: 1, status: 200 }
    assert.deepEqual(rest, called)
    assert.ok(begun - 1_000 < Date.parse(at) && Date.parse(at) <= Date.now() && latency_ms >= 0, at)

    const stopped = await admin(`/v1/admin/keys/disable?id=${row.id}`)
    assert.equal(stopped.json.data.status, 'disabled')
    for (const target of [SPY, '/v1/account']) {
      const refused = await call(target, { key })
      assert.deepEqual([refused.status, refused.json.error], [403, 'key_disabled'])
    }
    assert.equal((await rowOf('alice')).credits.used, 1)
  })

  test('a lost answer to a rotation is given again to who holds the old key and the Idempotency-Key', async () => {
    const old = await issue('ruth')
    const headers = { 'idempotency-key': 'rotation-0123456789' }
    const rotate = (key: string, sent = headers) =>
      call('/v1/account/rotate', { method: 'POST', key, headers: sent, from: '10.1.0.9' })
    const first = await rotate(old)
    const again = await rotate(old)
    assert.deepEqual([again.status, again.json.data], [200, first.json.data])
    assert.equal((await rotate(old, { 'idempotency-key': 'another-0123456789' })).status, 401)
    assert.equal((await call(SPY, { key: first.json.data.api_key })).status, 200)
    assert.equal((await rotate(first.json.data.api_key, { 'idempotency-key': 'short' })).status, 422)
  })

  test('a rotated key is unknown at once; its successor has the balance', async () => {
    const old = await issue('bob', 'starter')
    await call(SPY, { key: old })
    const rotated = await call('/v1/account/rotate', { method: 'POST', key: old })
    const { api_key: fresh, credits } = rotated.json.data
    assert.equal(credits, 49_999)
    for (const target of [SPY, '/v1/account']) {
      const refused = await call(target, { key: old, from: '10.1.0.4' })
      assert.deepEqual([refused.status, refused.json.error], [401, 'invalid_api_key'])
    }
    assert.equal((await call(SPY, { key: fresh })).number('x-credits-remaining'), 49_998)
    assert.equal((await rowOf('bob')).key, `${fresh.slice(0, 6)}…${fresh.slice(-3)}`)
  })

  test('a key asked for under an Idempotency-Key is given again, and is one key', async () => {
    const headers = { 'idempotency-key': 'a-long-and-unguessable-key' }
    const target = '/v1/admin/keys?name=carol&email=carol@example.com&tier=pro'
    const made = await Promise.all(Array.from({ length: 8 }, () => admin(target, { headers })))
    assert.deepEqual(
      made.map(({ json }) => json.data),
      made.map(() => ({ api_key: made[0].json.data.api_key, tier: 'pro', credits: 500_000 })),
    )
    const other = await admin(target.replace('pro', 'starter'), { headers })
    assert.deepEqual([other.status, other.json.error], [422, 'validation_error'])
    const { keys } = (await admin('/v1/admin/keys', { method: 'GET' })).json.data
    assert.equal(keys.filter(({ name }: { name: string }) => name === 'carol').length, 1)
    const short = await admin(target, { headers: { 'idempotency-key': 'short' } })
    assert.equal(short.status, 422)
  })

  test('an Idempotency-Key under which other credits were added is refused, not answered as if added', async () => {
    const [key, other] = [await issue('dave'), await issue('erin')]
    const headers = { 'idempotency-key': 'credits-once' }
    await admin(`/v1/admin/credits?api_key=${key}&amount=5`, { headers })
    for (const target of [`api_key=${key}&amount=6`, `api_key=${other}&amount=5`]) {
      const refused = await admin(`/v1/admin/credits?${target}`, { headers })
      assert.deepEqual([refused.status, refused.json.error], [422, 'validation_error'], refused.text)
    }
    assert.equal((await rowOf('erin')).credits.granted, 500_000)
  })

  test('what an operator mistypes is refused with the reason', async () => {
    const key = await issue('frank')
    const refusals: readonly [string, number][] = [
      ['/v1/admin/keys?name=x', 422],
      ['/v1/admin/keys?name=x&email=nobody', 422],
      ['/v1/admin/keys?name=x&email=x@example.com&tier=gold', 422],
      [`/v1/admin/keys?name=${'x'.repeat(201)}&email=x@example.com`, 422],
      [`/v1/admin/credits?api_key=${key}&amount=0`, 422],
      [`/v1/admin/credits?api_key=${key}&amount=-5`, 422],
      [`/v1/admin/credits?api_key=${key}&amount=1.5`, 422],
      [`/v1/admin/credits?api_key=${key}&amount=1e999`, 422],
      [`/v1/admin/credits?api_key=${key}&amount=9007199254740993`, 422],
      ['/v1/admin/credits?api_key=bw_nobody&amount=5', 404],
      ['/v1/admin/keys/disable?id=999999', 404],
      ['/v1/admin/keys/disable?id=first', 422],
    ]
    for (const [target, status] of refusals) {
      assert.equal((await admin(target)).status, status, target)
    }
    for (const limit of ['0', '1001', 'all', 'NaN']) {
      assert.equal((await admin(`/v1/admin/usage?limit=${limit}`, { method: 'GET' })).status, 422, limit)
    }
  })

  test('no key and no token is in anything the service printed', () => {
    const printed = service.output()
    assert.ok(!/bw_[0-9A-Za-z]{8}/.test(printed))
    assert.ok(!printed.includes(service.adminToken))
  })
})
