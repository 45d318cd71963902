import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { asInstant, dayFromDate, MINUTE, utcDay } from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeOf } from '@bellwether-markets/engine/market/asset'
import { assetNames } from '@bellwether-markets/engine/market/asset-names'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { changedListings, retiredListings } from '@bellwether-markets/engine/market/universe-changes'
import type { PricesSnapshot } from '@bellwether-markets/products/prices/price-schema'
import { readUniverseFile, universeTable } from '@bellwether-markets/suppliers/universe/universe-file'
import { widerUniverse } from '../../bench/wider-universe.ts'
import { openUniverseStore } from '../../packages/server/src/storage/sqlite/observation-store.ts'
import { makerOf, NO_STORE } from '../fixtures/maker-of.ts'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import { at } from './against-truth.ts'
import { type LiveMarket, liveDirectory, startLiveMarket } from './live-market.ts'
import { type TruthSuppliers, truthSuppliers } from './truth-suppliers.ts'
import { virtualTime } from './virtual-time.ts'

const ADDED = 300
const first = universeOf(
  DEFAULT_UNIVERSE.assets.filter(({ symbol }) =>
    ['^GSPC', '^VIX', '^TNX', 'SPY', 'XLK', 'AAPL'].includes(symbol),
  ),
)
const others: readonly Asset[] = widerUniverse(DEFAULT_UNIVERSE.assets.length + ADDED + 20)
  .assets.filter(({ symbol }) => !DEFAULT_UNIVERSE.bySymbol.has(symbol) && !symbol.startsWith('ZZ'))
  .slice(0, ADDED)
  .map((asset) => ({ ...asset, exchange: 'XNAS', aliases: [`${asset.name} Holding`] }))

describe(`${ADDED} assets added to a live market by data alone`, () => {
  const time = virtualTime(at('2024-11-04T22:00:00Z'))
  const directory = liveDirectory()
  const added = at('2024-11-05T00:00:00Z')
  let suppliers: TruthSuppliers
  let market: LiveMarket

  before(async () => {
    const universe = universeOf([...first.assets, ...others])
    const span = { from: dayFromDate(2023, 1, 3), to: dayFromDate(2024, 12, 20) }
    const observations = simulateMarket({ seed: 5, universe, ...span })
    suppliers = await truthSuppliers({ observations, splits: {} }, time.clock.now)
    market = startLiveMarket({ directory, universe: first, suppliers, time })
    await time.runUntil(added)
    const file = join(directory, 'assets.csv')
    const listed = others.map((asset) => ({
      asset,
      validFrom: undefined,
      validTo: undefined,
      knownAt: asInstant(0),
    }))
    writeFileSync(file, universeTable(listed))
    const { listings, faults } = readUniverseFile(file)
    assert.deepEqual(faults, [])
    const store = openUniverseStore(join(directory, 'market.sqlite'), first, time.clock)
    const made = await store.change((known) => changedListings(known, listings))
    assert.equal(made.length, ADDED)
    await store.close()
    await time.runUntil(at('2024-11-05T15:10:00Z'))
  })
  after(async () => {
    await market.stop()
    await suppliers.close()
  })

  const pricesAt = (moment: string): PricesSnapshot => {
    const { market: observations } = market.store
    const source = { kind: 'live', id: 'live', observations, advanceTo: () => undefined } as const
    const maker = makerOf(source, NO_STORE)
    const [part] = maker.make('prices', at(moment)).parts.values()
    return JSON.parse(new TextDecoder().decode(part))
  }

  test('their histories are loaded and their prices asked for, without a start', () => {
    for (const { symbol } of others) {
      const bars = market.store.market.daily(symbol)
      assert.ok(bars !== undefined && bars.day.length > 400, symbol)
    }
    const { prices } = pricesAt('2024-11-05T15:08:00Z')
    const priced = new Map(prices.map((price) => [price.symbol, price]))
    assert.equal(priced.size, first.assets.length + ADDED)
    for (const { symbol, name } of others) {
      assert.equal(priced.get(symbol)?.name, name)
      assert.equal(priced.get(symbol)?.market_state, 'open')
    }
  })

  test('an answer as of before knows nothing of them', () => {
    const { prices } = pricesAt('2024-11-04T23:58:00Z')
    assert.deepEqual(
      prices.map(({ symbol }) => symbol).sort(),
      first.assets.map(({ symbol }) => symbol).sort(),
    )
  })

  test('they are found by their further names', () => {
    const { resolve } = assetNames(market.store.market.universe)
    const [{ symbol, name }] = others
    assert.deepEqual(resolve(`${name} Holding`), { kind: 'found', symbol })
  })

  test('a retired one is asked for no longer, and stays in answers as of before', async () => {
    const [{ symbol }] = others
    const store = openUniverseStore(join(directory, 'market.sqlite'), first, time.clock)
    const today = utcDay(time.clock.now())
    const asOf = time.clock.now()
    await store.change((known) => retiredListings(known, [symbol], today).listings)
    await store.close()
    await time.runUntil(at('2024-11-05T15:45:00Z'))
    const asked = suppliers.asked.filter(
      ({ at: moment, path, search }) =>
        moment > asInstant(asOf + MINUTE) && `${path}${search}`.includes(symbol),
    )
    assert.deepEqual(asked, [])
    const named = (moment: string) => pricesAt(moment).prices.some((price) => price.symbol === symbol)
    assert.deepEqual([named('2024-11-05T15:08:00Z'), named('2024-11-05T15:44:00Z')], [true, false])
  })
})
