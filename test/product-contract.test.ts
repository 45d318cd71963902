import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Compile } from 'typebox/compile'
import { snapshotMaker } from '../src/app/make-snapshot.ts'
import type { Snapshot, SnapshotStore } from '../src/app/ports.ts'
import { answerSource } from '../src/app/prepared-answers.ts'
import { refreshSlot } from '../src/app/refresh-slots.ts'
import { DEFAULT_UNIVERSE } from '../src/core/market/universe.ts'
import { createSimulatedMarket } from '../src/core/simulator/simulate-market.ts'
import { type Instant, parseInstant, utcDay } from '../src/kernel/time.ts'
import { CATALOG } from '../src/products/all-products.ts'
import { parseParameters } from '../src/products/parameters.ts'
import type { Product } from '../src/products/product.ts'

/** During a session, on a weekend, on a holiday and right after an early close. */
const MOMENTS = [
  '2024-03-13T17:07:31Z',
  '2023-10-01T12:00:00Z',
  '2024-07-04T15:00:00Z',
  '2024-11-29T18:30:00Z',
]

const noStore = (): SnapshotStore => ({ get: () => undefined, put: () => undefined, close: () => undefined })

function demoMaker() {
  const market = createSimulatedMarket({ seed: 7, universe: DEFAULT_UNIVERSE })
  const source = {
    kind: 'demo',
    id: 'simulator',
    observations: market,
    advanceTo: (moment: Instant) => market.extendTo((utcDay(moment) + 1) as ReturnType<typeof utcDay>),
  } as const
  return snapshotMaker(CATALOG, source, noStore())
}

const text = (snapshot: Snapshot): string =>
  [...snapshot.parts].map(([subject, bytes]) => `${subject} ${Buffer.from(bytes)}`).join('\n')

const targetOf = (product: Product): string => {
  const query = new URLSearchParams(product.example.query).toString()
  return query === '' ? product.path : `${product.path}?${query}`
}

describe('every product of the catalog', () => {
  const maker = demoMaker()
  for (const product of CATALOG.products) {
    test(`${product.id} answers its own example at any time of the week, by its own schema`, () => {
      const result = Compile(product.result)
      for (const moment of MOMENTS) {
        const slot = refreshSlot(product, parseInstant(moment) as Instant)
        const source = answerSource(CATALOG, product, maker.make(product.id, slot))
        const { query } = parseParameters(product, {}, targetOf(product))
        const answer = source.prepare(targetOf(product), query)
        const data = JSON.parse(answer.data.toString('utf8'))
        assert.deepEqual([...result.Errors(data)].slice(0, 1), [], moment)
      }
    })

    test(`${product.id} suggests a next call that works as it stands`, () => {
      const slot = refreshSlot(product, parseInstant(MOMENTS[0]) as Instant)
      const source = answerSource(CATALOG, product, maker.make(product.id, slot))
      const { query } = parseParameters(product, {}, targetOf(product))
      const { next } = JSON.parse(`{${source.prepare(targetOf(product), query).meta}}`)
      const target = CATALOG.products.find(({ path }) => path === next.endpoint.split('?', 1)[0]) as Product
      assert.ok(target, next.endpoint)
      assert.equal(next.credits, target.credits)
      const targetSource = answerSource(
        CATALOG,
        target,
        maker.make(target.id, refreshSlot(target, parseInstant(MOMENTS[0]) as Instant)),
      )
      const parsed = parseParameters(target, {}, next.endpoint)
      assert.ok(targetSource.prepare(next.endpoint, parsed.query).data.length > 2)
    })

    test(`${product.id} gives the same bytes from another market of the same seed`, () => {
      const slot = refreshSlot(product, parseInstant(MOMENTS[0]) as Instant)
      assert.equal(text(demoMaker().make(product.id, slot)), text(maker.make(product.id, slot)))
    })
  }
})
