import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, issueKey, send } from '../journeys/caller.ts'
import { type RunningService, startService } from '../journeys/service.ts'
import { assertRefused } from './assert-refused.ts'
import { converse, request } from './raw-socket.ts'

const METRICS_TOKEN = 'a-token-for-the-figures-only'
const GUESSES = 60

const fetched = async (url: string, init: RequestInit = {}): Promise<Headers & { status: number }> => {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return Object.assign(response.headers, { status: response.status })
}

describe('what every answer says to a browser', () => {
  let service: RunningService
  let key: string
  before(async () => {
    service = await startService({ env: { TRUSTED_PROXIES: 'loopback' } })
    key = await issueKey(service)
  })
  after(async () => void (await service?.stop()))

  test('no type is guessed, nothing is loaded, nobody may frame it', async () => {
    const rpc = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const asks: readonly [string, number, RequestInit?][] = [
      ['/v1/risk', 200],
      ['/v1/prices?symbols=SPY', 200, { headers: { 'x-api-key': key } }],
      ['/v1/prices?symbols=SPY', 304, { headers: { 'x-api-key': key, 'if-none-match': '*' } }],
      ['/v1/prices?symbols=SPY', 200, { method: 'HEAD', headers: { 'x-api-key': key } }],
      ['/v1/prices', 401],
      ['/v1/prices/history', 422, { headers: { 'x-api-key': key } }],
      ['/v1/health', 200],
      ['/v1/account', 401],
      ['/v1/admin/keys', 401],
      ['/v1/nothing', 404],
      ['/v1/risk', 405, { method: 'PUT' }],
      [`/v1/risk?x=${'y'.repeat(9_000)}`, 414],
      ['/v1/docs', 200],
      ['/v1/openapi.json', 200],
      ['/llms.txt', 200],
      ['/legal', 200],
      ['/.well-known/agent.json', 200],
      ['/metrics', 200],
      ['/mcp', 400, rpc],
      ['/a2a', 200, rpc],
    ]
    for (const [target, status, init] of asks) {
      const headers = await fetched(service.baseUrl + target, init)
      const shown = `${init?.method ?? 'GET'} ${target.slice(0, 60)}`
      assert.equal(headers.status, status, shown)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', shown)
      assert.match(
        headers.get('content-security-policy') ?? '',
        /default-src 'none'.*frame-ancestors 'none'/,
        shown,
      )
      for (const telling of ['server', 'x-powered-by']) assert.equal(headers.get(telling), null, shown)
      assert.ok(headers.get('x-request-id'), shown)
    }
    const [garbage] = (await converse(service.port, 'garbage\r\n\r\n')).responses
    assert.equal(garbage.headers.get('x-content-type-options'), 'nosniff')
  })

  test('pages of any site may call with a key they were given, and read every header of the answer', async () => {
    const origin = 'https://app.example'
    const asked = await fetched(`${service.baseUrl}/v1/prices`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-api-key',
      },
    })
    assert.deepEqual([asked.status, asked.get('access-control-allow-origin')], [204, '*'])
    assert.match(asked.get('access-control-allow-headers') ?? '', /X-API-Key/)
    assert.equal(asked.get('access-control-allow-credentials'), null)
    for (const [target, status] of [
      ['/v1/prices?symbols=SPY', 200],
      ['/v1/health', 200],
      ['/v1/prices/history', 422],
      ['/v1/nothing', 404],
      ['/v1/openapi.json', 200],
    ] as const) {
      const headers = await fetched(service.baseUrl + target, { headers: { origin, 'x-api-key': key } })
      assert.deepEqual([headers.status, headers.get('access-control-allow-origin')], [status, '*'], target)
      assert.match(headers.get('access-control-expose-headers') ?? '', /X-Credits-Remaining/)
    }
    const without = await fetched(`${service.baseUrl}/v1/health`)
    assert.equal(without.get('access-control-allow-origin'), null)
  })

  test('administration, figures and the pages of sign-in are closed to pages of other sites', async () => {
    const origin = 'https://evil.example'
    const admin = { origin, 'x-admin-token': service.adminToken }
    for (const target of ['/v1/admin/keys', '/metrics', '/oauth/authorize']) {
      const { responses } = await converse(
        service.port,
        request('OPTIONS', target, { origin, 'access-control-request-method': 'POST' }),
        { until: 1 },
      )
      assert.equal(responses[0].status, 405, target)
      const headers = await fetched(service.baseUrl + target, { headers: admin })
      assert.equal(headers.get('access-control-allow-origin'), null, target)
    }
  })
})

describe('what guards keys and tokens', () => {
  let service: RunningService
  before(async () => {
    service = await startService({ env: { TRUSTED_PROXIES: 'loopback', METRICS_TOKEN } })
  })
  after(async () => void (await service?.stop()))
  const ask = (target: string, options: Parameters<typeof send>[1]): Promise<Answer> =>
    send(service.baseUrl + target, options)

  test('after too many wrong admin tokens from one network not even the right one is looked at', async () => {
    const guess = (index: number) =>
      ask('/v1/admin/keys', { from: `2001:db8:7::${index.toString(16)}`, admin: `guess-${index}` })
    await waitForMinute()
    for (let index = 0; index < GUESSES; index++) assert.ok([401, 429].includes((await guess(index)).status))
    const right = await ask('/v1/admin/keys', { from: '2001:db8:7::ffff', admin: service.adminToken })
    assert.deepEqual([right.status, right.json.error], [429, 'rate_limited'])
    assert.equal(
      (await ask('/v1/admin/keys', { from: '2001:db8:8::1', admin: service.adminToken })).status,
      200,
    )
  })

  test('after too many wrong keys a key that is not known yet is not looked up, one in use is served', async () => {
    const from = '203.0.113.77'
    const make = () => issueKey(service, 'enterprise')
    const [used, unused] = [await make(), await make()]
    await waitForMinute()
    assert.equal((await ask('/v1/prices?symbols=SPY', { from, key: used })).status, 200)
    for (let index = 0; index <= GUESSES; index++) await ask('/v1/prices', { from, key: `bw_guess${index}` })
    assert.equal((await ask('/v1/prices?symbols=SPY', { from, key: unused })).status, 429)
    assert.equal((await ask('/v1/prices?symbols=SPY', { from, key: used })).status, 200)
    assert.equal((await ask('/v1/prices?symbols=SPY', { key: unused, from: '203.0.113.78' })).status, 200)
  })

  test('the figures are opened by their own token or the admin token, and by nothing else', async () => {
    const read = async (headers: Record<string, string>): Promise<number> =>
      (await fetched(`${service.baseUrl}/metrics`, { headers })).status
    assert.equal(await read({}), 401)
    assert.equal(await read({ authorization: 'Bearer wrong' }), 401)
    assert.equal(await read({ authorization: `Bearer ${METRICS_TOKEN}` }), 200)
    assert.equal(await read({ authorization: `Bearer ${service.adminToken}` }), 200)
    assert.equal(await read({ 'x-admin-token': service.adminToken }), 200)
    assert.equal((await ask('/v1/admin/keys', { admin: METRICS_TOKEN })).status, 401)
  })
})

test('without a token of their own the figures answer this machine only, no proxy and no page', async (t) => {
  const service = await startService()
  t.after(() => service.stop())
  const ask = async (headers: Record<string, string>) =>
    (await converse(service.port, request('GET', '/metrics', headers), { until: 1 })).responses[0]
  const open = await ask({})
  assert.equal(open.status, 200)
  assert.match(open.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.match(open.body, /^process_resident_memory_bytes \d+$/m)
  for (const headers of [
    { 'x-forwarded-for': '10.0.0.1' },
    { forwarded: 'for=10.0.0.1' },
    { via: '1.1 proxy' },
    { origin: 'http://localhost' },
    { host: 'evil.example' },
  ]) {
    assertRefused(await ask(headers), 401, 'missing_admin_token')
  }
})

describe('what guards connections', () => {
  let service: RunningService
  const PER_ADDRESS = 20
  before(async () => {
    service = await startService({
      env: { MAX_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS), REQUEST_TIMEOUT_MS: '2000' },
    })
  })
  after(async () => void (await service?.stop()))
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(service.port, '127.0.0.1', () => resolve(socket))
      socket.on('error', reject)
    })
  const health = async () =>
    (
      await converse(service.port, request('GET', '/v1/checkout/tiers', { connection: 'close' }), {
        until: 1,
      })
    ).responses[0]

  test('one address holds so many open and no more; once it lets go it is welcome', async () => {
    await sleep(200)
    const held = await Promise.all(Array.from({ length: PER_ADDRESS }, open))
    const refused = await health()
    assertRefused(refused, 429, 'rate_limited')
    assert.match(refused.json.hint, /connections/)
    for (const socket of held) socket.destroy()
    await sleep(200)
    assert.equal((await health()).status, 200)
  })

  test('requests that trickle in are ended in time, while others are answered', async () => {
    const slow = Array.from({ length: PER_ADDRESS - 5 }, () =>
      converse(service.port, ['GET /v1/risk HTTP/1.1\r\n', ...Array(40).fill('x: y\r\n')], {
        pauseMs: 200,
        withinMs: 600_000,
      }),
    )
    await sleep(300)
    assert.equal((await health()).status, 200)
    for (const { responses, closed } of await Promise.all(slow)) {
      assertRefused(responses[0], 408, 'request_timeout')
      assert.ok(closed)
    }
  })

  test('a caller that pipelines without end and never reads is not read either, and others are answered', async () => {
    const hog = await open()
    hog.pause()
    const flood = request('GET', '/v1/checkout/tiers').repeat(200)
    let taken = 0
    for (let round = 0; round < 2_000 && hog.write(flood); round++) {
      taken++
      await sleep(0)
    }
    for (let round = 0; round < 40; round++) {
      assert.ok([200, 429].includes((await health()).status))
      await sleep(20)
    }
    assert.ok(taken < 2_000, 'the service takes whatever it is sent')
    const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text()
    const resident = Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1])
    assert.ok(resident < 900e6, `${resident} bytes`)
    hog.destroy()
  })
})

/** Windows are whole minutes: a test that counts must not meet the end of one. */
async function waitForMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 15_000) await sleep(left + 200)
}
