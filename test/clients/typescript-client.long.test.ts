import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import {
  ApiError,
  AuthenticationError,
  Bellwether,
  type Client,
  type ClientOptions,
  ConnectionError,
  CreditLimitError,
  createClient,
  InsufficientCreditsError,
  NotFoundError,
  type Progress,
  RateLimitedError,
  TimeoutError,
  UnreadableAnswerError,
  ValidationError,
} from '../../packages/client/src/client.ts'
import { rowsOf } from '../../packages/client/src/rows.ts'
import { issueKey } from '../journeys/caller.ts'
import type { RunningService } from '../journeys/service.ts'
import { until } from '../until.ts'
import { startReadyService } from './ready-service.ts'
import { type ScriptedProxy, startScriptedProxy } from './scripted-proxy.ts'

const TIERS_HERE = {
  ...TIERS,
  free: { ...TIERS.free, credits: 3, callsPerMinute: 1e6 },
  starter: { ...TIERS.starter, callsPerMinute: 1e6 },
  pro: { ...TIERS.pro, callsPerMinute: 2 },
}
const AS_OF = '2025-04-08T21:00:00Z'
const REFUSED = '{"ok":false,"error":"overloaded","hint":"Retry.","request_id":"r"}'

describe('the TypeScript client', () => {
  let service: RunningService
  let proxy: ScriptedProxy
  let waits: number[]

  before(async () => {
    service = await startReadyService({ tiers: TIERS_HERE })
    proxy = await startScriptedProxy(service.baseUrl)
  })
  after(async () => {
    await proxy?.close()
    await service?.stop()
  })

  const open = (options: Partial<ClientOptions> = {}): Client => {
    waits = []
    const wait = async (ms: number): Promise<void> => void waits.push(ms)
    return createClient({ baseUrl: proxy.baseUrl, random: () => 0.5, wait, ...options })
  }
  const keyed = async (tier: 'free' | 'starter' | 'pro' = 'starter', options = {}): Promise<Client> => {
    const apiKey = await issueKey(service, tier)
    proxy.script()
    return open({ apiKey, ...options })
  }
  const balance = async (client: Client): Promise<number> => (await client.account()).data.credits.remaining

  test('an answer tells what it cost, what is left, the limits, its instant and what to call next', async () => {
    const client = await keyed()
    const answer = await client.getPrices({ symbols: ['SPY', 'GC=F'] })
    assert.deepEqual(
      answer.data.prices.map(({ symbol }) => symbol),
      ['SPY', 'GC=F'],
    )
    assert.deepEqual(answer.credits, { used: 1, remaining: 49_999 })
    assert.equal(answer.rateLimit?.limit, 1e6)
    assert.equal(answer.rateLimit?.remaining, 1e6 - 1)
    assert.ok(Math.abs(answer.rateLimit.resetsAt.getTime() - Date.now()) <= 61_000)
    assert.equal(answer.meta.market, 'demo')
    assert.equal(answer.requestId, answer.meta.request_id)
    assert.match(answer.etag ?? '', /^"/)
    assert.deepEqual([answer.attempts, answer.replayed, answer.unchanged], [1, false, false])
    const next = await client.follow(answer.meta.next)
    assert.equal(next.credits.used, answer.meta.next.credits)
    assert.equal(client.creditsUsed, 1 + answer.meta.next.credits)
  })

  test('without a key free answers are given, and no balance', async () => {
    const answer = await open().getRegime()
    assert.deepEqual(answer.credits, { used: 0, remaining: undefined })
    assert.equal(proxy.seen.at(-1)?.headers['x-api-key'], undefined)
  })

  test('a free key is granted and works', async () => {
    const { data } = await open().checkoutFree({ email: 'typescript@example.com' })
    assert.equal((await open({ apiKey: data.api_key }).account()).data.tier, 'free')
  })

  test('the past is asked for by parameter, by date and by a client of that instant', async () => {
    const client = await keyed()
    const [one, two, three, four] = [
      await client.getPrices({ symbols: 'SPY', as_of: AS_OF }),
      await client.getPrices({ symbols: 'SPY', as_of: new Date(AS_OF) }),
      await client.at(AS_OF).getPrices({ symbols: 'SPY' }),
      await client.at(new Date(AS_OF)).get('/v1/prices?symbols=SPY'),
    ]
    for (const answer of [one, two, three, four]) {
      assert.deepEqual([answer.meta.as_of, answer.data], [AS_OF, one.data])
    }
    assert.equal(client.creditsUsed, 4, 'a client of the past shares the account of the other')
    assert.equal((await client.at('2020-01-01T00:00:00Z').getRisk({ as_of: AS_OF })).meta.as_of, AS_OF)
    assert.equal((await client.at(AS_OF).health()).data.market, 'demo')
  })

  test('a call whose answer is lost is sent again, charged once, and says what it cost', async () => {
    const client = await keyed()
    proxy.script('lose answer', 'lose answer')
    const answer = await client.getPrices({ symbols: 'SPY', as_of: AS_OF })
    const names = proxy.seen.map(({ headers }) => headers['idempotency-key'])
    assert.equal(names.length, 3)
    assert.equal(new Set(names).size, 1)
    assert.deepEqual([answer.attempts, answer.replayed, answer.credits.used], [3, true, 1])
    assert.equal(client.creditsUsed, 1)
    assert.equal(await balance(client), 49_999)
    await client.getPrices({ symbols: 'SPY', as_of: AS_OF })
    assert.notEqual(proxy.seen.at(-1)?.headers['idempotency-key'], names[0], 'another call has another name')
  })

  test('a free key whose answer was lost is the same key the second time', async () => {
    const visitor = open()
    proxy.script('lose answer')
    const { data, attempts } = await visitor.checkoutFree({ email: 'lost@example.com' })
    assert.equal(attempts, 2)
    assert.equal(await balance(open({ apiKey: data.api_key })), 3)
  })

  test('a call that the caller names is charged once over any number of calls', async () => {
    const client = await keyed()
    const options = { idempotencyKey: 'order-7-prices' }
    const first = await client.getPrices({ symbols: 'SPY', as_of: AS_OF }, options)
    const second = await client.getPrices({ symbols: 'SPY', as_of: AS_OF }, options)
    assert.deepEqual([first.credits.used, second.credits.used, second.replayed], [1, 0, true])
    const other = client.getPrices({ symbols: 'GLD', as_of: AS_OF }, options)
    await assert.rejects(other, ValidationError)
    assert.equal(await balance(client), 49_999)
  })

  test('broken connections and half answers are tried again, with full jitter', async () => {
    const client = await keyed()
    proxy.script('break', 'cut answer', 'break')
    assert.equal((await client.getPrices({ symbols: 'SPY' })).attempts, 4)
    // Half of 250, 500 and 1000 ms.
    assert.deepEqual(waits, [125, 250, 500])
    assert.equal(await balance(client), 49_999)
    proxy.script('break', 'break', 'break', 'break')
    await assert.rejects(client.getRisk(), ConnectionError)
    assert.equal(proxy.seen.length, 4)
    proxy.script('break')
    await assert.rejects(client.getRisk({}, { maxRetries: 0 }), ConnectionError)
    assert.equal(proxy.seen.length, 1)
  })

  test('a refusal that passes is tried again after the time it asks for, no sooner', async () => {
    const client = open()
    proxy.script({ status: 503, headers: { 'retry-after': '7' }, body: REFUSED }, { status: 502 })
    assert.equal((await client.getRisk()).attempts, 3)
    assert.deepEqual(waits, [7000 + 125, 250])
    const date = new Date(Date.now() + 50_000).toUTCString()
    proxy.script({ status: 503, headers: { 'retry-after': date }, body: REFUSED })
    const sent = Date.now()
    await client.getRisk()
    const [most = 0, least = 0] = [sent, Date.now()].map((now) => Date.parse(date) - now + 125)
    assert.ok((waits[2] ?? 0) >= least && (waits[2] ?? 0) <= most, `${waits}`)
  })

  test('a wait longer than the caller allows is not waited', async () => {
    const client = open({ maxWaitMs: 5000 })
    proxy.script({ status: 503, headers: { 'retry-after': '6' }, body: REFUSED })
    await assert.rejects(client.getRisk(), (error) => {
      assert.ok(error instanceof ApiError)
      assert.deepEqual(
        [error.status, error.code, error.retryAfterMs, error.attempts],
        [503, 'overloaded', 6000, 1],
      )
      return true
    })
    assert.deepEqual([waits, proxy.seen.length], [[], 1])
  })

  test('what a retry cannot mend is not tried again', async () => {
    const client = open()
    for (const status of [400, 401, 402, 403, 404, 405, 409, 413, 422, 501]) {
      proxy.script({ status, body: REFUSED })
      await assert.rejects(client.getRisk(), (error) => error instanceof ApiError && error.status === status)
      assert.equal(proxy.seen.length, 1, `${status}`)
    }
  })

  test('the rate limit is an error of its own, with the time to wait', async () => {
    const client = await keyed('pro', { maxRetries: 0 })
    for (let call = 0; call < 2; call++) await client.getPrices({ symbols: 'SPY' })
    await assert.rejects(
      async () => {
        for (let call = 0; call < 3; call++) await client.getPrices({ symbols: 'SPY' })
      },
      (error) => {
        assert.ok(error instanceof RateLimitedError)
        assert.deepEqual([error.status, error.code, error.rateLimit?.limit], [429, 'rate_limited', 2])
        assert.equal(error.rateLimit?.remaining, 0)
        assert.ok((error.retryAfterMs ?? 0) >= 1000 && (error.retryAfterMs ?? 0) <= 60_000)
        return true
      },
    )
  })

  test('out of credits says how many there are and how many it takes', async () => {
    const client = await keyed('free')
    await client.getCommodities({ as_of: AS_OF })
    await assert.rejects(client.getCommodities({ as_of: AS_OF }), (error) => {
      assert.ok(error instanceof InsufficientCreditsError)
      assert.deepEqual([error.currentCredits, error.endpointCost, error.creditsRemaining], [1, 2, 1])
      assert.match(error.hint, /tiers/)
      return true
    })
    assert.equal(client.creditsUsed, 2)
  })

  test('every refusal has its class, its code and what to do next', async () => {
    const client = await keyed()
    await assert.rejects(open().getPrices(), (error) => {
      assert.ok(error instanceof AuthenticationError)
      assert.deepEqual([error.name, error.code], ['AuthenticationError', 'missing_api_key'])
      assert.match(error.hint, /X-API-Key/)
      assert.ok(error.requestId.length > 3)
      return true
    })
    await assert.rejects(client.getAnalysis({ ticker: 'APPL' }), (error) => {
      assert.ok(error instanceof NotFoundError && error instanceof ApiError)
      assert.deepEqual([error.code, error.nearest[0]], ['analysis_not_available', 'AAPL'])
      assert.ok(error.hints.length > 0)
      return true
    })
    await assert.rejects(client.getRisk({ as_of: 'soon' }), (error) => {
      assert.ok(error instanceof ValidationError)
      assert.deepEqual(error.detail[0]?.loc, ['query', 'as_of'])
      return true
    })
    assert.equal(await balance(client), 50_000)
  })

  test('what is no answer of the service is said to be unreadable', async () => {
    const client = open()
    const html = { 'content-type': 'text/html' }
    for (const fate of [
      { status: 200, headers: html, body: '<h1>Sign in</h1>' },
      { status: 200, body: '{"ok":true}' },
      { status: 200, body: '[]' },
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    ]) {
      proxy.script(fate)
      await assert.rejects(client.getRisk(), UnreadableAnswerError)
      assert.equal(proxy.seen.length, 1)
    }
    proxy.script({ status: 403, headers: html, body: '<h1>No</h1>' })
    await assert.rejects(
      client.getRisk(),
      (error) => error instanceof ApiError && error.code === 'unreadable_refusal',
    )
  })

  test('an answer in time or none: each attempt has its limit', async () => {
    const client = open({ timeoutMs: 100 })
    proxy.script('hang', 'hang')
    await assert.rejects(client.getRisk({}, { maxRetries: 1 }), TimeoutError)
    assert.equal(proxy.seen.length, 2)
    proxy.script('hang')
    assert.equal((await client.getRisk({}, { timeoutMs: 2000 })).attempts, 2)
  })

  test('an aborted call ends at once with the reason, while it is sent and while it waits', async () => {
    const reason = new Error('the user left')
    const ended = new AbortController()
    proxy.script('hang')
    const sent = open().getRisk({}, { signal: ended.signal })
    const rejected = assert.rejects(sent, reason)
    await until('the call has arrived', () => proxy.seen.length === 1)
    ended.abort(reason)
    await rejected

    const later = new AbortController()
    proxy.script({ status: 503, headers: { 'retry-after': '50' }, body: REFUSED })
    const waiting = createClient({ baseUrl: proxy.baseUrl }).getRisk({}, { signal: later.signal })
    setTimeout(() => later.abort(reason), 50)
    await assert.rejects(waiting, reason)
    await assert.rejects(open().getRisk({}, { signal: AbortSignal.abort(reason) }), reason)
  })

  test('what is remembered and still holds is given again for nothing', async () => {
    const client = await keyed('starter', { remember: 1 })
    const first = await client.getPrices({ symbols: 'SPY', as_of: AS_OF })
    const second = await client.getPrices({ symbols: 'SPY', as_of: AS_OF })
    assert.deepEqual([second.unchanged, second.credits], [true, { used: 0, remaining: 49_999 }])
    assert.deepEqual(second.data, first.data)
    assert.deepEqual([second.meta.credits_used, second.meta.credits_remaining], [0, 49_999])
    assert.equal(second.meta.as_of, AS_OF)
    assert.notEqual(second.requestId, first.requestId)
    const prices = second.data.prices as unknown as unknown[]
    prices.pop()
    assert.deepEqual((await client.getPrices({ symbols: 'SPY', as_of: AS_OF })).data, first.data)

    await client.getPrices({ symbols: 'GLD', as_of: AS_OF })
    const forgotten = await client.getPrices({ symbols: 'SPY', as_of: AS_OF })
    assert.deepEqual([forgotten.unchanged, forgotten.credits.used], [false, 1])
  })

  test('a mistake in the program is said before anything is sent', async () => {
    const client = await keyed()
    const typo = { symbol: 'SPY' } as never
    await assert.rejects(
      client.getPrices(typo),
      /getPrices has no parameter symbol; it has: symbols, class, sort, as_of, limit, cursor/,
    )
    for (const ticker of ['', '.', '..']) await assert.rejects(client.getAnalysis({ ticker }), TypeError)
    for (const target of ['v1/risk', '//elsewhere.example/v1/risk', '@elsewhere.example/', '']) {
      await assert.rejects(client.get(target), /begins with one slash/, target)
    }
    assert.deepEqual(proxy.seen, [])
    for (const baseUrl of ['', 'localhost:8080', 'ftp://a.example', 'http://a.example/?x=1']) {
      assert.throws(() => createClient({ baseUrl }), TypeError, baseUrl)
    }
    for (const apiKey of ['', 'a\nb', 'ä']) {
      assert.throws(() => createClient({ baseUrl: 'http://a.example', apiKey }), TypeError)
    }
  })

  test('parameters arrive as they were meant, whatever their characters', async () => {
    const client = await keyed()
    await assert.rejects(client.getAnalysis({ ticker: 'A/B?c=d&e#f %' }), NotFoundError)
    assert.equal(proxy.seen.at(-1)?.target, '/v1/analysis/A%2FB%3Fc%3Dd%26e%23f%20%25')
    const { data } = await client.getPrices({ symbols: ['BRK-B', 'GC=F', 'EURUSD=X'], as_of: AS_OF })
    assert.equal(data.count, 3)
  })

  test('a path before the API, and slashes after it, belong to the address', async () => {
    const seen: string[] = []
    const fetch = async (url: unknown): Promise<Response> => {
      seen.push(String(url))
      return new Response(REFUSED, { status: 404 })
    }
    const client = createClient({ baseUrl: 'https://gateway.example/markets//', fetch: fetch as never })
    await assert.rejects(client.getRisk(), NotFoundError)
    assert.deepEqual(seen, ['https://gateway.example/markets/v1/risk'])
  })

  test('the key goes to data and the admin token to administration, and neither elsewhere', async () => {
    const client = open({ apiKey: 'bw_wrong', adminToken: service.adminToken })
    proxy.script()
    await client.adminUsage({ limit: 1 })
    await assert.rejects(client.account(), AuthenticationError)
    const sent = proxy.seen.map(({ headers }) => [headers['x-api-key'], headers['x-admin-token']])
    assert.deepEqual(sent, [
      [undefined, service.adminToken],
      ['bw_wrong', undefined],
    ])
  })

  test('parallel calls are each charged and counted once', async () => {
    const client = await keyed()
    proxy.script('lose answer', 'break', 'lose answer')
    const calls = Array.from({ length: 20 }, () => client.getPrices({ symbols: 'SPY', as_of: AS_OF }))
    const answers = await Promise.all(calls)
    assert.equal(
      answers.reduce((sum, { credits }) => sum + credits.used, 0),
      20,
    )
    assert.deepEqual([client.creditsUsed, await balance(client)], [20, 49_980])
  })

  test('a client made with nothing takes its address and key from the environment, or says what is missing', async () => {
    const { BELLWETHER_URL, BELLWETHER_API_KEY } = process.env
    try {
      delete process.env.BELLWETHER_URL
      assert.throws(() => new Bellwether(), /give baseUrl, or set BELLWETHER_URL/)
      process.env.BELLWETHER_URL = proxy.baseUrl
      process.env.BELLWETHER_API_KEY = await issueKey(service, 'starter')
      const client = new Bellwether()
      assert.ok(client instanceof Bellwether)
      assert.equal((await client.getPrices({ symbols: 'SPY', as_of: AS_OF })).credits.used, 1)
      assert.equal(client.creditsUsed, 1)
      await assert.rejects(new Bellwether({ apiKey: undefined }).account(), AuthenticationError)
      assert.throws(() => new Bellwether({ baseUrl: 'nowhere' }), TypeError)
    } finally {
      Object.assign(process.env, { BELLWETHER_URL, BELLWETHER_API_KEY })
      if (BELLWETHER_URL === undefined) delete process.env.BELLWETHER_URL
      if (BELLWETHER_API_KEY === undefined) delete process.env.BELLWETHER_API_KEY
    }
  })

  test('what a client may cost is not gone beyond, by calls side by side or whose answer was lost', async () => {
    const client = await keyed('starter', { maxCredits: 3, maxRetries: 0 })
    const calls = Array.from({ length: 5 }, () => client.getPrices({ symbols: 'SPY', as_of: AS_OF }))
    const done = await Promise.allSettled(calls)
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    assert.equal(refused.length, 2)
    for (const error of refused) {
      assert.ok(error instanceof CreditLimitError)
      assert.match(error.message, /^getPrices costs up to 1, and 3 of 3 credits are spent or set aside/)
    }
    assert.deepEqual(
      [client.creditsUsed, await balance(client)],
      [3, 49_997],
      'what is free is still answered',
    )

    const other = await keyed('starter', { maxCredits: 2, maxRetries: 0 })
    proxy.script('lose answer', { status: 422, body: REFUSED })
    await assert.rejects(other.getPrices({ as_of: AS_OF }), ConnectionError)
    await assert.rejects(other.getPrices({ as_of: AS_OF }), ValidationError)
    await other.getPrices({ as_of: AS_OF })
    await assert.rejects(other.getPrices({ as_of: AS_OF }), CreditLimitError)
    await assert.rejects(
      other.follow({ endpoint: '/v1/newer', reason: 'later', credits: 5 }),
      /unknown costs up to 5/,
    )
    assert.equal(await balance(other), 49_998, 'the lost answer was charged')
  })

  test('a price stays set aside where the service may have charged, and only there', async () => {
    const ask = (client: Client, options = {}) => client.getPrices({ symbols: 'SPY', as_of: AS_OF }, options)
    const proxied = await keyed('starter', { maxCredits: 1, maxRetries: 0 })
    proxy.script({ status: 502, body: '<h1>Bad gateway</h1>' })
    await assert.rejects(ask(proxied), ApiError)
    await assert.rejects(ask(proxied), CreditLimitError)

    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    const unsent = open({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: 'a-key',
      maxCredits: 1,
      maxRetries: 0,
    })
    for (let time = 0; time < 2; time++) await assert.rejects(ask(unsent), ConnectionError)
    const ended = await keyed('starter', { maxCredits: 1 })
    await assert.rejects(ask(ended, { signal: AbortSignal.abort(new Error('ended')) }), /ended/)
    proxy.script('lose answer')
    const replayed = await ask(ended, { idempotencyKey: 'a-key-of-the-caller' })
    assert.deepEqual([replayed.attempts, replayed.credits.used, ended.creditsUsed], [2, 1, 1])

    await assert.rejects(ended.get('/v1/newer'), /unknown has no known price/)
    await assert.rejects(
      (await keyed('starter', { maxCredits: 1 })).get('/v1/newer', { credits: 1 }),
      NotFoundError,
    )
  })

  test('an own key names each page, and the address may be that of the MCP endpoint', async () => {
    const client = await keyed('starter', { baseUrl: `${proxy.baseUrl}/mcp/` })
    const pages = client.pages(
      'getPrices',
      { limit: 60, as_of: AS_OF },
      { idempotencyKey: 'pages-of-the-caller' },
    )
    let count = 0
    for await (const _ of pages) count++
    assert.ok(count > 1)
    assert.equal(client.creditsUsed, count)
  })

  test('a call that takes its time tells what it waits for', async () => {
    const told: Progress[] = []
    const client = await keyed('starter', { onProgress: (progress: Progress) => told.push(progress) })
    proxy.script({ status: 503, body: REFUSED, headers: { 'retry-after': '7' } }, 'hang')
    await client.getPrices({ symbols: 'SPY', as_of: AS_OF }, { timeoutMs: 2_300 })
    const [refused, silent, late] = told
    assert.ok(refused && silent && late)
    assert.deepEqual(
      [refused.state, refused.operation, refused.attempts],
      ['waiting to try again', 'getPrices', 1],
    )
    assert.ok(Number(refused.waitMs) >= 7_000 && refused.because instanceof ApiError)
    assert.deepEqual([silent.state, silent.attempts], ['waiting for an answer', 2])
    assert.ok(late.because instanceof TimeoutError)
  })

  test('an answer gives its table, whichever form it has', async () => {
    const client = await keyed()
    const { data, ...prices } = await client.getPrices({ symbols: ['SPY', 'GC=F'], as_of: AS_OF })
    assert.deepEqual(prices.rows(), data.prices)
    assert.equal((await client.getRiskHistory({ days: 3, as_of: AS_OF })).rows().length, 3)
    const symbol = ['SPY', 'GLD']
    const histories = await client.getPricesHistory({ symbol, as_of: AS_OF })
    assert.equal(histories.credits.used, 2)
    assert.deepEqual([...new Set(histories.rows().map((row) => row.symbol))], symbol)
    const frugal = open({ maxCredits: 1 })
    await assert.rejects(frugal.getPricesHistory({ symbol }), /getPricesHistory costs up to 2,/)
    await assert.rejects(
      client.health().then((answer) => answer.rows()),
      /the answer has no table/,
    )
  })

  test('an entry of a cut answer is on exactly one page', async () => {
    const client = await keyed()
    const seqs: number[] = []
    for await (const page of client.pages('trackRecord', { limit: 150 })) {
      assert.ok(page.data.entries.length > 0)
      seqs.push(...page.data.entries.map(({ seq }) => seq))
      if (seqs.length >= 300) break
    }
    assert.deepEqual(
      seqs,
      Array.from({ length: seqs.length }, (_, index) => index + 1),
    )
    const at = (cursor: string | undefined) => ({
      status: 200,
      body: JSON.stringify({
        ok: true,
        data: { prices: [] },
        meta: { credits_used: 1, request_id: 'r', ...(cursor ? { rest: { cursor } } : {}) },
      }),
    })
    proxy.script(at('a~1'), at('b'), at(undefined))
    let pages = 0
    for await (const _ of client.pages('getPrices', { symbols: 'SPY' })) pages++
    assert.equal(pages, 3)
    assert.deepEqual(
      proxy.seen.map(({ target }) => target),
      ['', '&cursor=a~1', '&cursor=b'].map((more) => `/v1/prices?symbols=SPY${more}`),
    )
  })
})

test('rows are made of columns and cells, of a list, of several histories, or are not there', () => {
  assert.deepEqual(rowsOf({ columns: ['a', 'b'], rows: [[1, null]] }, 'rows'), [{ a: 1, b: null }])
  assert.deepEqual(rowsOf({ rows: [{ a: 1 }] }, 'rows'), [{ a: 1 }])
  assert.deepEqual(rowsOf({ names: ['x'] }, 'names'), [{ names: 'x' }])
  const history = (symbol: string, others: readonly object[]) => ({ symbol, bars: [{ close: 1 }], others })
  assert.deepEqual(rowsOf(history('SPY', []), 'bars'), [{ close: 1 }])
  assert.deepEqual(rowsOf(history('SPY', [history('GLD', [])]), 'bars'), [
    { symbol: 'SPY', close: 1 },
    { symbol: 'GLD', close: 1 },
  ])
  for (const [data, list] of [
    [{ a: [] }, undefined],
    [{ a: 1 }, 'a'],
    [[], 'a'],
    [null, undefined],
  ] as const) {
    assert.throws(() => rowsOf(data, list), /the answer has no table/)
  }
})
