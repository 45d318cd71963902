import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { until } from '../until.ts'
import { type Answer, type Caller, callerOf, issueKey } from './caller.ts'
import { halfPreparedPast, PREPARED_PAST } from './first-snapshots.ts'
import { startService } from './service.ts'

/** The first two are prepared, the last is computed on demand. */
const AS_OF = [
  `/v1/risk?as_of=${PREPARED_PAST.falling}`,
  `/v1/prices/history?symbol=AAPL&as_of=${PREPARED_PAST.calmAndRising}`,
  `/v1/prices?symbols=SPY,GC%3DF,EURUSD%3DX&as_of=${halfPreparedPast(1)}`,
]
const NOW = '/v1/prices?symbols=SPY,NVDA'

interface Seen {
  readonly data: string
  readonly etag: string | null
}

const seen = (call: Caller, answer: Answer): Seen => ({
  data: call.data(answer),
  etag: answer.headers.get('etag'),
})

for (const end of ['stop', 'kill'] as const) {
  test(`after a ${end} everything is as it was: past answers, charges, replays and the window`, async (t) => {
    const first = await startService({ withPast: true })
    t.after(() => first.kill())
    const call = await callerOf(first)
    const key = await issueKey(first)
    const replayed = { key, headers: { 'idempotency-key': 'asked-before-the-end' } }
    const past = await Promise.all(AS_OF.map(async (target) => seen(call, await call(target, { key }))))
    const charged = await call(NOW, replayed)
    assert.equal(charged.json.meta.credits_used, 1)
    const before = await call('/v1/account', { key })
    const exit = await first[end]()
    if (end === 'stop') assert.deepEqual(exit, { code: 0, signal: null }, first.output())

    const second = await startService({ env: { DATA_DIR: first.dataDirectory } })
    t.after(() => second.stop())
    const recall = await callerOf(second)
    assert.equal(second.adminToken, first.adminToken)
    const after = await recall('/v1/account', { key })
    assert.deepEqual(after.json.data.credits, before.json.data.credits)
    if (after.json.data.rate_limit.reset_at === before.json.data.rate_limit.reset_at) {
      assert.equal(after.json.data.rate_limit.remaining, before.json.data.rate_limit.remaining - 1)
    }

    // What is stored is answered at once; how old the market is must be read first, and is not told before.
    const [source] = await until('the sources are told', async () => {
      const { sources } = (await recall('/v1/health')).json.data.freshness
      return sources.length > 0 && sources
    })
    assert.deepEqual([source.stale, typeof source.known_at], [false, 'string'])

    const again = await recall(NOW, replayed)
    assert.deepEqual([again.status, again.json.meta.credits_used], [200, 0])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual(seen(recall, again), seen(call, charged))
    const pastAgain = await Promise.all(
      AS_OF.map(async (target) => seen(recall, await recall(target, { key }))),
    )
    assert.deepEqual(pastAgain, past)
  })
}

test('a call that comes before the first snapshot is answered with it, and a stop just then is no failure', async () => {
  const service = await startService({ fromNothing: true, env: { REQUEST_TIMEOUT_MS: '600000' } })
  const published = (): number => service.output().split('"event":"snapshot_published"').length - 1
  const before = published()
  // It waits a while; a slow machine needs longer.
  const status = await until('the first snapshot is there', async () => {
    const answer = await fetch(`${service.baseUrl}/v1/risk`)
    return answer.status !== 503 && answer.status
  })
  const after = published()
  assert.deepEqual(await service.stop(), { code: 0, signal: null }, service.output())
  assert.deepEqual([before, status], [0, 200])
  assert.ok(after < CATALOG.computed.length, 'the refresh was still under way')
  assert.doesNotMatch(service.output(), /"level":"(?:warn|error)"/)
})
