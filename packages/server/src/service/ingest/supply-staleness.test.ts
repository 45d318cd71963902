import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import { prices } from '@bellwether-markets/products/prices/product'
import { sectorRadar } from '@bellwether-markets/products/sector-radar/product'
import type { SnapshotView } from '../answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../snapshots/current-snapshots.ts'
import { withSupplyStaleness } from './supply-staleness.ts'

const PRODUCTS: readonly Product[] = [prices, sectorRadar]
const FRESH = {
  asOf: asInstant(0),
  ageMs: 0,
  stale: false,
  nextRefreshAt: asInstant(1),
  lastError: undefined,
}
const currentSnapshots: CurrentSnapshots = {
  latest: () => assert.fail('not asked for'),
  current: () => assert.fail('not asked for'),
  at: () => assert.fail('not asked for'),
  isStale: (_product, { snapshot }) => snapshot.asOf < 5,
  refresh: () => Promise.resolve(),
  freshness: () => PRODUCTS.map(({ id }) => ({ product: id, ...FRESH })),
  onPublish: () => undefined,
}

const source = (asOf: number) => ({ snapshot: { asOf } }) as unknown as SnapshotView

test('while no price can be believed, what speaks of now is stale in answers and in health; what speaks of days is not', () => {
  let fails = false
  const suffering = withSupplyStaleness(
    currentSnapshots,
    (id) => PRODUCTS.find((product) => product.id === id),
    {
      pricesUnavailable: () => fails,
      unattendedMs: () => undefined,
      delivers: true,
    },
  )
  const seen = () => ({
    answers: PRODUCTS.map((product) => suffering.isStale(product, source(9))),
    health: suffering.freshness().map(({ stale }) => stale),
  })
  assert.deepEqual(seen(), { answers: [false, false], health: [false, false] })
  fails = true
  assert.deepEqual(seen(), { answers: [true, false], health: [true, false] })
  fails = false
  assert.equal(suffering.isStale(prices, source(1)), true)
})

test('what is not there yet is to be asked for when a supplier is asked again', async () => {
  let unattendedMs: number | undefined
  const empty: CurrentSnapshots = {
    ...currentSnapshots,
    current: async (product) => {
      throw new AppError('no_data_yet', { product: product.id, retry_after: 5 })
    },
  }
  const waiting = withSupplyStaleness(empty, () => undefined, {
    pricesUnavailable: () => true,
    unattendedMs: () => unattendedMs,
    delivers: true,
  })
  const told = async (): Promise<unknown> => {
    try {
      return await waiting.current(prices)
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'no_data_yet')
      return error.fields
    }
  }
  assert.deepEqual(await told(), { product: 'prices', retry_after: 5 })
  unattendedMs = 900_001
  assert.deepEqual(await told(), { product: 'prices', retry_after: 901 })
  unattendedMs = 1
  assert.deepEqual(await told(), { product: 'prices', retry_after: 5 })
})

test('too little data is not there yet only where suppliers deliver more', async () => {
  const empty: CurrentSnapshots = {
    ...currentSnapshots,
    current: async (product) => {
      throw new AppError('no_data_then', { product: product.id, reason: 'no bars' })
    },
  }
  const told = async (delivers: boolean): Promise<unknown> => {
    const supply = { pricesUnavailable: () => false, unattendedMs: () => 60_000, delivers }
    const error = await withSupplyStaleness(empty, () => undefined, supply)
      .current(prices)
      .catch((thrown: AppError) => thrown)
    assert.ok(error instanceof AppError)
    return [error.code, error.fields]
  }
  assert.deepEqual(await told(true), ['no_data_yet', { product: 'prices', retry_after: 60 }])
  assert.deepEqual(await told(false), ['no_data_then', { product: 'prices', reason: 'no bars' }])
})
