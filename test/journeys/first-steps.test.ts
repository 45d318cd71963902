import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../until.ts'
import { type Answer, type Caller, callerOf, issueKey, send } from './caller.ts'
import { PREPARED_PAST } from './first-snapshots.ts'
import { type RunningService, startService } from './service.ts'
import { instantOf, today, undisturbed } from './undisturbed.ts'

const RISK = '/v1/risk'
const SPY = '/v1/prices?symbols=SPY'

/** Told by each thread ten times a second: whether it has loaded the compiler of TypeScript. */
const TELLS_COMPILER = `
  import { writeSync } from 'node:fs'
  import { threadId } from 'node:worker_threads'
  const hasCompiler = () => process.moduleLoadList.some((name) => name.includes('amaro'))
  const tell = () => {
    // A reader that is late leaves no room for a moment.
    try { writeSync(1, 'thread ' + threadId + ' has compiler: ' + hasCompiler() + '\\n') } catch {}
  }
  setInterval(tell, 100).unref()
`
const THREADS = ['main', 'ledger', 'compute']

describe('the first steps of a caller on the demo market', () => {
  let service: RunningService
  let call: Caller
  let key: string

  before(async () => {
    const env = {
      TRUSTED_PROXIES: 'loopback',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLS_COMPILER)}`,
    }
    service = await startService({ env, withPast: true })
    call = await callerOf(service)
    const free = await call('/v1/checkout/free?email=First.Steps%2Btag@example.com&name=agent', {
      method: 'POST',
    })
    assert.equal(free.status, 200)
    assert.equal(free.json.data.credits, 1000)
    key = free.json.data.api_key
  })
  after(async () => void (await service?.stop()))

  test('the start prints where to look: documents, a free key, a call that works, the data directory', () => {
    const output = service.output()
    for (const shown of [
      `${service.baseUrl}/v1/docs`,
      `${service.baseUrl}/v1/`,
      `curl ${service.baseUrl}/v1/risk`,
      `curl -X POST '${service.baseUrl}/v1/checkout/free?email=you@example.com'`,
      'X-API-Key',
      service.dataDirectory,
      'simulated',
    ]) {
      assert.ok(output.includes(shown), `the start does not print ${shown}:\n${output}`)
    }
  })

  test('no thread loads the compiler of TypeScript', async () => {
    const before = service.output().length
    const told = () =>
      [
        ...new Set(
          service
            .output()
            .slice(before)
            .match(/thread \d+ has compiler: \w+$/gm),
        ),
      ].sort()
    await until('each thread tells', () => told().length >= THREADS.length)
    assert.deepEqual(
      told(),
      THREADS.map((_, index) => `thread ${index} has compiler: false`),
    )
  })

  test('a free key answers its first call in the envelope, with every header', async () => {
    const answer = await call(SPY, { key })
    assert.equal(answer.status, 200)
    assert.equal(answer.json.data.prices[0].symbol, 'SPY')
    const { credits_used, credits_remaining, market, request_id, stale } = answer.json.meta
    assert.deepEqual({ credits_used, market, stale }, { credits_used: 1, market: 'demo', stale: false })
    assert.equal(answer.number('x-credits-used'), credits_used)
    assert.equal(answer.number('x-credits-remaining'), credits_remaining)
    assert.equal(answer.number('x-ratelimit-limit'), 10)
    assert.equal(answer.headers.get('x-request-id'), request_id)
    const reset = answer.number('x-ratelimit-reset') - Date.now() / 1000
    assert.ok(reset > -1 && reset <= 60, `the window ends in ${reset} s`)
    assert.match(answer.headers.get('ratelimit-policy') ?? '', /^"default";q=10;w=60$/)
    assert.match(answer.headers.get('ratelimit') ?? '', /^"default";r=\d+;t=\d+$/)
    assert.match(answer.headers.get('etag') ?? '', /^"[\w-]+"$/)
  })

  test('a second free key for the same address is refused, whatever its case and tag', async () => {
    const again = await call('/v1/checkout/free?email=first.steps@EXAMPLE.com', { method: 'POST' })
    assert.deepEqual([again.status, again.json.error], [409, 'free_key_exists'])
  })

  test('ten suggested calls in a row work as they stand', async () => {
    const agent = await issue('pro')
    let target = RISK
    const visited: string[] = []
    for (let step = 0; step < 10; step++) {
      const answer = await call(target, { key: agent, from: '10.0.0.1' })
      assert.equal(answer.status, 200, `${target} was suggested: ${answer.text.slice(0, 300)}`)
      visited.push(target)
      const { endpoint, reason, credits } = answer.json.meta.next
      assert.ok(reason.length > 10 && credits >= 0)
      target = endpoint
    }
    assert.ok(new Set(visited).size > 1, `the suggestions stand still at ${visited}`)
  })

  test('the overview answers with its trailing slash and without, other endpoints without', async () => {
    for (const target of ['/v1/risk', '/v1/regime', '/v1/health', '/v1/checkout/tiers', '/v1', '/v1/']) {
      assert.equal((await call(target, { from: '10.0.0.2' })).status, 200, target)
    }
    assert.equal((await send(`${service.baseUrl}/v1/risk/`, { from: '10.0.0.2' })).status, 404)
  })

  test('every example of the overview works as it stands', async () => {
    const isStarting = async (from: string): Promise<boolean> =>
      (await call('/v1/health', { from })).json.data.status === 'starting'
    for (let asked = 0; await isStarting(`10.0.1.${asked % 250}`); asked++) await pause(500)
    const { data } = (await call('/v1/', { from: '10.0.0.3' })).json
    for (const { access, method, example } of data.endpoints) {
      if (access === 'admin' || method !== 'GET') continue
      const url = /'(http[^']+)'/.exec(example)?.[1] ?? ''
      assert.ok(url.startsWith(service.baseUrl), example)
      const target = url.slice(service.baseUrl.length)
      // A stream does not end: its head says that it is one.
      const options = {
        key: await issue('pro'),
        from: '10.0.0.3',
        method: target === '/v1/stream' ? 'HEAD' : 'GET',
      }
      // A question waits for the first refreshes, but not for ever.
      const answer = await until('there is time for it', async () => {
        const answer = await call(target, options)
        return answer.status !== 503 && answer
      })
      assert.equal(answer.status, 200, `${example} ${answer.text.slice(0, 300)}`)
    }
  })

  test('the account shows what was used, and costs nothing', async () => {
    const { agent, account, day } = await undisturbed(today, async () => {
      const agent = await issue('starter')
      await call(SPY, { key: agent })
      await call('/v1/prices/history?symbol=AAPL', { key: agent })
      return { agent, account: await call('/v1/account', { key: agent }), day: today() }
    })
    assert.deepEqual(account.json.data.credits, {
      remaining: 49_998,
      granted: 50_000,
      used: 2,
      unlimited: false,
    })
    assert.equal(account.number('x-credits-used'), 0)
    const { by_day, by_endpoint, today: used } = account.json.data.usage
    assert.deepEqual(used, { calls: 3, credits: 2 })
    assert.deepEqual(by_day, [{ day, calls: 3, credits: 2 }])
    assert.deepEqual(
      by_endpoint.map((row: { endpoint: string }) => row.endpoint),
      ['/v1/account', '/v1/prices', '/v1/prices/history'],
    )
    assert.ok(!account.text.includes(agent), 'the key is shown')
  })

  test('the key works as a bearer token, and on free endpoints tells the balance', async () => {
    const agent = await issue('starter')
    const bearer = await call(SPY, { headers: { authorization: `Bearer ${agent}` } })
    assert.equal(bearer.status, 200)
    const free = await call(RISK, { key: agent, from: '10.0.0.4' })
    assert.deepEqual([free.json.meta.credits_used, free.json.meta.credits_remaining], [0, 49_999])
    const without = await call(RISK, { from: '10.0.0.4' })
    assert.ok(!('credits_remaining' in without.json.meta))
  })

  test('what the caller already holds is answered 304 and costs nothing', async () => {
    const { agent, etag, held } = await undisturbed(pricesOf('10.0.0.7'), async () => {
      const agent = await issue('starter')
      const first = await call(SPY, { key: agent })
      const etag = first.headers.get('etag') ?? ''
      const held: Answer[] = []
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        held.push(await call(SPY, { key: agent, headers: { 'if-none-match': tag } }))
      }
      return { agent, etag, held }
    })
    for (const again of held) {
      assert.equal(again.status, 304)
      assert.equal(again.number('x-credits-used'), 0)
      assert.equal(again.number('x-credits-remaining'), 49_999)
      assert.equal(again.headers.get('etag'), etag)
    }
    const changed = await call(SPY, { key: agent, headers: { 'if-none-match': '"other"' } })
    assert.deepEqual([changed.status, changed.number('x-credits-remaining')], [200, 49_998])
  })

  test('HEAD shows the headers of GET without its body, and costs nothing', async () => {
    const { full, head } = await undisturbed(pricesOf('10.0.0.8'), async () => {
      const agent = await issue('starter')
      const full = await call(SPY, { key: agent })
      return { full, head: await call(SPY, { key: agent, method: 'HEAD' }) }
    })
    assert.deepEqual([head.status, head.text, head.number('x-credits-remaining')], [200, '', 49_999])
    assert.equal(head.headers.get('etag'), full.headers.get('etag'))
    for (const path of [RISK, '/v1/health', '/v1/']) {
      assert.equal((await call(path, { method: 'HEAD', from: '10.0.0.5' })).status, 200, path)
    }
    for (const path of ['/v1/openapi.json', '/v1/docs', '/v1/redoc']) {
      assert.equal((await send(service.baseUrl + path, { method: 'HEAD' })).status, 200, path)
    }
  })

  test('symbols are found in any case; what is not known is named, with what was meant', async () => {
    const agent = await issue('pro')
    const mixed = await call('/v1/prices?symbols=spy,%20gc%3Df,NOPE', { key: agent })
    assert.deepEqual(
      mixed.json.data.prices.map((row: { symbol: string }) => row.symbol),
      ['SPY', 'GC=F'],
    )
    assert.equal(mixed.json.data.unknown[0].symbol, 'NOPE')
    assert.equal((await call('/v1/prices/history?symbol=aapl', { key: agent })).json.data.symbol, 'AAPL')

    const balance = await creditsOf(agent)
    for (const target of ['/v1/prices?symbols=APPL', '/v1/prices/history?symbol=APPL']) {
      const unknown = await call(target, { key: agent })
      assert.deepEqual([unknown.status, unknown.json.error], [404, 'symbol_not_tracked'])
      assert.ok(JSON.stringify(unknown.json).includes('AAPL'), unknown.text)
      assert.equal(unknown.number('x-credits-used'), 0)
    }
    const none = await call('/v1/prices?symbols=,', { key: agent })
    assert.deepEqual([none.status, none.json.detail[0].loc], [422, ['query', 'symbols']])
    const missing = await call('/v1/prices/history', { key: agent })
    assert.deepEqual(missing.json.detail[0], {
      type: 'missing',
      loc: ['query', 'symbol'],
      msg: 'Field required',
      input: null,
    })
    assert.equal(await creditsOf(agent), balance)
  })

  test('an answer as of an instant is given again byte for byte, for the right instants only', async () => {
    const agent = await issue('pro')
    for (const path of ['/v1/risk', '/v1/regime', '/v1/prices?symbols=SPY,GC%3DF']) {
      const target = `${path}${path.includes('?') ? '&' : '?'}as_of=${PREPARED_PAST.falling}`
      const [one, two] = [await call(target, { key: agent }), await call(target, { key: agent })]
      assert.equal(one.status, 200)
      assert.equal(one.json.meta.as_of, PREPARED_PAST.falling)
      assert.equal(call.data(one), call.data(two))
      assert.equal(one.headers.get('etag'), two.headers.get('etag'))
    }
    const future = await call('/v1/risk?as_of=2199-01-01T00:00:00Z', { from: '10.0.0.6' })
    assert.deepEqual([future.status, future.json.detail[0].loc], [422, ['query', 'as_of']])
    for (const before of ['2001-01-01', '0001-01-01', '-62135596800']) {
      const past = await call(`/v1/risk?as_of=${before}`, { from: '10.0.0.6' })
      assert.deepEqual([past.status, past.json.error], [404, 'no_data_then'], before)
    }
  })

  const issue = (tier: string) => issueKey(service, tier)
  /** A refresh of prices comes every two minutes. */
  const pricesOf = (from: string) => instantOf(service.baseUrl, 'prices', from)
  const creditsOf = async (agent: string): Promise<number> =>
    (await call('/v1/account', { key: agent })).json.data.credits.remaining
})
