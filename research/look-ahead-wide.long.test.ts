import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { hasTraining } from '@bellwether-markets/suppliers/replay/replay-fingerprint'
import { readReplayTraining } from '@bellwether-markets/suppliers/replay/replay-training'
import fc from 'fast-check'
import { randomStream } from '../packages/simulator/src/random.ts'
import { remembering } from '../test/fakes/rewritten-market.ts'
import { assertBlindToTheFuture } from '../test/fixtures/assert-blind-to-the-future.ts'
import { type TurnOfYear, turnsOfYear } from '../test/fixtures/market-instants.ts'
import { askedTables, MarketMakings } from '../test/fixtures/market-makings.ts'
import { type LateNews, revisedMarket, someLateNews } from '../test/fixtures/revised-market.ts'
import { simulateMarket } from '../test/fixtures/simulated-market.ts'

const RECORDED = fileURLToPath(new URL('../../shared/data/market', import.meta.url))
const WIDE = fileURLToPath(new URL('../../shared/data/wide', import.meta.url))

const ROUNDS = Number(process.env.LOOK_AHEAD_INSTANTS ?? 1)

function assertBlind(
  years: { readonly min: number; readonly max: number },
  marketOf: (seed: number, turn: TurnOfYear) => Observations,
): void {
  const check = (seed: number, turn: TurnOfYear, lateNews: readonly LateNews[]): void => {
    const { instants, last, end } = turn
    const market = revisedMarket(remembering(marketOf(seed, turn)), last, lateNews)
    const noise = randomStream(seed, 'noise')
    const of = { market, instants, end, asked: askedTables(market), random: () => noise.uniform() }
    assertBlindToTheFuture(new MarketMakings(of), of.asked)
  }
  fc.assert(fc.property(fc.nat(100_000), turnsOfYear(years), someLateNews, check), {
    numRuns: ROUNDS,
    endOnFailure: true,
  })
}

test('no product sees the future of a simulated market of all assets', () => {
  assertBlind({ min: 2019, max: 2025 }, (seed, { last }) =>
    simulateMarket({ seed, universe: DEFAULT_UNIVERSE, to: last }),
  )
})

test('no product sees the future of the recorded market', {
  skip: existsSync(RECORDED) ? false : 'the recorded market (../shared/data/market) is not here',
}, () => {
  const recorded = openReplayDirectory(RECORDED)
  const columns = hasTraining(WIDE) ? readReplayTraining(WIDE) : undefined
  const market = columns ? { ...recorded, training: () => columns } : recorded
  assertBlind({ min: 2007, max: 2025 }, () => market)
})
