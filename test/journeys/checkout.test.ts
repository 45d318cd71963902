import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Answer, type Caller, callerOf, send } from './caller.ts'
import { type RunningService, startService, temporaryDirectory } from './service.ts'

const POST = { method: 'POST' }

describe('buying credits on a fresh machine', () => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  let service: RunningService
  let call: Caller

  const start = async () => {
    service = await startService({ env: { DATA_DIR: dataDirectory, TRUSTED_PROXIES: 'loopback' } })
    call = await callerOf(service)
  }
  before(start)
  after(async () => void (await service?.stop()))

  let addresses = 0
  /** Each purchase comes from an address of its own: sixty calls a minute are enough for one, not for all. */
  const from = () => `10.1.${++addresses}.1`
  const create = (options = {}) =>
    call('/v1/checkout/create?tier=starter', { ...POST, from: from(), ...options })
  const capture = (order: string, options = {}, more = '') =>
    call(`/v1/checkout/capture?order_id=${order}${more}`, { ...POST, from: from(), ...options })
  const decide = (order: Answer, decision = 'approve'): Promise<Response> =>
    fetch(order.json.data.approve_url, { method: 'POST', body: `decision=${decision}`, redirect: 'manual' })
  const bought = async (options = {}): Promise<string> => {
    const order = await create(options)
    assert.equal((await decide(order)).status, 303)
    return order.json.data.order_id
  }

  test('order, approval, capture, a key with its credits, and calls with it', async () => {
    const order = await create()
    const { order_id: id, amount, currency, credits, provider } = order.json.data
    assert.deepEqual([amount, currency, credits, provider], [5, 'EUR', 50_000, 'sandbox'])
    const early = await capture(id)
    assert.deepEqual([early.status, early.json.error], [409, 'order_not_approved'])
    assert.equal(early.json.approve_url, order.json.data.approve_url)
    const back = await decide(order)
    assert.equal(back.headers.get('location'), `${service.baseUrl}/checkout/return?token=${id}`)
    const { json } = await capture(id, {}, '&name=my%20agent&email=me%40example.com')
    assert.deepEqual(
      [json.data.credits, json.data.credits_remaining, json.data.tier],
      [50_000, 50_000, 'starter'],
    )
    const again = await capture(id)
    assert.equal(again.json.data.api_key, json.data.api_key)
    const key = json.data.api_key
    const account = await call('/v1/account', { key })
    assert.deepEqual([account.json.data.name, account.json.data.email], ['my agent', 'me@example.com'])
    const used = await capture(id)
    assert.deepEqual([used.status, used.json.error], [409, 'order_already_captured'])
    assert.equal((await call('/v1/prices?symbols=SPY', { key })).number('x-credits-remaining'), 49_999)
  })

  test('the operator grants an order by hand, once; its buyer gets the key', async () => {
    const { order_id: id } = (await create()).json.data
    const admin = service.adminToken
    const [{ id: name }] = (await call('/v1/admin/orders?limit=1', { admin })).json.data.orders
    const grant = (order: string) =>
      call(`/v1/admin/orders/grant?order=${order}&reason=by%20telephone`, { ...POST, admin })
    const first = (await grant(name)).json.data
    const { number, state, grant_reason: reason } = first.order
    assert.deepEqual([first.granted, state, reason], [true, 'granted', 'by telephone'])
    for (const order of [name, number, id]) {
      const again = (await grant(order)).json.data
      assert.deepEqual([again.granted, again.api_key], [false, first.api_key])
    }
    const { json } = await capture(id)
    assert.deepEqual([json.data.api_key, json.data.credits_remaining], [first.api_key, 50_000])
    await call('/v1/prices?symbols=SPY', { key: first.api_key })
    assert.equal((await grant(name)).json.data.api_key, null)
    assert.equal((await grant('2020-9999')).status, 404)
    assert.equal((await call(`/v1/admin/orders/grant?order=${name}&reason=x`, POST)).status, 401)
  })

  test('of one network twenty orders may wait for their buyers', async () => {
    for (let host = 1; host <= 20; host++)
      assert.equal((await create({ from: `10.77.7.${host}` })).status, 200)
    const refused = await create({ from: '10.77.7.99' })
    assert.deepEqual([refused.status, refused.json.error], [429, 'rate_limited'])
    assert.match(refused.json.hint, /20 orders from your network wait/)
    assert.ok(refused.number('retry-after') > 10_000, 'until the first has expired')
    assert.equal((await create()).status, 200)
  })

  test('64 simultaneous captures of one order give one key', async () => {
    const id = await bought()
    const answers = await Promise.all(Array.from({ length: 64 }, () => capture(id)))
    assert.deepEqual(
      new Set(answers.map(({ status, json }) => `${status} ${json.data?.api_key?.length}`)),
      new Set(['200 32']),
    )
    assert.equal(new Set(answers.map(({ json }) => json.data.api_key)).size, 1)
    const key = answers[0].json.data.api_key
    assert.equal((await call('/v1/account', { key })).json.data.credits.granted, 50_000)
  })

  test('with a key, create and capture top that key up, and its limit with it', async () => {
    const email = 'top-up@example.com'
    const free = await call(`/v1/checkout/free?email=${email}`, { ...POST, from: from() })
    const key = free.json.data.api_key
    const id = await bought({ key })
    const { json } = await capture(id, { key })
    assert.deepEqual(
      [json.data.api_key, json.data.credits, json.data.credits_remaining],
      [null, 50_000, 51_000],
    )
    const repeated = await capture(id, { key })
    assert.equal(repeated.json.data.credits_remaining, 51_000)
    const account = await call('/v1/account', { key })
    assert.deepEqual([account.json.data.tier, account.json.data.rate_limit.limit], ['starter', 60])
  })

  test('an order of one key is none for another, and a key that is none buys nothing', async () => {
    const keys: string[] = []
    for (const name of ['one', 'other']) {
      const free = await call(`/v1/checkout/free?email=${name}@example.com`, { ...POST, from: from() })
      keys.push(free.json.data.api_key)
    }
    const id = await bought({ key: keys[0] })
    assert.equal((await capture(id, { key: keys[1] })).status, 404)
    for (const key of ['bw_nonsense', `${keys[0]}x`]) {
      assert.equal((await create({ key })).json.error, 'invalid_api_key')
      assert.equal((await capture(id, { key })).json.error, 'invalid_api_key')
    }
  })

  test('a disabled and an unlimited key cannot be topped up', async () => {
    const keys: string[] = []
    for (const tier of ['free', 'enterprise']) {
      const target = `/v1/admin/keys?name=a&email=a@example.com&tier=${tier}`
      keys.push((await call(target, { ...POST, admin: service.adminToken })).json.data.api_key)
    }
    const list = await call('/v1/admin/keys', { admin: service.adminToken })
    const [row] = list.json.data.keys.slice(-2)
    await call(`/v1/admin/keys/disable?id=${row.id}`, { ...POST, admin: service.adminToken })
    assert.equal((await create({ key: keys[0] })).json.error, 'key_disabled')
    assert.equal((await create({ key: keys[1] })).json.error, 'validation_error')
  })

  test('orders that are none, names and addresses that cannot be are refused', async () => {
    for (const id of ['SANDBOX-0', 'a%09b', '..%2F..%2Fv1', "'%20OR%201=1", '%F0%9F%92%B3']) {
      assert.equal((await capture(id)).status, 404, id)
    }
    assert.equal((await capture('')).status, 422)
    assert.equal((await capture('x'.repeat(65))).status, 422)
    const long = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}.com`
    for (const email of ['x', 'a@b@c.com', '<script>@', long]) {
      const target = `/v1/checkout/create?tier=pro&email=${encodeURIComponent(email)}`
      const answer = await call(target, { ...POST, from: from() })
      assert.deepEqual([answer.status, answer.json.detail[0].loc], [422, ['query', 'email']], email)
    }
    for (const tier of ['', 'free', 'enterprise', 'PRO']) {
      assert.equal((await call(`/v1/checkout/create?tier=${tier}`, { ...POST, from: from() })).status, 422)
    }
  })

  test('the same Idempotency-Key opens one order, and only one of 16 characters or more does', async () => {
    const headers = { 'idempotency-key': 'one-order-please-0001' }
    const [one, other] = [await create({ headers }), await create({ headers })]
    assert.equal(one.json.data.order_id, other.json.data.order_id)
    assert.equal((await create({ headers: { 'idempotency-key': 'short' } })).status, 422)
    const malformed = await capture(one.json.data.order_id, {
      headers: { 'idempotency-key': 'x'.repeat(256) },
    })
    assert.deepEqual([malformed.status, malformed.json.detail[0].loc], [422, ['header', 'Idempotency-Key']])
  })

  test('the approval page says that it is a sandbox, under a strict policy, and cancels as well', async () => {
    const order = await create()
    const page = await fetch(order.json.data.approve_url)
    const html = await page.text()
    assert.match(html, /This is a sandbox: no money moves/)
    assert.match(html, /<html lang="en">[\s\S]*<h1>[\s\S]*5\.00 EUR/)
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    )
    assert.equal(page.headers.get('cache-control'), 'no-store')
    const cancelled = await decide(order, 'cancel')
    assert.match(cancelled.headers.get('location') ?? '', /\/checkout\/return\?cancelled=1&token=SANDBOX-/)
    assert.equal((await capture(order.json.data.order_id)).status, 409)
    assert.equal((await decide(order)).status, 303)
    assert.match(await (await fetch(order.json.data.approve_url)).text(), /approved already/)
    const none = await fetch(`${service.baseUrl}/checkout/sandbox/SANDBOX-0`)
    assert.equal(none.status, 404)
  })

  test('the operator sees orders and books, without what opens a key', async () => {
    const { json, text } = await call('/v1/admin/orders?limit=1000', { admin: service.adminToken })
    assert.ok(json.data.count >= 3)
    assert.doesNotMatch(text, /SANDBOX-[0-9A-F]{4}/)
    const sums = new Map<string, number>()
    for (const { unit, amount } of json.data.books) sums.set(unit, (sums.get(unit) ?? 0) + amount)
    assert.deepEqual(Object.fromEntries(sums), { CREDITS: 0, EUR: 0 })
    assert.equal((await call('/v1/admin/orders')).status, 401)
    assert.equal((await call('/v1/admin/orders?limit=0', { admin: service.adminToken })).status, 422)
  })

  test('a purchase goes on after the power was cut in the middle of it, and its key can be fetched again', async () => {
    const id = await bought()
    await service.kill()
    await start()
    const first = await capture(id)
    assert.equal(first.status, 200)
    await service.kill()
    await start()
    assert.equal((await capture(id)).json.data.api_key, first.json.data.api_key)
    const { json } = await call('/v1/account', { key: first.json.data.api_key })
    assert.equal(json.data.credits.remaining, 50_000)
  })

  test('no key and no order that opens one is in what the service wrote', async () => {
    const id = await bought()
    const { json } = await capture(id)
    const output = service.output()
    assert.match(output, /order_settled/)
    for (const secret of [id, json.data.api_key, service.adminToken]) assert.ok(!output.includes(secret))
  })
})

test('without a provider nothing is sold, and there is no sandbox and no webhook', async () => {
  const service = await startService({ env: { PAYMENTS: 'off' } })
  try {
    const answer = await send(`${service.baseUrl}/v1/checkout/create?tier=pro`, POST)
    assert.deepEqual([answer.status, answer.json.error], [503, 'payment_provider_unavailable'])
    assert.ok(answer.number('retry-after') > 0)
    for (const path of ['/checkout/sandbox/x', '/v1/checkout/webhooks/paypal', '/v1/checkout/x402']) {
      assert.equal((await send(service.baseUrl + path, POST)).status, 404, path)
    }
  } finally {
    await service.stop()
  }
})
