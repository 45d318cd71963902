import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { universeAt, universeOf } from '@bellwether-markets/engine/market/asset'
import {
  changedListings,
  type Listing,
  retiredListings,
} from '@bellwether-markets/engine/market/universe-changes'
import type { ObservationReading, UniverseStore } from '../../packages/server/src/service/ports.ts'

const listing = (symbol: string, aliases?: readonly string[]): Listing => ({
  asset: {
    symbol,
    name: `${symbol} Inc.`,
    assetClass: 'equity',
    sector: 'Energy',
    currency: 'USD',
    ...(aliases && { aliases, exchange: 'XNYS' }),
  },
  validFrom: undefined,
  validTo: undefined,
})

/** The universe of a new market, under test. */
export const SEED = universeOf([listing('AAA').asset, listing('BBB').asset])

/** @param opened gives a new market's universe, a reading of that market, and the clock that dates changes */
export function universeContract(
  engine: string,
  opened: () => Promise<{
    readonly store: UniverseStore
    readonly reading: ObservationReading
    readonly now: () => Promise<Instant>
  }>,
): void {
  test(`${engine}: a change is known from its own instant on, to a reader that catches up`, async () => {
    const { store, reading, now } = await opened()
    const before = await now()
    const { market } = reading
    assert.deepEqual(market.universe.assets, SEED.assets)
    const wanted = [listing('AAA'), listing('CCC', ['Three C', 'Drei C'])]
    const added = await store.change((known) => changedListings(known, wanted))
    assert.deepEqual(added, [wanted[1]])
    assert.deepEqual(await store.change((known) => changedListings(known, wanted)), [])
    const after = asInstant((await now()) + 1)
    const symbolsAt = (moment: Instant): string =>
      universeAt(market.universe, moment)
        .assets.map(({ symbol }) => symbol)
        .join(' ')
    assert.equal(symbolsAt(after), 'AAA BBB')
    reading.catchUp(asInstant(after - 2))
    assert.deepEqual([symbolsAt(asInstant(before - 1)), symbolsAt(after)], ['AAA BBB', 'AAA BBB CCC'])
    assert.deepEqual(market.universe.bySymbol.get('CCC'), wanted[1].asset)

    const retiring = await store.change((known) => retiredListings(known, ['AAA'], utcDay(after)).listings)
    assert.equal(retiring[0].validTo, utcDay(after))
    market.refresh()
    assert.equal(symbolsAt(asInstant((await now()) + 1)), 'BBB CCC')
    assert.ok(market.universe.bySymbol.has('AAA'))
    assert.deepEqual(
      (await store.revisions()).map(({ asset }) => asset.symbol),
      ['AAA', 'BBB', 'CCC', 'AAA'],
    )
    await store.close()
    reading.close()
  })

  test(`${engine}: two changes at once are made one after the other`, async () => {
    const { store, reading } = await opened()
    const options = [listing('CCC')]
    const made = await Promise.all([1, 2].map(() => store.change((known) => changedListings(known, options))))
    assert.equal(made.flat().length, 1)
    await store.close()
    reading.close()
  })
}
