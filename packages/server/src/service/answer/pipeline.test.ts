import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { API_KEY_BYTES, formatApiKey, maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { asInstant, formatInstant, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Call } from '@bellwether-markets/products/contract/call'
import { FAKE_CATALOG, fakeProducer, keptLog } from '../../../../../test/fakes/fake-market.ts'
import { memoryLedger } from '../../../../../test/fakes/memory-ledger.ts'
import { settableClock, tiersWith } from '../../../../../test/ports/ledger-calls.ts'
import type { AnalysisQuestion, Asker } from '../ports.ts'
import { RefreshedSnapshots } from '../snapshots/current-snapshots.ts'
import { addressLimit } from './address-limit.ts'
import { admission, hashOfKey } from './admit-caller.ts'
import type { Answer } from './answer.ts'
import { authFailureLimit } from './auth-failure-limit.ts'
import { answerCall } from './pipeline.ts'
import { PreparedAnswers } from './prepared-answers.ts'

const START = asInstant(Date.UTC(2025, 0, 15, 10, 10))
const FREE_LIMIT = 5

async function setUp({ credits = 20, callsPerMinute = 100, refreshed = true } = {}) {
  const clock = settableClock(START)
  const endpoints = FAKE_CATALOG.products.map(({ path }) => path)
  const tiers = tiersWith(credits, callsPerMinute)
  const ledger = memoryLedger({ endpoints, wallClock: clock, tiers })
  const producer = fakeProducer()
  const currentSnapshots = new RefreshedSnapshots({
    catalog: FAKE_CATALOG,
    producer,
    log: keptLog(),
    marketClock: clock,
    marketPace: clock,
    wallClock: clock,
  })
  if (refreshed) await currentSnapshots.refresh()
  const faults: unknown[] = []
  const analysed: (AnalysisQuestion & { asker: string | undefined })[] = []
  const stored = asInstant(START - 90 * MINUTE)
  const admissions = admission(ledger)
  const context = {
    ledger,
    admission: admissions,
    currentSnapshots,
    catalog: FAKE_CATALOG,
    analyst: {
      async analyse(question: AnalysisQuestion, asker?: Asker) {
        analysed.push({ ...question, asker: asker?.id })
        return { harbour: 'A=B', heights: [{ height_m: 1 }, { height_m: 2 }] }
      },
      isStale: () => false,
    },
    answers: new PreparedAnswers(1024 * 1024),
    snapshotIndex: { latest: async () => [stored] },
    addressLimit: addressLimit(clock, FREE_LIMIT),
    authFailureLimit: authFailureLimit(clock),
    marketClock: clock,
    market: 'demo' as const,
    tiers,
    endpointIndex: new Map(FAKE_CATALOG.products.map(({ id }, index) => [id, index])),
    ownLimits: new Map(),
    adminToken: 'secret',
    deps: {},
    onFault: (error: unknown) => void faults.push(error),
  }
  const key = formatApiKey(randomBytes(API_KEY_BYTES))
  const account = await ledger.createAccount({
    name: 'a',
    email: 'a@example.com',
    tier: 'free',
    keyHash: hashOfKey(key),
    maskedKey: maskApiKey(key),
    createdAt: START,
    uniqueAs: undefined,
  })
  assert.ok(account)
  const call = (target: string, options: Partial<Call> = {}): Promise<Answer> =>
    answerCall({ ...callOf(target, clock.now()), key, ...options }, context)
  const used = async (): Promise<number> => (await ledger.balance(account.id)).used
  return { clock, ledger, currentSnapshots, producer, faults, admissions, account, key, call, used, analysed }
}

/** The call that a surface makes of a target. */
function callOf(target: string, now: Call['receivedAt']): Call {
  const path = target.split('?', 1)[0]
  const harbour = /^\/v1\/tides\/([^/]+)$/.exec(path)?.[1]
  const id = harbour ? 'tide-table' : path.replace('/v1/', '')
  const product = FAKE_CATALOG.byId.get(id)
  assert.ok(product, `${id} is no product`)
  return {
    endpoint: product,
    surface: 'http',
    headers: {},
    body: undefined,
    adminToken: undefined,
    target,
    path: harbour ? { harbour: decodeURIComponent(harbour) } : {},
    key: undefined,
    address: '192.0.2.1',
    requestId: 'req_1',
    receivedAt: now,
    wantsData: true,
    ifNoneMatch: undefined,
    idempotencyKey: undefined,
  }
}

function answeredIn(answer: Answer) {
  assert.equal(answer.error, undefined)
  return { ...answer, body: JSON.parse(`${answer.bytes},"meta":${answer.meta}}`) }
}

function refusedIn({ error, ...answer }: Answer) {
  assert.ok(error, 'it was answered')
  return { ...answer, error }
}

test('an answer is charged what its product costs and says so, with what to call next', async () => {
  const { call, used } = await setUp()
  const outcome = answeredIn(await call('/v1/tides/A%3DB?days=3'))
  assert.deepEqual([outcome.status, outcome.credits], [200, { used: 5, remaining: 15 }])
  const { meta } = outcome.body
  assert.deepEqual(
    [meta.credits_used, meta.credits_remaining, meta.market, meta.request_id],
    [5, 15, 'demo', 'req_1'],
  )
  assert.deepEqual(meta.next.endpoint, '/v1/weather')
  assert.equal(await used(), 5)
})

test('k credits buy exactly ⌊k/c⌋ of any number of simultaneous answers', async () => {
  const { call, used } = await setUp({ credits: 23 })
  const outcomes = await Promise.all(Array.from({ length: 64 }, () => call('/v1/tides/A%3DB')))
  const answered = outcomes.filter(({ status }) => status === 200)
  assert.equal(answered.length, 4)
  assert.equal(await used(), 20)
  for (const outcome of outcomes) {
    if (outcome.error === undefined) continue
    assert.equal(outcome.error.code, 'insufficient_credits')
    assert.deepEqual(outcome.error.fields, { current_credits: 3, endpoint_cost: 5 })
    assert.equal(outcome.credits.remaining, 3)
  }
})

test('what is refused is not charged, and counts against the rate limit', async () => {
  const { call, used } = await setUp({ callsPerMinute: 6 })
  const refusals: readonly [string, Partial<Call>, string][] = [
    ['/v1/tides/NOWHERE', {}, 'symbol_not_tracked'],
    ['/v1/tides/A%3DB?days=0', {}, 'validation_error'],
    ['/v1/tides/A%3DB?days=x', {}, 'validation_error'],
    ['/v1/bells?as_of=2199-01-01', {}, 'validation_error'],
    ['/v1/bells', { idempotencyKey: 'x'.repeat(256) }, 'validation_error'],
  ]
  for (const [index, [target, options, code]] of refusals.entries()) {
    const { error, limits } = refusedIn(await call(target, options))
    assert.deepEqual([target, error.code, limits?.remaining], [target, code, 5 - index])
  }
  answeredIn(await call('/v1/bells'))
  const { error } = refusedIn(await call('/v1/tides/NOWHERE'))
  assert.deepEqual([error.code, error.fields.retry_after], ['rate_limited', 60])
  assert.equal(await used(), 1)
})

test('what the caller holds, and HEAD, cost nothing even without credits', async () => {
  const { call, used } = await setUp({ credits: 1 })
  const { etag } = answeredIn(await call('/v1/bells'))
  const again = answeredIn(await call('/v1/bells', { ifNoneMatch: `"x", W/${etag}` }))
  assert.deepEqual([again.status, again.credits], [304, { used: 0, remaining: 0 }])
  assert.equal(answeredIn(await call('/v1/bells', { wantsData: false })).credits.used, 0)
  assert.equal(refusedIn(await call('/v1/bells', { ifNoneMatch: '"x"' })).error.code, 'insufficient_credits')
  assert.equal(await used(), 1)
})

test('a replay is made from the snapshot of the first answer, however much newer there is', async () => {
  const { call, used, clock, currentSnapshots } = await setUp()
  const options = { idempotencyKey: 'once' }
  const first = answeredIn(await call('/v1/bells', options))
  clock.advance(HOUR)
  await currentSnapshots.refresh()
  const now = answeredIn(await call('/v1/bells'))
  assert.notEqual(now.body.meta.as_of, first.body.meta.as_of)
  const again = answeredIn(await call('/v1/bells', options))
  assert.deepEqual([again.replayed, again.credits], [true, { used: 0, remaining: 18 }])
  assert.deepEqual(again.body.data, first.body.data)
  assert.equal(again.body.meta.as_of, first.body.meta.as_of)
  assert.equal(await used(), 2)
  const other = refusedIn(await call('/v1/tides/A%3DB', options))
  assert.equal(other.error.code, 'validation_error')
})

test('of a day, today included, the last answer is given; a day to come is refused, and a day with an instant', async () => {
  const { call, clock, used } = await setUp()
  const bells = FAKE_CATALOG.byId.get('bells')
  assert.ok(bells)
  const of = (query: string) => call(`/v1/bells?${query}`, { endpoint: { ...bells, dated: true } })
  const asOf = async (query: string) => answeredIn(await of(query)).body.meta.as_of
  assert.equal(await asOf('date=2025-01-14'), '2025-01-14T23:30:00Z')
  const latest = answeredIn(await call('/v1/bells')).body.meta.as_of
  assert.equal(await asOf(`date=${formatInstant(clock.now()).slice(0, 10)}`), latest)
  assert.equal(await used(), 3)
  const toCome = refusedIn(await of('date=2025-01-16')).error
  assert.deepEqual([toCome.code, toCome.status], ['validation_error', 422])
  assert.match(JSON.stringify(toCome.fields), /date lies after this market's present/)
  const both = refusedIn(await of('date=2025-01-14&as_of=2025-01-14T09:00:00Z')).error
  assert.match(String(both.fields.hint), /date.*or as_of.*not both/)
  assert.equal(refusedIn(await of('date=soon')).error.code, 'validation_error')
  assert.equal(await used(), 3)
})

test('as of a past instant the answer is never stale; the latest is once it is too old', async () => {
  const { call, clock, producer } = await setUp()
  producer.fail(new Error('the source is dead'))
  clock.advance(3 * HOUR)
  assert.equal(answeredIn(await call('/v1/bells')).body.meta.stale, true)
  producer.fail(undefined)
  const past = answeredIn(await call('/v1/bells?as_of=2025-01-15T08:40:00Z')).body.meta
  assert.deepEqual([past.as_of, past.stale], ['2025-01-15T08:30:00Z', false])
})

test('free products need no key and answer an address up to its limit', async () => {
  const { call, used } = await setUp()
  const without = answeredIn(await call('/v1/weather', { key: undefined }))
  assert.deepEqual([without.credits.remaining, without.limits?.limit], [undefined, FREE_LIMIT])
  assert.ok(!('credits_remaining' in without.body.meta))
  const wrong = answeredIn(await call('/v1/weather', { key: 'bw_nonsense' }))
  assert.deepEqual([wrong.credits.remaining, wrong.limits?.limit], [undefined, FREE_LIMIT])
  for (let rest = FREE_LIMIT - 2; rest > 0; rest--) {
    answeredIn(await call('/v1/weather', { key: undefined }))
  }
  assert.equal(refusedIn(await call('/v1/weather', { key: undefined })).error.code, 'rate_limited')
  answeredIn(await call('/v1/weather', { key: undefined, address: '192.0.2.2' }))
  assert.equal(await used(), 0)
})

test('free products count a valid key in its own window, with its balance, and not by its address', async () => {
  const { call, used } = await setUp({ callsPerMinute: 8 })
  answeredIn(await call('/v1/bells'))
  const first = answeredIn(await call('/v1/weather'))
  assert.deepEqual([first.limits?.limit, first.limits?.remaining], [8, 6])
  const balance = first.body.meta.credits_remaining
  assert.deepEqual([first.credits, balance], [{ used: 0, remaining: balance }, 20 - (await used())])
  for (let tries = 0; tries < FREE_LIMIT; tries++) answeredIn(await call('/v1/weather', { key: undefined }))
  assert.equal(refusedIn(await call('/v1/weather', { key: undefined })).error.code, 'rate_limited')
  for (let left = 6; left > 0; left--) {
    assert.equal(answeredIn(await call('/v1/weather')).limits?.remaining, left - 1)
  }
  const refused = refusedIn(await call('/v1/weather'))
  assert.deepEqual(
    [refused.error.code, refused.limits?.limit, refused.limits?.remaining],
    ['rate_limited', 8, 0],
  )
  assert.equal(refusedIn(await call('/v1/bells')).error.code, 'rate_limited')
})

test('a valid key that is new to this process is found within the limit of its address', async () => {
  const { call } = await setUp()
  assert.equal(answeredIn(await call('/v1/weather')).limits?.limit, 100)
  assert.equal(answeredIn(await call('/v1/weather', { key: undefined })).limits?.remaining, FREE_LIMIT - 2)
})

test('a disabled key does not keep free products from their address', async () => {
  const { call, ledger, account, clock } = await setUp()
  await ledger.disableAccount(account.id, clock.now())
  const answered = answeredIn(await call('/v1/weather'))
  assert.deepEqual([answered.limits?.limit, answered.limits?.remaining], [FREE_LIMIT, FREE_LIMIT - 1])
})

test('callers without a valid key are refused, and beyond the limit of their address not even looked up', async () => {
  const { call } = await setUp()
  assert.equal(refusedIn(await call('/v1/bells', { key: undefined })).error.code, 'missing_api_key')
  const unknown = formatApiKey(randomBytes(API_KEY_BYTES))
  for (const key of ['', 'bw_x', unknown, `${unknown}x`]) {
    assert.equal(refusedIn(await call('/v1/bells', { key })).error.code, 'invalid_api_key')
  }
  assert.equal(refusedIn(await call('/v1/bells', { key: unknown })).error.code, 'rate_limited')
  answeredIn(await call('/v1/bells'))
})

test('a disabled key is refused at once, a rotated one is unknown', async () => {
  const { call, ledger, account, admissions, clock } = await setUp()
  answeredIn(await call('/v1/bells'))
  await ledger.rotateKey(account.id, hashOfKey('another'), 'bw_…', clock.now())
  admissions.forget(account.id)
  assert.equal(refusedIn(await call('/v1/bells')).error.code, 'invalid_api_key')
  const second = await setUp()
  answeredIn(await second.call('/v1/bells'))
  await second.ledger.disableAccount(second.account.id, second.clock.now())
  assert.equal(refusedIn(await second.call('/v1/bells')).error.code, 'key_disabled')
})

test('before the first snapshot nothing is charged', async () => {
  const { call, used } = await setUp({ refreshed: false })
  for (const target of ['/v1/bells', '/v1/weather']) {
    assert.equal(refusedIn(await call(target)).error.code, 'no_data_yet')
  }
  assert.equal(await used(), 0)
})

test('before the first snapshot the past is answered, and what cannot be asked is told', async () => {
  const { call } = await setUp({ refreshed: false })
  answeredIn(await call('/v1/bells?as_of=2025-01-14'))
  answeredIn(await call('/v1/weather?as_of=2025-01-14'))
  assert.equal(refusedIn(await call('/v1/bells?as_of=soon')).error.code, 'validation_error')
})

test('a fault is told to the operator, not to the caller, and is not charged', async () => {
  const { call, used, producer, faults } = await setUp()
  const fault = new TypeError('the inside')
  producer.fail(fault)
  const { error } = refusedIn(await call('/v1/bells?as_of=2025-01-14'))
  assert.deepEqual([error.code, error.fields], ['internal_error', {}])
  assert.deepEqual(faults, [fault])
  assert.equal(await used(), 0)
})

test('if the clock goes back, nobody waits for longer than a minute; if it was an hour ahead, nobody waits', async () => {
  const { call, clock } = await setUp({ callsPerMinute: 1 })
  answeredIn(await call('/v1/bells'))
  clock.advance(-MINUTE)
  const { error } = refusedIn(await call('/v1/bells'))
  assert.deepEqual([error.code, error.fields.retry_after], ['rate_limited', MINUTE / 1000])
  clock.advance(-HOUR)
  answeredIn(await call('/v1/bells'))
})

test('a key that cannot be looked up is no guess: its address is not held back once it can', async () => {
  const { call, ledger, used } = await setUp()
  const { findAccount } = ledger
  ledger.findAccount = () => Promise.reject(new AppError('overloaded', { retry_after: 2 }))
  for (let index = 0; index < 100; index++) {
    assert.equal(refusedIn(await call('/v1/bells')).error.code, 'overloaded')
  }
  ledger.findAccount = findAccount
  assert.equal(answeredIn(await call('/v1/bells')).credits.used, await used())
})

const PAST = formatInstant(asInstant(START - 5 * HOUR))

test('who asks about the past is the account of a valid key, also on a free product, else the network', async () => {
  const { call, producer, account, key } = await setUp()
  const address = '203.0.113.7'
  await call(`/v1/weather?as_of=${PAST}`, { key })
  await call(`/v1/bells?as_of=${PAST}`, { key })
  await call('/v1/weather?as_of=2025-01-14', { key: undefined, address })
  await call('/v1/weather?as_of=2025-01-13', { key: formatApiKey(randomBytes(API_KEY_BYTES)), address })
  const network = 'anonymous 203.0.113.0/24'
  assert.deepEqual(producer.askers, [`free ${account.id}`, `free ${account.id}`, network, network])
})

test('who has used up the quota is told when to come back and what is free of it, at no price', async () => {
  const { call, producer, used } = await setUp()
  producer.fail(new AppError('compute_quota', { retry_after: 21 }))
  const { status, error, credits } = await call(`/v1/bells?as_of=${PAST}`)
  const stored = '2025-01-15T08:40:00Z'
  assert.deepEqual([status, error?.code, error?.fields.retry_after], [429, 'compute_quota', 21])
  assert.equal(error?.fields.stored_as_of, stored)
  assert.match(String(error?.fields.hint), new RegExp(`without as_of.* such as as_of=${stored}`))
  assert.deepEqual([credits.used, await used()], [0, 0])
  assert.equal((await call('/v1/bells')).status, 200)
})

/** Its snapshot answers nothing of other days; each height is charged. */
const rangedTide = (): Call['endpoint'] => {
  const tide = FAKE_CATALOG.byId.get('tide-table')
  assert.ok(tide)
  const { result, inputs } = tide
  return {
    ...tide,
    each: 'zones',
    list: 'heights',
    answered: ({ heights }: { readonly heights: readonly unknown[] }) => heights.length,
    beyond: {
      analysis: { id: 'tides-of-days', result, inputs },
      applies: ({ from }: { readonly from?: unknown }) => from !== undefined,
    },
  }
}

test('what the snapshot cannot answer is analysed as of now, and only what was answered is charged', async () => {
  const { call, used, analysed, clock, account } = await setUp()
  const answer = await call('/v1/tides/A=B?from=2025-01-02&zones=north&limit=1', { endpoint: rangedTide() })
  assert.equal(answer.status, 200)
  assert.equal(`${answer.bytes}}`, '{"ok":true,"data":{"harbour":"A=B","heights":[{"height_m":1}]}}')
  assert.match(answer.meta, new RegExp(`"as_of":"${formatInstant(clock.now())}","stale":false,"rest":`))
  assert.equal(await used(), 10)
  assert.deepEqual(
    analysed.map(({ id, asOf, asker }) => [id, asOf, asker]),
    [['tides-of-days', clock.now(), `free ${account.id}`]],
  )
})

test('a lost answer of an analysis is made again as of its first instant, without a second charge', async () => {
  const { call, used, analysed, clock } = await setUp()
  const options = { endpoint: rangedTide(), idempotencyKey: 'once' }
  const first = clock.now()
  await call('/v1/tides/A=B?from=2025-01-02', options)
  clock.advance(MINUTE)
  const again = await call('/v1/tides/A=B?from=2025-01-02', options)
  assert.equal(again.replayed, true)
  assert.equal(await used(), 10)
  assert.equal(analysed.at(-1)?.asOf, first)
})
