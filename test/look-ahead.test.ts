import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openReplayDirectory } from '../src/adapters/sources/replay-directory.ts'
import { gatherInputs, type UpstreamSnapshot } from '../src/app/gather-inputs.ts'
import { refreshSlot } from '../src/app/refresh-slots.ts'
import type { Observations } from '../src/core/market/observation.ts'
import { DEFAULT_UNIVERSE } from '../src/core/market/universe.ts'
import { randomStream } from '../src/core/simulator/random.ts'
import { createSimulatedMarket, DEMO_EPOCH } from '../src/core/simulator/simulate-market.ts'
import { NotEnoughHistory } from '../src/kernel/errors.ts'
import {
  asInstant,
  DAY,
  dayFromDate,
  formatInstant,
  type Instant,
  startOfUtcDay,
} from '../src/kernel/time.ts'
import { CATALOG } from '../src/products/all-products.ts'
import type { Product } from '../src/products/product.ts'
import { cutAt, noiseAfter } from './fakes/rewritten-market.ts'

const RECORDED = fileURLToPath(new URL('../../shared/data/market', import.meta.url))
const INSTANTS = Number(process.env.LOOK_AHEAD_INSTANTS ?? 4)
const SEED = Number(process.env.LOOK_AHEAD_SEED ?? Date.now() % 1_000_000)

/** The snapshot of a product at an instant as JSON, or why there is none. */
function snapshotOf(market: Observations, product: Product, asOf: Instant): string {
  const upstream = (id: string): UpstreamSnapshot => {
    const source = CATALOG.byId.get(id) as Product
    const slot = refreshSlot(source, asOf)
    return { asOf: slot, snapshot: JSON.parse(snapshotOf(market, source, slot)) }
  }
  const inputs = gatherInputs(product.inputs(market.universe), market, asOf, upstream)
  try {
    return `${inputs.hash} ${JSON.stringify(product.compute(inputs.values as never, asOf))}`
  } catch (error) {
    if (error instanceof NotEnoughHistory) return error.message
    throw error
  }
}

function assertBlindToTheFuture(market: Observations, from: Instant, to: Instant, name: string): void {
  const random = randomStream(SEED, name)
  let answered = 0
  for (let round = 0; round < INSTANTS; round++) {
    const instant = asInstant(Math.floor(from + (to - from) * random.uniform()))
    const cut = cutAt(market, instant)
    const noise = noiseAfter(market, instant, () => random.uniform())
    for (const product of CATALOG.products) {
      const where = `${product.id} at ${formatInstant(instant)}, seed ${SEED}`
      const whole = snapshotOf(market, product, instant)
      assert.equal(snapshotOf(cut, product, instant), whole, `cut: ${where}`)
      assert.equal(snapshotOf(noise, product, instant), whole, `noise: ${where}`)
      if (whole.includes('{')) answered += 1
    }
  }
  assert.ok(answered > 0, 'no product had an answer at any instant')
}

test('no product sees the future of the simulated market', () => {
  const market = createSimulatedMarket({ seed: SEED, universe: DEFAULT_UNIVERSE, epoch: DEMO_EPOCH })
  const last = dayFromDate(2021, 6, 30)
  market.extendTo(last)
  const from = asInstant(startOfUtcDay(DEMO_EPOCH) + 1200 * DAY)
  assertBlindToTheFuture(market, from, startOfUtcDay(last), 'simulated')
})

test('no product sees the future of the recorded market', {
  skip: existsSync(RECORDED) ? false : 'the recorded market (../shared/data/market) is not here',
}, () => {
  const market = openReplayDirectory(RECORDED)
  const from = startOfUtcDay(dayFromDate(2006, 1, 1))
  assertBlindToTheFuture(market, from, startOfUtcDay(dayFromDate(2025, 9, 30)), 'recorded')
})
