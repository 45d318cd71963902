import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { asDay, asInstant, type Day, dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { supplyCells } from '@bellwether-markets/suppliers/providers/supply-cells'
import { readSupplyChanges } from '@bellwether-markets/suppliers/providers/supply-order'
import { supplyReport } from '../../packages/server/src/main/cli/supply-report.ts'
import type { ObservationStore } from '../../packages/server/src/service/ports.ts'
import { openObservationStore } from '../../packages/server/src/storage/sqlite/observation-store.ts'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import {
  assertFilesAreStored,
  bulkDirectory,
  bulkLine,
  bulkText,
  looking,
  manyStocks,
} from '../ports/bulk-files.ts'
import { at } from './against-truth.ts'
import { liveDirectory, startLiveMarket } from './live-market.ts'
import { truthSuppliers } from './truth-suppliers.ts'
import { virtualTime } from './virtual-time.ts'

const WEDNESDAY = dayFromDate(2024, 3, 13)
const TUESDAY = asDay(WEDNESDAY - 1)
const STOCKS = manyStocks(10_000)

const onStore = async (
  universe: typeof STOCKS,
  run: (store: ObservationStore) => Promise<void>,
): Promise<void> => {
  const store = openObservationStore(join(liveDirectory(), 'market.sqlite'), universe)
  try {
    await run(store)
  } finally {
    store.close()
  }
}
const write = (directory: string, day: Day, closes: Readonly<Record<string, number>>): void => {
  const lines = Object.entries(closes).map(([symbol, close]) => bulkLine(day, symbol, close))
  writeFileSync(join(directory, `${formatDay(day)}_XNYS.csv`), bulkText(lines))
}

test('a file of ten thousand symbols is stored in one pass, once, and again where it changed', () =>
  onStore(STOCKS, (store) => assertFilesAreStored(store, STOCKS)))

test('a market with files asks nobody for the bars that they hold, and others for the rest', async (t) => {
  const index = DEFAULT_UNIVERSE.bySymbol.get('^GSPC') ?? assert.fail()
  const missing = DEFAULT_UNIVERSE.bySymbol.get('AAPL') ?? assert.fail()
  const known = universeOf([index, missing])
  const observations = simulateMarket({
    seed: 3,
    universe: known,
    from: dayFromDate(2024, 1, 2),
    to: dayFromDate(2024, 3, 15),
  })
  const time = virtualTime(at('2024-03-13T22:00:00Z'))
  const suppliers = await truthSuppliers({ observations, splits: {} }, () => time.clock.now())
  t.after(() => suppliers.close())
  const files = bulkDirectory()
  for (const day of [TUESDAY, WEDNESDAY]) {
    const lines = STOCKS.assets.map(({ symbol }, place) => bulkLine(day, symbol, 20 + (place % 100)))
    writeFileSync(join(files, `${formatDay(day)}_XNYS.csv.gz`), gzipSync(bulkText(lines)))
  }
  const none = ['quotes', 'half-hours', 'fundamentals', 'calendar', 'news'].map(
    (kind) => `equity.${kind}=none`,
  )
  const changes = readSupplyChanges(['equity.daily=bulk,yahoo', 'market.news=none', ...none].join(';'))
  const access = { keys: {}, contact: undefined, bulkDirectory: files }
  const directory = liveDirectory()
  const universe = universeOf([...known.assets, ...STOCKS.assets])
  const start = () => startLiveMarket({ directory, universe, suppliers, time, access, changes })

  const first = start()
  await time.runUntil(at('2024-03-13T22:04:00Z'))
  const bars = first.store.market.latestBars(WEDNESDAY)
  assert.equal(bars.size, STOCKS.assets.length + 2)
  assert.ok(STOCKS.assets.every(({ symbol }) => bars.get(symbol)?.day === WEDNESDAY))
  const [{ symbol }] = STOCKS.assets
  assert.deepEqual(Array.from(first.store.market.daily(symbol)?.day ?? []), [TUESDAY, WEDNESDAY])
  const charts = () => suppliers.asked.filter(({ path }) => path.startsWith('/v8/finance/chart/'))
  const asked = charts().map(({ path }) => decodeURIComponent(path.split('/').at(-1) ?? ''))
  assert.deepEqual(asked.sort(), ['AAPL', '^GSPC'])

  const equity = supplyCells(changes, access, first.store.sources()).find(
    ({ of, kind }) => of === 'equity' && kind === 'daily',
  )
  assert.deepEqual(
    equity?.suppliers.map(({ id, licensed, deliveredAt }) => [id, licensed, deliveredAt !== undefined]),
    [
      ['bulk', true, true],
      ['yahoo', false, true],
    ],
  )
  const report = supplyReport({ changes, access }, first.store.sources(), time.clock.now())
  assert.ok(report.some((line) => /^equity\.daily +bulk \(BULK_DAILY_DIR set\), yahoo; last /.test(line)))
  const complete = first.events.find(({ event }) => event === 'backfill_complete')
  assert.deepEqual(complete?.fields, { symbols: STOCKS.assets.length + 2 })
  await first.stop()

  const second = start()
  await time.runUntil(at('2024-03-13T22:06:00Z'))
  assert.equal(charts().length, 2, 'asked again after a restart')
  assert.equal(second.store.market.daily(symbol)?.day.length, 2)
  await second.stop()
})

test('a half-written file is left for later, and read once it is whole', async () => {
  const files = bulkDirectory()
  const universe = manyStocks(3)
  const name = `${formatDay(WEDNESDAY)}_XNYS.csv.gz`
  const whole = gzipSync(bulkText(universe.assets.map(({ symbol }) => bulkLine(WEDNESDAY, symbol, 20))))
  let now = at('2024-03-13T22:00:00Z')
  await onStore(universe, async (store) => {
    const look = looking(store, universe, files, () => now)
    writeFileSync(join(files, name), whole.subarray(0, whole.length - 10))
    await look()
    const half = await look()
    assert.match(half.refused[0].reason, /^transient: half written or broken/)
    assert.match(store.sources()[0].lastError ?? '', /half written/)
    assert.deepEqual((await look()).refused, [], 'named once')
    writeFileSync(join(files, name), whole)
    await look()
    assert.equal((await look()).batch.daily.length, 3)
    assert.equal(store.sources().find(({ id }) => id === 'bulk daily bars')?.lastError, undefined)

    // Of a day that is not over: nothing before its end.
    write(files, asDay(WEDNESDAY + 1), { T00000: 21 })
    await look()
    assert.match((await look()).refused[0].reason, /its day is not over/)
    now = at('2024-03-14T20:20:00Z')
    assert.equal((await look()).batch.daily.length, 1)
    // Of a day without trading: never.
    write(files, asDay(WEDNESDAY + 3), { T00000: 21 })
    now = at('2024-03-17T20:20:00Z')
    await look()
    assert.match((await look()).refused[0].reason, /no trading day/)
    rmSync(files, { recursive: true })
    assert.match((await look()).failure?.reason ?? '', /BULK_DAILY_DIR cannot be read \(ENOENT\)/)
  })
})

test('a file whose bars could not be stored, as the disk was full, is read again', async () => {
  const files = bulkDirectory()
  const universe = manyStocks(3)
  await onStore(universe, async (store) => {
    let isFull = true
    const append: ObservationStore['append'] = (...step) => {
      if (isFull && step[0].daily.length > 0) throw new Error('database or disk is full')
      store.append(...step)
    }
    const look = looking({ ...store, append }, universe, files, () => at('2024-03-13T22:00:00Z'))
    write(files, WEDNESDAY, { T00000: 20, T00001: 21, T00002: 22 })
    await look()
    await assert.rejects(look(), /disk is full/)
    isFull = false
    assert.equal((await look()).batch.daily.length, 3)
    assert.deepEqual((await look()).batch.memos, {}, 'and no more once it is stored')
  })
})

test('a price that cannot be true is held back, until the next day stays near it; a file of them is not stored', async () => {
  const files = bulkDirectory()
  const universe = manyStocks(30)
  const closes = (close: number): Record<string, number> =>
    Object.fromEntries(universe.assets.map(({ symbol }) => [symbol, close]))
  const now = at('2024-03-15T22:00:00Z')
  await onStore(universe, async (store) => {
    const look = looking(store, universe, files, () => now)
    const next = async (day: Day, given: Readonly<Record<string, number>>) => {
      write(files, day, given)
      await look()
      return look()
    }
    assert.equal((await next(asDay(WEDNESDAY - 2), closes(20))).batch.daily.length, 30)
    const jump = await next(TUESDAY, { ...closes(21), T00007: 5 })
    assert.deepEqual([jump.batch.daily.length, jump.served?.symbols.length], [29, 29])
    assert.match(jump.refused[0].reason, /^1 prices held back that cannot be true: T00007$/)
    const stays = await next(WEDNESDAY, { ...closes(21), T00007: 5.1 })
    assert.equal(stays.batch.daily.length, 30)
    assert.deepEqual(Array.from(store.market.daily('T00007')?.close ?? []), [20, 5.1])
    const cents = await next(asDay(WEDNESDAY + 1), closes(2100))
    assert.deepEqual([cents.batch.daily.length, cents.served?.symbols], [0, []])
    assert.match(cents.refused[0].reason, /^30 of 30 prices cannot be true/)
    assert.equal((await next(asDay(WEDNESDAY + 2), closes(2100))).batch.daily.length, 0)
  })
})

test('a file revises what a worse supplier gave and leaves what a better one gave', async () => {
  const files = bulkDirectory()
  const universe = manyStocks(2)
  const now = at('2024-03-13T22:00:00Z')
  const given = (symbol: string, source: string) => ({
    symbol,
    source,
    day: WEDNESDAY,
    knownAt: asInstant(now - 1),
    open: 20,
    high: 20,
    low: 20,
    close: 20,
    adjClose: 20,
    volume: 1,
  })
  await onStore(universe, async (store) => {
    const rows = [given('T00000', 'yahoo'), given('T00001', 'bulk')]
    const look = looking(store, universe, files, () => now)
    const { batch } = await look()
    store.append({ ...batch, daily: rows }, { ...JOB }, () => asInstant(now - 1))
    write(files, WEDNESDAY, { T00000: 22, T00001: 20 })
    await look()
    const { batch: read } = await look()
    assert.deepEqual(
      read.daily.map(({ symbol, close }) => [symbol, close]),
      [
        ['T00000', 22],
        ['T00001', 20],
      ],
    )
  })
})
const JOB = { id: 'a', doneSlot: undefined, failures: 0, nextTryAt: undefined, lastError: undefined }
