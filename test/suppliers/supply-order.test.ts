import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { asDay, asInstant, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { hostStatesInMemory } from '@bellwether-markets/suppliers/providers/host-states'
import { liveProviders } from '@bellwether-markets/suppliers/providers/live-providers'
import { readSupplyChanges } from '@bellwether-markets/suppliers/providers/supply-order'
import { openObservationStore } from '../../packages/server/src/storage/sqlite/observation-store.ts'
import { batchOf } from '../../packages/suppliers/src/providers/live-deps.ts'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import { at } from '../live/against-truth.ts'
import { liveDirectory, startLiveMarket } from '../live/live-market.ts'
import { type Mishap, truthSuppliers } from '../live/truth-suppliers.ts'
import { virtualTime } from '../live/virtual-time.ts'

const universe = universeOf(
  DEFAULT_UNIVERSE.assets.filter(({ symbol }) => ['SPY', 'AAPL', '^VIX', 'EURUSD=X'].includes(symbol)),
)
const observations = simulateMarket({
  seed: 3,
  universe,
  from: dayFromDate(2023, 1, 3),
  to: dayFromDate(2024, 3, 15),
})
const WEDNESDAY = dayFromDate(2024, 3, 13)
/** In the session of New York. */
const START = at('2024-03-13T15:00:00Z')
const keys = { tiingo: 'token', alpaca: { keyId: 'a', secret: 'b' } }
const access = { keys, contact: undefined, bulkDirectory: undefined }

/** Requests in their order. */
async function requestsOf(t: TestContext, changes: string, mishap?: Mishap): Promise<readonly string[]> {
  const time = virtualTime(START)
  const suppliers = await truthSuppliers({ observations, splits: {} }, () => time.clock.now())
  t.after(() => suppliers.close())
  if (mishap !== undefined) suppliers.mishap = mishap
  const market = startLiveMarket({
    directory: liveDirectory(),
    universe,
    suppliers,
    time,
    access,
    changes: readSupplyChanges(changes),
  })
  await time.runUntil(asInstant(START + 5 * 60_000))
  await market.stop()
  return suppliers.asked.map(({ host, path, search }) => host + path + search)
}

test('suppliers with an account are asked first, and the public ones for what they do not give', async (t) => {
  const asked = await requestsOf(t, '')
  const place = (pattern: RegExp): number => {
    const found = asked.findIndex((one) => pattern.test(one))
    return found < 0 ? assert.fail(`${pattern} was not asked`) : found
  }
  assert.ok(place(/alpaca.markets\/v2\/stocks\/snapshots/) < place(/v7\/finance\/quote.*SPY/))
  assert.ok(place(/api.tiingo.com\/tiingo\/daily\/SPY/) < place(/chart\/SPY.*interval=1d/))
  assert.ok(place(/alpaca.markets.*SPY.*timeframe=30Min/) < place(/chart\/SPY.*interval=30m/))
  assert.equal(
    asked.some((one) => one.includes('tiingo/daily/%5EVIX') || one.includes('daily/EURUSD')),
    false,
  )
})

test('a supplier that answers without the half hour that has ended does not hide the next one', async (t) => {
  const asked = await requestsOf(t, '', ({ path }) =>
    path === '/v2/stocks/bars' ? { status: 200, body: '{"bars":{}}', type: 'application/json' } : undefined,
  )
  assert.ok(asked.some((one) => /alpaca.markets.*SPY.*timeframe=30Min/.test(one)))
  assert.ok(asked.some((one) => /chart\/SPY.*interval=30m/.test(one)))
})

test('the operator leaves suppliers out, and whole kinds', async (t) => {
  const changes = [
    'etf.quotes=yahoo;equity.quotes=yahoo;etf.daily=yahoo;equity.daily=yahoo;index.daily=cboe',
    'etf.half-hours=none;equity.half-hours=yahoo;market.news=bbc;equity.news=none',
  ]
  const asked = await requestsOf(t, changes.join(';'))
  const hosts = new Set(asked.map((one) => one.split('/')[0]))
  assert.ok(!hosts.has('api.tiingo.com') && !hosts.has('data.alpaca.markets'))
  assert.ok(hosts.has('cdn.cboe.com') && hosts.has('feeds.bbci.co.uk'))
  assert.ok(!hosts.has('www.cnbc.com') && !hosts.has('api.gdeltproject.org'))
  assert.ok(!asked.some((one) => one.includes('/chart/%5EVIX') || one.includes('/v1/finance/search')))
})

test('a later supplier leaves the bars of an earlier one as they are', async (t) => {
  const now = at('2024-03-14T13:00:00Z')
  const suppliers = await truthSuppliers({ observations, splits: {} }, () => now)
  t.after(() => suppliers.close())
  const store = openObservationStore(join(liveDirectory(), 'market.sqlite'), universe)
  t.after(() => store.close())
  const spy = universe.bySymbol.get('SPY') ?? assert.fail()
  const truth = observations.daily('SPY') ?? assert.fail()
  const close = 1.01 * truth.close[Array.from(truth.day).indexOf(WEDNESDAY)]
  const bar = { symbol: 'SPY', day: WEDNESDAY, knownAt: at('2024-03-13T21:00:00Z') }
  const prices = { open: close, high: close, low: close, close, adjClose: close, volume: 1 }
  const job = { id: 'a', doneSlot: undefined, failures: 0, nextTryAt: undefined, lastError: undefined }
  const daily = [{ ...bar, ...prices, source: 'bulk' }]
  store.append(batchOf('publication', { daily, memos: { 'history SPY': '1990-01-02' } }), job, () => now)
  const live = liveProviders({
    policy: {
      send: suppliers.send,
      clock: { now: () => now },
      random: () => 0,
      trying: new Set(),
      sleep: (_ms, signal) =>
        new Promise((resolve) => {
          if (signal === undefined) resolve()
          else signal.addEventListener('abort', () => resolve(), { once: true })
        }),
      states: hostStatesInMemory(),
    },
    universe,
    product: 'Bellwether/test',
    sources: [],
    access: { keys: {}, contact: undefined, bulkDirectory: '/files' },
    changes: {},
  })
  const { batch } = await live.collect({ kind: 'daily', asset: spy }, store.market)
  const days = batch.daily.map(({ day }) => day)
  assert.ok(days.includes(asDay(WEDNESDAY - 1)), 'what is missing is filled')
  assert.ok(!days.includes(WEDNESDAY), 'what the file gave stays')
})
