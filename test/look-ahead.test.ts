import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FACT_COMPUTATIONS } from '@bellwether-markets/products/fact-computations'
import fc from 'fast-check'
import { randomStream } from '../packages/simulator/src/random.ts'
import { assertBlindToTheFuture } from './fixtures/assert-blind-to-the-future.ts'
import { assertMutantsFound } from './fixtures/assert-mutants-found.ts'
import { LOOK_AHEAD_MUTANTS } from './fixtures/look-ahead-mutants.ts'
import { turnsOfYear } from './fixtures/market-instants.ts'
import { askedTables, MarketMakings } from './fixtures/market-makings.ts'
import { withRepeatedStory } from './fixtures/repeated-story.ts'
import { revisedMarket, someLateNews } from './fixtures/revised-market.ts'
import { smallMarket } from './fixtures/small-market.ts'

/** Of demo markets. */
const SEEDS = [2, 4, 5, 6, 8, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20]

const ROUNDS = Number(process.env.LOOK_AHEAD_INSTANTS ?? 1)

test('no product sees the future of a market whose past is revised, and mutants that do are found', () => {
  assert.deepEqual(Object.keys(LOOK_AHEAD_MUTANTS).sort(), Object.keys(FACT_COMPUTATIONS).sort())
  fc.assert(
    fc.property(
      fc.constantFrom(...SEEDS),
      turnsOfYear({ min: 2022, max: 2022 }),
      someLateNews,
      (seed, { instants, last, end }, lateNews) => {
        const market = revisedMarket(withRepeatedStory(smallMarket(seed, last), last), last, lateNews)
        const noise = randomStream(seed, 'noise')
        const of = { market, instants, end, asked: askedTables(market), random: () => noise.uniform() }
        const makings = new MarketMakings(of)
        assertBlindToTheFuture(makings, of.asked)
        assertMutantsFound({ ...of, history: makings.history })
      },
    ),
    { numRuns: ROUNDS, endOnFailure: true },
  )
})
