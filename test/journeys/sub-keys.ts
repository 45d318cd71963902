import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Caller, type CallOptions, callerOf, issueKey } from './caller.ts'
import { readingService } from './reading-service.ts'
import type { RunningService } from './service.ts'

const SPY = '/v1/prices?symbols=SPY'

describe('sub-keys and watch-lists', () => {
  let service: RunningService
  let call: Caller
  let key: string

  before(async () => {
    service = await readingService()
    call = await callerOf(service)
    key = await issueKey(service)
  })

  const post = (target: string, body: object, options: CallOptions = {}) =>
    call(target, {
      method: 'POST',
      key,
      body: JSON.stringify(body),
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
    })
  const made = async (body: object): Promise<{ readonly id: number; readonly api_key: string }> => {
    const { status, json } = await post('/v1/account/keys', {
      name: 'dashboard',
      monthly_credits: 2,
      ...body,
    })
    assert.equal(status, 200, JSON.stringify(json))
    return json.data
  }
  const listed = async (id: number) =>
    (await call('/v1/account/keys', { key })).json.data.keys.find((row: { id: number }) => row.id === id)

  test('a sub-key draws on the balance up to its cap, and the refusal names the day', async () => {
    const before = (await call('/v1/account', { key })).json.data.credits.remaining
    const { id, api_key: subKey } = await made({})
    assert.match(subKey, /^bws_/)
    for (const left of [before - 1, before - 2])
      assert.equal((await call(SPY, { key: subKey })).json.meta.credits_remaining, left)
    const { status, json } = await call(SPY, { key: subKey })
    const { resets_on: day } = await listed(id)
    assert.deepEqual([status, json.error, json.resets_on], [403, 'sub_key_cap_reached', day])
    assert.match(day, /^\d{4}-\d{2}-01$/)
    assert.equal((await call(SPY, { key })).status, 200, 'the main key goes on')
    const { used_this_month, calls, used, key: masked } = await listed(id)
    assert.deepEqual([used_this_month, used, calls], [2, 2, 2])
    assert.ok(!JSON.stringify(await listed(id)).includes(subKey) && masked.startsWith('bws_'))
  })

  test('it does what its scope allows, and never changes the account', async () => {
    const { id, api_key: subKey } = await made({ scope: 'read' })
    const refused = async (target: string, options: CallOptions = {}) => {
      const { status, json } = await call(target, { key: subKey, ...options })
      return [status, json.error]
    }
    const scope = [403, 'insufficient_scope']
    assert.deepEqual(await refused('/v1/account'), scope)
    assert.deepEqual(await refused('/v1/account/keys'), scope)
    assert.deepEqual(await refused('/v1/account/rotate', { method: 'POST' }), scope)
    assert.deepEqual(await refused(`/v1/account/keys/${id}`, { method: 'DELETE' }), scope)
    assert.deepEqual(await refused('/v1/watchlists'), scope)
    const more = await made({ scope: 'write' })
    const read = await call('/v1/account', { key: more.api_key })
    assert.deepEqual([read.status, read.json.data.key.startsWith('bws_')], [200, true])
    assert.equal((await call('/v1/watchlists', { key: more.api_key })).status, 200)
    const further = { name: 'x', monthly_credits: 9 }
    assert.equal((await post('/v1/account/keys', further, { key: more.api_key })).status, 403)
    assert.equal((await call(SPY, { key: more.api_key })).status, 200)
  })

  test('the same Idempotency-Key gives the same sub-key, for another wish it is refused', async () => {
    const headers = { 'idempotency-key': 'one-sub-key-of-this-account' }
    const options = { name: 'once', monthly_credits: 5 }
    const [one, two] = [
      await post('/v1/account/keys', options, { headers }),
      await post('/v1/account/keys', options, { headers }),
    ]
    assert.deepEqual(two.json.data, one.json.data)
    assert.equal(
      (await post('/v1/account/keys', { ...options, monthly_credits: 6 }, { headers })).status,
      422,
    )
  })

  test('what cannot be is refused with a reason', async () => {
    const reason = async (body: object) => {
      const { status, json } = await post('/v1/account/keys', { name: 'x', monthly_credits: 5, ...body })
      return [status, json.detail?.[0].loc.join('.')]
    }
    assert.deepEqual(await reason({ expires_at: '2020-01-01T00:00:00Z' }), [422, 'body.expires_at'])
    assert.deepEqual(await reason({ expires_at: 'soon' }), [422, 'body.expires_at'])
    assert.deepEqual(await reason({ scope: 'everything' }), [422, 'body.scope'])
    for (const gone of ['scopes', 'origins'])
      assert.deepEqual(await reason({ [gone]: [] }), [422, `body.${gone}`], 'it is not left out in silence')
    assert.deepEqual(await reason({ monthly_credits: 0 }), [422, 'body.monthly_credits'])
  })

  test('a refusal names what was sent and what there is', async () => {
    const refused = (body: object) => post('/v1/account/keys', { name: 'x', monthly_credits: 5, ...body })
    const past = await refused({ expires_at: '2020-01-01T00:00:00Z' })
    assert.equal(past.json.detail[0].input, '2020-01-01T00:00:00Z')
    const { hint } = (await refused({ expires: 'never' })).json
    assert.match(hint, /do not exist here: expires .*There are: name, monthly_credits, scope, expires_at\.?/)
  })

  test('a name is kept in NFC, and one with half a character not at all', async () => {
    const named = (name: string) => post('/v1/account/keys', { name, monthly_credits: 5 })
    assert.equal((await named('Schlu\u0308ssel')).json.data.name, 'Schl\u00fcssel')
    assert.equal((await named('\u{1f511}'.repeat(100))).status, 200, 'lengths are in characters')
    assert.equal((await named('\u{1f511}'.repeat(101))).status, 422)
    const { keys } = (await call('/v1/account/keys', { key })).json.data
    for (const name of ['a\ud800', 'a\u0000', 'a\u001b[2J']) assert.equal((await named(name)).status, 422)
    assert.deepEqual((await call('/v1/account/keys', { key })).json.data.keys, keys)
  })

  test('a deleted sub-key stops at once', async () => {
    const { id, api_key: subKey } = await made({})
    assert.equal((await call(SPY, { key: subKey })).status, 200)
    const remove = () => call(`/v1/account/keys/${id}`, { method: 'DELETE', key })
    assert.equal((await remove()).json.data.deleted, true)
    assert.equal((await call(SPY, { key: subKey })).json.error, 'invalid_api_key')
    assert.equal((await remove()).json.data.deleted, false)
  })

  test('a watch-list is saved, listed, renamed and deleted; unknown symbols are refused with the nearest', async () => {
    const saved = await post('/v1/watchlists', { name: 'tech', symbols: ['nvda', 'AAPL', 'NVDA'] })
    assert.deepEqual(saved.json.data.symbols, ['NVDA', 'AAPL'])
    const wrong = await post('/v1/watchlists', { name: 'tech', symbols: ['AAPL', 'NVDIA'] })
    assert.deepEqual([wrong.status, wrong.json.error], [404, 'symbol_not_tracked'])
    assert.deepEqual(wrong.json.unknown[0].suggestions[0], 'NVDA')
    const named = await post('/v1/watchlists', { name: 'no blanks', symbols: ['AAPL'] })
    assert.equal(named.json.detail[0].loc.join('.'), 'body.name')
    assert.deepEqual((await call('/v1/watchlists', { key })).json.data.lists, [saved.json.data])
    const list = { name: 'chips', former_name: 'tech', symbols: ['NVDA'] }
    const renamed = await post('/v1/watchlists', list)
    assert.deepEqual((await call('/v1/watchlists', { key })).json.data.lists, [renamed.json.data])
    const removed = await call('/v1/watchlists/chips', { method: 'DELETE', key })
    assert.equal(removed.json.data.deleted, true)
    assert.deepEqual((await call('/v1/watchlists', { key })).json.data.lists, [])
  })
})
