import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asDay,
  asInstant,
  dayFromDate,
  HOUR,
  type Instant,
  SECOND,
} from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { sourceOf } from '@bellwether-markets/engine/market/packed-bars'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { loopbackSend } from '@bellwether-markets/suppliers/providers/loopback-send'
import { supplierFreshness } from '../../packages/server/src/main/threads/start-ingest.ts'
import { BORN_MEMO } from '../../packages/server/src/service/ingest/backfill-progress.ts'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import { assertBudgetsAreKept, assertDailyIsTrue, assertNothingTwice, at } from './against-truth.ts'
import { type LiveMarket, liveDirectory, startLiveMarket } from './live-market.ts'
import { truthSuppliers } from './truth-suppliers.ts'
import { virtualTime } from './virtual-time.ts'

const SYMBOLS = 'SPY QQQ XLK AAPL MSFT NVDA AMZN META GOOGL ^GSPC ^VIX ^TNX GC=F EURUSD=X'.split(' ')
const universe = universeOf(DEFAULT_UNIVERSE.assets.filter(({ symbol }) => SYMBOLS.includes(symbol)))
const observations = simulateMarket({
  seed: 11,
  universe,
  from: dayFromDate(2023, 1, 3),
  to: dayFromDate(2024, 9, 30),
})
const truth = { observations, splits: {} }
const START = at('2024-09-11T13:00:00Z')
const tuesday = dayFromDate(2024, 9, 10)
/** Nothing listens there. */
const NOBODY = { send: loopbackSend('http://127.0.0.1:1') }

function assertEmpty({ store, events }: LiveMarket, now: Instant, reason: RegExp): void {
  for (const { symbol } of universe.assets) {
    assert.equal(store.market.daily(symbol), undefined)
    assert.equal(store.market.latestQuote(symbol), undefined)
    assert.equal(store.market.latestHalfHour(symbol), undefined)
    assert.equal(store.market.fundamentals?.(symbol), undefined)
  }
  assert.deepEqual(store.market.news?.(asInstant(0), now), [])
  const sources = store.sources()
  assert.ok(sources.length >= 12, String(sources.length))
  for (const state of sources) {
    assert.match(state.lastError ?? '', reason, state.id)
    assert.ok(supplierFreshness([state], now)[0].supply?.stale, state.id)
  }
  assert.equal(events.filter(({ event }) => event === 'ingest_job_broke').length, 0)
}

test('suppliers that answer pages of HTML alone are asked ever more rarely; nothing of it is stored, until they work', async (t) => {
  const time = virtualTime(START)
  const suppliers = await truthSuppliers(truth, () => time.clock.now())
  t.after(() => suppliers.close())
  suppliers.mishap = () => ({
    status: 200,
    body: '<!DOCTYPE html><html>Are you human?</html>',
    type: 'text/html',
  })
  const market = startLiveMarket({ directory: liveDirectory(), universe, suppliers, time })
  t.after(() => market.stop())
  await time.runUntil(asInstant(START + 5 * HOUR))
  assertEmpty(market, time.clock.now(), /^(blocked|limited): .*(a page of HTML|no cookie)/)
  // At once, after a quarter of an hour, and after pauses of 30 minutes, one hour and two; and one under way at first.
  for (const [host, asked] of Map.groupBy(suppliers.asked, (one) => one.host)) {
    assert.ok(asked.length <= 6, `${host} was asked ${asked.length} times`)
  }
  suppliers.mishap = () => undefined
  await time.runUntil(asInstant(START + 9 * HOUR))
  // The bar of a currency pair is that of a day in London.
  const lastDay = (symbol: string) => (symbol === 'EURUSD=X' ? tuesday : asDay(tuesday + 1))
  assertDailyIsTrue(truth, market.store.market, dayFromDate(2023, 1, 4), lastDay)
  assertBudgetsAreKept(suppliers.asked)
})

test('with nobody in reach a market goes on trying, over a restart too, and holds nothing', async (t) => {
  const time = virtualTime(START)
  const directory = liveDirectory()
  const start = (): LiveMarket => startLiveMarket({ directory, universe, suppliers: NOBODY, time })
  const first = start()
  await time.runUntil(asInstant(START + 2 * HOUR))
  const reason = /^(transient|limited): .*no connection$/
  assertEmpty(first, time.clock.now(), reason)
  await first.stop()
  const second = start()
  t.after(() => second.stop())
  await time.runUntil(asInstant(START + 4 * HOUR))
  assertEmpty(second, time.clock.now(), reason)
  assert.equal(second.store.market.providerState(BORN_MEMO), String(START))
})

test('a history of closes alone is completed once the better supplier is back, which is asked for it once', async (t) => {
  const evening = at('2024-09-11T19:30:00Z')
  const time = virtualTime(evening)
  const suppliers = await truthSuppliers(truth, () => time.clock.now())
  t.after(() => suppliers.close())
  suppliers.mishap = ({ host, path }) =>
    host.endsWith('yahoo.com') || host === 'cdn.cboe.com' || path.includes('rss')
      ? { status: 503, body: '', type: 'text/plain' }
      : undefined
  const indices = universeOf(universe.assets.filter(({ assetClass }) => assetClass === 'index'))
  const market = startLiveMarket({ directory: liveDirectory(), universe: indices, suppliers, time })
  t.after(() => market.stop())
  const historyOf = (symbol: string) => market.store.market.daily(symbol) ?? assert.fail(symbol)
  await time.runUntil(asInstant(evening + HOUR / 3))
  for (const symbol of ['^VIX', '^GSPC', '^TNX']) {
    const bars = historyOf(symbol)
    const { day, open, high, low } = bars
    assert.ok(day.length > 400, `${symbol}: ${day.length}`)
    assert.deepEqual([...new Set(Array.from(day, (_, row) => sourceOf(bars, row)))], ['fred'])
    assert.ok([open, high, low].every((column) => Array.from(column).every(Number.isNaN)))
  }
  suppliers.mishap = () => undefined
  const restored = suppliers.asked.length
  await time.runUntil(at('2024-09-11T20:50:00Z'))
  const real = { ...truth, observations: { ...observations, universe: indices } }
  assertDailyIsTrue(real, market.store.market, dayFromDate(2023, 1, 4), () => asDay(tuesday + 1))
  const vix = historyOf('^VIX')
  const isEarly = Array.from(vix.knownAt, (at) => at <= evening + HOUR / 3)
  assert.ok(isEarly.every((early, row) => !early || sourceOf(vix, row) === 'fred'))
  const whole = suppliers.asked.slice(restored).filter((asked) => {
    const from = Number(new URLSearchParams(asked.search).get('period1')) * SECOND
    return ofDays(asked) && decodeURIComponent(asked.path).endsWith('/^VIX') && from < evening - 2400 * HOUR
  })
  assert.equal(whole.length, 1)
  assertBudgetsAreKept(suppliers.asked)
})

const ofDays = ({ search }: { readonly search: string }): boolean => search.includes('interval=1d')

test('a history that was half loaded when the power failed is loaded on from there, no symbol twice', async (t) => {
  const time = virtualTime(START)
  const suppliers = await truthSuppliers(truth, () => time.clock.now())
  t.after(() => suppliers.close())
  const directory = liveDirectory()
  const start = (): LiveMarket => startLiveMarket({ directory, universe, suppliers, time })
  const first = start()
  await time.runUntil(asInstant(START + 40 * SECOND))
  const loaded = universe.assets.filter(({ symbol }) => first.store.market.daily(symbol) !== undefined)
  assert.ok(loaded.length >= 3 && loaded.length <= 11, String(loaded.length))
  first.cut()
  await time.runUntil(asInstant(START + 60 * SECOND))
  const before = suppliers.asked.length
  const second = start()
  t.after(() => second.stop())
  await time.runUntil(asInstant(START + HOUR / 2))
  const asked = suppliers.asked.slice(before).filter(ofDays)
  for (const { symbol } of loaded) {
    assert.deepEqual(
      asked.filter(({ path }) => decodeURIComponent(path).endsWith(`/${symbol}`)),
      [],
      symbol,
    )
  }
  assert.equal(asked.length, universe.assets.length - loaded.length)
  assertDailyIsTrue(truth, second.store.market, dayFromDate(2023, 1, 4), () => tuesday)
  const told = (event: string, { events }: LiveMarket) => events.filter((one) => one.event === event)
  assert.equal(told('backfill_complete', first).length + told('backfill_complete', second).length, 1)
  const [progress] = told('backfill_progress', second)
  assert.equal((progress.fields as { symbols_loaded: number }).symbols_loaded, loaded.length)
  assertNothingTwice([...first.done, ...second.done])
  assertBudgetsAreKept(suppliers.asked)
})

test('a bar of a running session is never stored; once the session is over its place is taken by what was settled', async (t) => {
  const time = virtualTime(at('2024-09-11T19:00:00Z'))
  const suppliers = await truthSuppliers(truth, () => time.clock.now())
  t.after(() => suppliers.close())
  const market = startLiveMarket({ directory: liveDirectory(), universe, suppliers, time })
  t.after(() => market.stop())
  const rowsOfWednesday = (symbol: string): number[] => {
    const { day, close } = market.store.market.daily(symbol) ?? assert.fail(symbol)
    return Array.from(day).flatMap((on, row) => (on === tuesday + 1 ? [close[row]] : []))
  }
  await time.runUntil(at('2024-09-11T19:50:00Z'))
  for (const symbol of ['SPY', 'AAPL', '^GSPC']) {
    assert.deepEqual(rowsOfWednesday(symbol), [], symbol)
    assert.equal(market.store.market.latestQuote(symbol)?.day, tuesday + 1)
  }
  await time.runUntil(at('2024-09-11T21:00:00Z'))
  for (const symbol of ['SPY', 'AAPL', '^GSPC']) {
    const { day, close } = observations.daily(symbol) ?? assert.fail(symbol)
    assert.deepEqual(rowsOfWednesday(symbol), [close[Array.from(day).indexOf(tuesday + 1)]], symbol)
  }
})
