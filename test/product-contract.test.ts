import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { WHOLE } from '@bellwether-markets/products/contract/answer-form'
import { OPENING } from '@bellwether-markets/products/contract/envelope'
import { productParameters } from '@bellwether-markets/products/contract/parameters'
import type { Product } from '@bellwether-markets/products/contract/product'
import { Compile } from 'typebox/compile'
import { readConfig } from '../packages/server/src/main/config/config.ts'
import { openMarket } from '../packages/server/src/main/market/open-market.ts'
import { snapshotView } from '../packages/server/src/service/answer/snapshot-view.ts'
import type { Snapshot } from '../packages/server/src/service/ports.ts'
import type { SnapshotMaker } from '../packages/server/src/service/snapshots/make-snapshot.ts'
import { refreshSlot } from '../packages/server/src/service/snapshots/refresh-schedule.ts'
import { openSnapshotStore } from '../packages/server/src/storage/sqlite/snapshot-store.ts'
import { targetOf as targetOfCall } from '../packages/server/src/surfaces/docs/operation.ts'
import { factsOf, makerOf } from './fixtures/maker-of.ts'
import { preparedStores } from './fixtures/prepared-stores.ts'
import { PREPARED_PAST } from './journeys/first-snapshots.ts'
import { temporaryDirectory } from './journeys/service.ts'

const MOMENTS = Object.values(PREPARED_PAST)

/** One maker that has what another process has prepared, and one that has only rows of its tables. */
async function demoMakers(): Promise<{ readonly maker: SnapshotMaker; readonly another: SnapshotMaker }> {
  const demo = await openMarket(readConfig({}).market, () =>
    assert.fail('a demo market keeps no observations'),
  )
  const source = { ...demo, observations: { ...demo.observations, portfolioRecord: () => [] } }
  const { snapshots, facts } = await preparedStores()
  const own = openSnapshotStore(join(temporaryDirectory(), 'snapshots.sqlite'))
  return {
    maker: makerOf(source, snapshots, factsOf(source, facts)),
    another: makerOf(source, own, factsOf(source, facts)),
  }
}

const text = (snapshot: Snapshot): string =>
  [...snapshot.parts].map(([subject, bytes]) => `${subject} ${Buffer.from(bytes)}`).join('\n')

const targetOf = (product: Product): string => targetOfCall(product.path, product.example.query)

/** The product that a call reaches, and its query as the service reads it. */
function reached(endpoint: string): { product: Product; query: Readonly<Record<string, unknown>> } {
  const [pathname] = endpoint.split('?', 1)
  for (const product of CATALOG.products) {
    const names = [...product.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const match = new RegExp(`^${product.path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname)
    if (match === null) continue
    const path = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1])]))
    return { product, query: productParameters(product, { path, target: endpoint }).query }
  }
  return assert.fail(endpoint)
}

describe('every product of the catalog', () => {
  let maker: SnapshotMaker
  let another: SnapshotMaker
  before(async () => {
    const makers = await demoMakers()
    maker = makers.maker
    another = makers.another
  })
  for (const product of CATALOG.products) {
    test(`${product.id} answers its own example at any time of the week, by its own schema`, () => {
      const result = Compile(product.result)
      for (const moment of MOMENTS) {
        const slot = refreshSlot(product, parseInstant(moment) as Instant)
        const source = snapshotView(CATALOG, product, maker.make(product.id, slot))
        const { query } = reached(targetOf(product))
        const answer = source.prepare(query, WHOLE)
        const { data } = JSON.parse(`${answer.bytes}}`)
        assert.deepEqual([...result.Errors(data)].slice(0, 1), [], moment)
      }
    })

    test(`${product.id} suggests a next call that works as it stands`, () => {
      const slot = refreshSlot(product, parseInstant(MOMENTS[0]) as Instant)
      const source = snapshotView(CATALOG, product, maker.make(product.id, slot))
      const { query } = reached(targetOf(product))
      const { next } = JSON.parse(`{${source.prepare(query, WHOLE).meta}}`)
      const { product: target, query: asked } = reached(next.endpoint)
      assert.equal(next.credits, target.credits)
      const targetSource = snapshotView(
        CATALOG,
        target,
        maker.make(target.id, refreshSlot(target, parseInstant(MOMENTS[0]) as Instant)),
      )
      assert.ok(targetSource.prepare(asked, WHOLE).bytes.length > OPENING.length + 2)
    })

    test(`${product.id} gives the same bytes from another market of the same seed`, () => {
      const slot = refreshSlot(product, parseInstant(MOMENTS[0]) as Instant)
      assert.equal(text(another.make(product.id, slot)), text(maker.make(product.id, slot)))
    })
  }
})
