import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  asDay,
  asInstant,
  dayFromDate,
  formatDay,
  SECOND,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { sourceOf } from '@bellwether-markets/engine/market/packed-bars'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { StoredMarket } from '../../packages/server/src/service/ports.ts'
import { openObservationStore } from '../../packages/server/src/storage/sqlite/observation-store.ts'
import { batchOf } from '../../packages/suppliers/src/providers/live-deps.ts'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import { at } from './against-truth.ts'
import { liveDirectory, startLiveMarket } from './live-market.ts'
import { type TruthSuppliers, truthSuppliers } from './truth-suppliers.ts'
import { virtualTime } from './virtual-time.ts'

const SYMBOLS = ['^GSPC', '^VIX', 'SPY', 'XLK', 'AAPL', 'GC=F']
const universe = universeOf(DEFAULT_UNIVERSE.assets.filter(({ symbol }) => SYMBOLS.includes(symbol)))
const observations = simulateMarket({
  seed: 3,
  universe,
  from: dayFromDate(1989, 11, 1),
  to: dayFromDate(2024, 3, 15),
})
const START = at('2024-03-13T22:00:00Z')

const firstDay = (market: StoredMarket, symbol: string): string =>
  formatDay(asDay(market.daily(symbol)?.day[0] ?? assert.fail(symbol)))
const charts = ({ asked }: TruthSuppliers) =>
  asked
    .filter(({ path, search }) => path.startsWith('/v8/finance/chart/') && search.includes('interval=1d'))
    .map(({ path, search }) => [
      decodeURIComponent(path.split('/').at(-1) ?? ''),
      formatDay(utcDay(asInstant(Number(new URLSearchParams(search).get('period1')) * SECOND))),
    ])

test('a first start loads indices from 1990, funds from their inception and stocks of ten years, with one request each', async (t) => {
  const time = virtualTime(START)
  const suppliers = await truthSuppliers({ observations, splits: {} }, () => time.clock.now())
  t.after(() => suppliers.close())
  suppliers.mishap = ({ path }) =>
    path.endsWith('/chart/%5EVIX') ? { status: 404, body: '{}', type: 'application/json' } : undefined
  const market = startLiveMarket({ directory: liveDirectory(), universe, suppliers, time })
  await time.runUntil(at('2024-03-13T22:10:00Z'))
  const begins = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, firstDay(market.store.market, symbol)]))
  // The VIX is the file of Cboe here, which begins with 1989 in this market.
  assert.ok(begins['^VIX'] < '1990-01-03', begins['^VIX'])
  assert.deepEqual(
    ['^GSPC', 'SPY', 'XLK'].map((symbol) => begins[symbol]),
    ['1990-01-02', '1990-01-02', '1990-01-02'],
  )
  for (const symbol of ['AAPL', 'GC=F']) assert.match(begins[symbol], /^2014-03-1/)
  assert.equal(charts(suppliers).length, SYMBOLS.length)
  assert.equal(sourceOf(market.store.market.daily('^VIX') ?? assert.fail('no bars'), 0), 'cboe')
  await market.stop()
})

test('a market that was loaded for ten years gets the rest once, known from then on', async (t) => {
  const time = virtualTime(START)
  const suppliers = await truthSuppliers({ observations, splits: {} }, () => time.clock.now())
  t.after(() => suppliers.close())
  const directory = liveDirectory()
  const spy = universeOf(universe.assets.filter(({ symbol }) => symbol === 'SPY'))
  const before = openObservationStore(join(directory, 'market.sqlite'), spy)
  const truth = observations.daily('SPY') ?? assert.fail()
  const daily = Array.from(truth.day, (day, row) => ({ day: asDay(day), row }))
    .filter(({ day }) => day >= dayFromDate(2014, 3, 13) && day < dayFromDate(2024, 3, 13))
    .map(({ day, row }) => ({
      symbol: 'SPY',
      source: 'yahoo',
      day,
      knownAt: asInstant(truth.knownAt[row]),
      open: truth.open[row],
      high: truth.high[row],
      low: truth.low[row],
      close: truth.close[row],
      adjClose: truth.adjClose[row],
      volume: truth.volume[row],
    }))
  const job = { id: 'a', doneSlot: undefined, failures: 0, nextTryAt: undefined, lastError: undefined }
  before.append(batchOf('publication', { daily }), job, () => START)
  before.close()
  const start = () => startLiveMarket({ directory, universe: spy, suppliers, time })

  const first = start()
  await time.runUntil(at('2024-03-13T22:05:00Z'))
  const columns = first.store.market.daily('SPY') ?? assert.fail()
  assert.equal(firstDay(first.store.market, 'SPY'), '1990-01-02')
  assert.ok(columns.knownAt[0] >= START, 'history that came later was not known before')
  assert.equal(columns.day.length, new Set(Array.from(columns.day)).size, 'bars that were stored stay')
  await first.stop()
  const second = start()
  await time.runUntil(at('2024-03-14T22:00:00Z'))
  await second.stop()
  assert.deepEqual(charts(suppliers), [
    ['SPY', '1990-01-02'],
    ['SPY', '2024-03-03'],
  ])
})
