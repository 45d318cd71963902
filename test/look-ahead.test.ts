import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { openReplayDirectory } from '../packages/server/src/adapters/replay/replay-directory.ts'
import { hasTraining } from '../packages/server/src/adapters/replay/replay-fingerprint.ts'
import { readReplayTraining } from '../packages/server/src/adapters/replay/replay-training.ts'
import type { Computation, Computations } from '../packages/server/src/contract/product.ts'
import type { Observations } from '../packages/server/src/domain/market/observation.ts'
import { DEFAULT_UNIVERSE } from '../packages/server/src/domain/market/universe.ts'
import { randomStream } from '../packages/server/src/domain/simulator/random.ts'
import { createSimulatedMarket, DEMO_EPOCH } from '../packages/server/src/domain/simulator/simulate-market.ts'
import { AppError, NotEnoughHistory } from '../packages/server/src/kernel/errors.ts'
import {
  asInstant,
  DAY,
  dayFromDate,
  formatInstant,
  type Instant,
  startOfUtcDay,
} from '../packages/server/src/kernel/time.ts'
import { CATALOG } from '../packages/server/src/products/catalog.ts'
import { COMPUTATIONS } from '../packages/server/src/products/computations.ts'
import {
  type LoadedInputs,
  loadInputs,
  type UpstreamSnapshot,
} from '../packages/server/src/service/snapshots/load-inputs.ts'
import { refreshSlot } from '../packages/server/src/service/snapshots/refresh-schedule.ts'
import { cutAt, noiseAfter, remembering } from './fakes/rewritten-market.ts'

const computations: Computations = COMPUTATIONS

const RECORDED = fileURLToPath(new URL('../../shared/data/market', import.meta.url))
const WIDE = fileURLToPath(new URL('../../shared/data/wide', import.meta.url))
const INSTANTS = Number(process.env.LOOK_AHEAD_INSTANTS ?? 1)
const SEED = Number(process.env.LOOK_AHEAD_SEED ?? Date.now() % 1_000_000)

interface Made {
  readonly inputs: LoadedInputs
  /** What was computed, as JSON, or why nothing could be. */
  readonly answer: string
  readonly isThere: boolean
}

type Making = (product: Computation, asOf: Instant) => Made

/**
 * Makes a product's snapshot at an instant, each once. Of the very inputs that another market gave it is not computed
 * again: what a product says depends on nothing else, and that is tested of every product on its own.
 */
function snapshotsOf(market: Observations, other?: Making): Making {
  const made = new Map<string, Made>()
  const upstream = (id: string, asOf: Instant): UpstreamSnapshot => {
    const source = CATALOG.computedById.get(id) as Computation
    const slot = refreshSlot(source, asOf)
    const { answer, isThere } = snapshotOf(source, slot)
    if (!isThere) throw new AppError('no_data_then', { reason: answer })
    return { asOf: slot, snapshot: JSON.parse(answer) }
  }
  const computed = (product: Computation, inputs: LoadedInputs, asOf: Instant): Made => {
    try {
      const made = computations[product.id]?.(inputs.values as never, asOf)
      return { inputs, answer: JSON.stringify(made), isThere: true }
    } catch (error) {
      if (error instanceof NotEnoughHistory) return { inputs, answer: error.message, isThere: false }
      throw error
    }
  }
  const make = (product: Computation, asOf: Instant): Made => {
    const inputs = loadInputs(product.inputs(market.universe), market, asOf, (id) => upstream(id, asOf))
    const known = other?.(product, asOf)
    return known && isDeepStrictEqual(inputs, known.inputs) ? known : computed(product, inputs, asOf)
  }
  const snapshotOf = (product: Computation, asOf: Instant): Made => {
    const key = `${product.id} ${asOf}`
    const one = made.get(key) ?? make(product, asOf)
    made.set(key, one)
    return one
  }
  return snapshotOf
}

const told = ({ inputs, answer }: Made): string => `${inputs.hash} ${answer}`

function assertBlindToTheFuture(given: Observations, from: Instant, to: Instant, name: string): void {
  const market = remembering(given)
  const random = randomStream(SEED, name)
  let answered = 0
  for (let round = 0; round < INSTANTS; round++) {
    const instant = asInstant(Math.floor(from + (to - from) * random.uniform()))
    const whole = snapshotsOf(market)
    const cut = snapshotsOf(cutAt(market, instant), whole)
    const noise = snapshotsOf(
      noiseAfter(market, instant, () => random.uniform()),
      whole,
    )
    for (const product of CATALOG.computed) {
      const where = `${product.id} at ${formatInstant(instant)}, seed ${SEED}`
      const made = whole(product, instant)
      assert.equal(told(cut(product, instant)), told(made), `cut: ${where}`)
      assert.equal(told(noise(product, instant)), told(made), `noise: ${where}`)
      if (made.isThere) answered += 1
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
