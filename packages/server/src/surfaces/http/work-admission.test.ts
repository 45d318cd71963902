import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { authFailureLimit } from '../../service/answer/auth-failure-limit.ts'
import { UnknownRoutes } from '../../service/answer/unknown-route.ts'
import { workLimit } from '../../service/answer/work-limit.ts'
import type { Account } from '../../service/ports.ts'
import { httpServer } from './server.ts'
import { turnMeter } from './turn-meter.ts'
import { workAdmission } from './work-admission.ts'

const LIMITS = { maxUrlBytes: 8_192, maxHeaderBytes: 16_384, maxBodyBytes: 65_536, requestTimeoutMs: 5_000 }
/** Units that a bucket holds, and that it gets in ten seconds. */
const BURST = 10_000
const ACCOUNTS: Readonly<Record<string, Account>> = {
  known: { id: 1, tier: 'pro' } as Account,
  new: { id: 2, tier: 'pro' } as Account,
}

/** A server with a page at `/page`, a call at `/call` and a page answered later at `/later`. */
async function setUp({ failures = 60, later = (refuse: () => void) => refuse() } = {}) {
  const clock = settableClock()
  const unknownRoutes = new UnknownRoutes()
  const rejections: string[] = []
  const lookedUp: string[] = []
  const limit = workLimit(clock, 1_000)
  const app = httpServer({
    unknownRoutes,
    trustedProxies: ['127.0.0.1'],
    limits: { ...LIMITS, maxConnections: 100, maxConnectionsPerAddress: 100 },
    nextRequestId: () => 'req_1',
    onRejection: (code) => rejections.push(code),
    onFault: (error) => {
      throw error
    },
  })
  let now = 0
  const admission = workAdmission({
    limit,
    meter: turnMeter(() => now, setImmediate),
    accounts: {
      known: (key) => (key === 'known' ? ACCOUNTS.known : undefined),
      find: async (key = '') => {
        lookedUp.push(key)
        return ACCOUNTS[key]
      },
    },
    authFailureLimit: authFailureLimit(clock, failures),
    onRejection: (code) => rejections.push(code),
    later,
  })
  admission.watch(app)
  app.get('/call', async () => 'called')
  const page = admission.of('page', (scope) => {
    scope.get('/page', async (request) => {
      now += Number(request.headers['x-takes-ms'] ?? 0)
      return 'shown'
    })
    scope.get('/later', async (request) => {
      now += Number(request.headers['x-takes-ms'] ?? 0)
      await pause(1)
      return 'shown'
    })
    return []
  })
  app.register(async (scope) => void page(scope))
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.7', ...headers } })
    await pause(0)
    return answer
  }
  const statusOf = async (url: string, headers?: Record<string, string>) =>
    (await get(url, headers)).statusCode
  const empty = (caller: string) => limit.correct(caller, BURST)
  return { app, clock, get, statusOf, empty, limit, rejections, lookedUp }
}

const NETWORK = '203.0.113.0/24'

test('a network without work left is refused pages and unknown paths, but no data calls', async () => {
  const { statusOf, empty } = await setUp()
  assert.deepEqual([await statusOf('/page'), await statusOf('/nothing')], [200, 404])
  empty(NETWORK)
  const neighbour = { 'x-forwarded-for': '203.0.113.200' }
  for (const url of ['/page', '/page?x=1', '/later', '/nothing']) {
    assert.deepEqual([await statusOf(url), await statusOf(url, neighbour)], [429, 429], url)
    assert.notEqual(await statusOf(url, { 'x-forwarded-for': '203.0.114.7' }), 429, url)
  }
  assert.equal(await statusOf('/call'), 200)
})

test('a refusal has the form and the headers of all refusals, and names when to come back', async () => {
  const { get, empty, clock, rejections } = await setUp()
  empty(NETWORK)
  const { statusCode, headers, body } = await get('/page', { origin: 'https://other.example' })
  const { hint, ...fields } = JSON.parse(body)
  assert.deepEqual(
    [statusCode, fields],
    [429, { ok: false, error: 'rate_limited', request_id: 'req_1', retry_after: 1 }],
  )
  assert.match(hint, /valid key/)
  assert.equal(headers['retry-after'], '1')
  assert.equal(headers['x-request-id'], 'req_1')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal(headers['content-length'], String(Buffer.byteLength(body)))
  assert.deepEqual(rejections, ['rate_limited'])
  empty(NETWORK)
  assert.equal((await get('/page')).headers['retry-after'], '11')
  clock.advance(10 * SECOND)
  assert.equal((await get('/page')).headers['retry-after'], '1')
  clock.advance(SECOND)
  assert.equal((await get('/page')).statusCode, 200)
})

test('a page costs what it took; one that is answered later costs its estimate at least', async () => {
  const { get, statusOf, empty, clock } = await setUp()
  const timesAfter = async (url: string, ms: number) => {
    clock.advance(60 * SECOND)
    await get(url, { 'x-takes-ms': String(ms) })
    empty(NETWORK)
    let waited = 0
    for (; (await statusOf('/page')) === 429; waited++) clock.advance(1)
    return waited
  }
  // A unit is filled up in a millisecond; the page that ends the wait needs two.
  assert.equal(await timesAfter('/page', 0), 2)
  assert.equal(await timesAfter('/page', 30), 302)
  assert.equal(await timesAfter('/later', 0), 4)
  assert.equal(await timesAfter('/later', 30), 302)
})

test('a valid key has the work of its account, so that neighbours do not share a refusal', async () => {
  const { statusOf, empty, lookedUp } = await setUp()
  empty(NETWORK)
  assert.equal(await statusOf('/page', { 'x-api-key': 'known' }), 200)
  assert.deepEqual(lookedUp, [], 'a key that was used before is not looked up')
  assert.equal(await statusOf('/page', { authorization: 'Bearer new' }), 200)
  assert.equal(await statusOf('/page', { 'x-api-key': 'guessed' }), 429)
  assert.deepEqual(lookedUp, ['new', 'guessed'])
  empty('account 1')
  assert.equal(await statusOf('/page', { 'x-api-key': 'known' }), 429)
  assert.equal(await statusOf('/page', { 'x-api-key': 'new' }), 200)
  assert.equal(await statusOf('/page', { 'x-forwarded-for': '198.51.100.1' }), 200)
})

test('keys cannot be guessed by way of pages', async () => {
  const { statusOf, empty, lookedUp } = await setUp({ failures: 3 })
  empty(NETWORK)
  for (let tries = 0; tries < 10; tries++) {
    assert.equal(await statusOf('/page', { 'x-api-key': `guess ${tries}` }), 429)
  }
  assert.equal(lookedUp.length, 3)
  assert.equal(await statusOf('/page', { 'x-api-key': 'new' }), 429)
})

test('a refusal is written as late as it is told to', async () => {
  const refusals: (() => void)[] = []
  const { get, empty } = await setUp({ later: (refuse) => void refusals.push(refuse) })
  empty(NETWORK)
  let isAnswered = false
  const answer = get('/page').then((response) => {
    isAnswered = true
    return response
  })
  while (refusals.length === 0) await pause(1)
  assert.equal(isAnswered, false)
  refusals[0]()
  assert.equal((await answer).statusCode, 429)
})
