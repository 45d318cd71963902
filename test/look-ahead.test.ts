import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openReplayDirectory } from '../src/adapters/sources/replay-directory.ts'
import { readReplayTraining } from '../src/adapters/sources/replay-training.ts'
import { hasTraining } from '../src/adapters/sources/training-files.ts'
import { gatherInputs, type UpstreamSnapshot } from '../src/app/gather-inputs.ts'
import { refreshSlot } from '../src/app/refresh-slots.ts'
import type { Observations } from '../src/core/market/observation.ts'
import { DEFAULT_UNIVERSE } from '../src/core/market/universe.ts'
import { randomStream } from '../src/core/simulator/random.ts'
import { createSimulatedMarket, DEMO_EPOCH } from '../src/core/simulator/simulate-market.ts'
import { AppError, NotEnoughHistory } from '../src/kernel/errors.ts'
import {
  asInstant,
  DAY,
  dayFromDate,
  formatInstant,
  type Instant,
  startOfUtcDay,
} from '../src/kernel/time.ts'
import { CATALOG } from '../src/products/all-products.ts'
import type { Computed } from '../src/products/product.ts'
import { cutAt, noiseAfter, remembering } from './fakes/rewritten-market.ts'

const RECORDED = fileURLToPath(new URL('../../shared/data/market', import.meta.url))
const WIDE = fileURLToPath(new URL('../../shared/data/wide', import.meta.url))
const INSTANTS = Number(process.env.LOOK_AHEAD_INSTANTS ?? 1)
const SEED = Number(process.env.LOOK_AHEAD_SEED ?? Date.now() % 1_000_000)

/** Says what a product's snapshot at an instant is as JSON, or why there is none; each is made once. */
function snapshotsOf(market: Observations): (product: Computed, asOf: Instant) => string {
  const made = new Map<string, string>()
  const upstream = (id: string, asOf: Instant): UpstreamSnapshot => {
    const source = CATALOG.computedById.get(id) as Computed
    const slot = refreshSlot(source, asOf)
    const text = snapshotOf(source, slot)
    const begin = text.indexOf('{')
    if (begin < 0) throw new AppError('no_data_then', { reason: text })
    return { asOf: slot, snapshot: JSON.parse(text.slice(begin)) }
  }
  const make = (product: Computed, asOf: Instant): string => {
    const inputs = gatherInputs(product.inputs(market.universe), market, asOf, (id) => upstream(id, asOf))
    try {
      return `${inputs.hash} ${JSON.stringify(product.compute(inputs.values as never, asOf))}`
    } catch (error) {
      if (error instanceof NotEnoughHistory) return error.message
      throw error
    }
  }
  const snapshotOf = (product: Computed, asOf: Instant): string => {
    const key = `${product.id} ${asOf}`
    const text = made.get(key) ?? make(product, asOf)
    made.set(key, text)
    return text
  }
  return snapshotOf
}

function assertBlindToTheFuture(given: Observations, from: Instant, to: Instant, name: string): void {
  const market = remembering(given)
  const random = randomStream(SEED, name)
  let answered = 0
  for (let round = 0; round < INSTANTS; round++) {
    const instant = asInstant(Math.floor(from + (to - from) * random.uniform()))
    const whole = snapshotsOf(market)
    const cut = snapshotsOf(cutAt(market, instant))
    const noise = snapshotsOf(noiseAfter(market, instant, () => random.uniform()))
    for (const product of CATALOG.computed) {
      const where = `${product.id} at ${formatInstant(instant)}, seed ${SEED}`
      const answer = whole(product, instant)
      assert.equal(cut(product, instant), answer, `cut: ${where}`)
      assert.equal(noise(product, instant), answer, `noise: ${where}`)
      if (answer.includes('{')) answered += 1
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
  const recorded = openReplayDirectory(RECORDED)
  const columns = hasTraining(WIDE) ? readReplayTraining(WIDE) : undefined
  const market = columns ? { ...recorded, training: () => columns } : recorded
  const from = startOfUtcDay(dayFromDate(2006, 1, 1))
  assertBlindToTheFuture(market, from, startOfUtcDay(dayFromDate(2025, 9, 30)), 'recorded')
})
