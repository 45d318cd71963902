import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { callerOf, issueKey } from '../journeys/caller.ts'
import { startService } from '../journeys/service.ts'
import { until } from '../until.ts'

const RECORDED = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const skip = existsSync(RECORDED) ? false : 'there is no recorded market in ../shared/data/market'

const FROZEN = { MARKET: 'replay', REPLAY_DIR: RECORDED, REPLAY_AS_OF: '2020-03-16T21:00:00Z' }

test('a start frozen on 16 March 2020 says CRISIS and CRITICAL, as does as_of, and knows nothing later', {
  skip,
}, async (t) => {
  const service = await startService({ env: FROZEN })
  t.after(() => service.stop())
  const call = await callerOf(service)
  const [regime, risk] = [await call('/v1/regime'), await call('/v1/risk')]
  assert.deepEqual([regime.json.data.regime, risk.json.data.status], ['CRISIS', 'CRITICAL'])
  for (const [now, path] of [
    [regime, '/v1/regime'],
    [risk, '/v1/risk'],
  ] as const) {
    assert.equal(call.data(await call(`${path}?as_of=2020-03-16T21:00:00Z`)), call.data(now))
    assert.equal(now.json.meta.as_of, '2020-03-16T21:00:00Z')
    assert.equal(now.json.meta.stale, false)
  }
  const health = await call('/v1/health')
  assert.ok(['ok', 'starting'].includes(health.json.data.status), health.text)
  assert.equal(health.json.data.market_time, '2020-03-16T21:00:00Z')

  const key = await issueKey(service)
  const history = await call('/v1/prices/history?symbol=SPY', { key })
  const days: string[] = history.json.data.bars.map(({ date }: { date: string }) => date)
  assert.equal(days.at(-1), '2020-03-16')
  assert.deepEqual(days, days.toSorted())
  const prices = await call('/v1/prices', { key })
  assert.ok(prices.json.data.count >= 80)
  assert.ok(prices.json.data.prices.every(({ as_of }: { as_of: string }) => as_of <= '2020-03-16T21:00:00Z'))

  // The recording holds no bars within a day, and no later refresh can find any.
  const isDecided = async () => (await call('/v1/intraday', { key })).status !== 503
  await until('intraday is decided', isDecided, 600_000)
  const intraday = await call('/v1/intraday', { key })
  assert.deepEqual([intraday.status, intraday.json.error], [404, 'no_data_then'])
  assert.match(intraday.json.reason, /needed/)
  assert.match(intraday.json.hint, /reason/)
})
