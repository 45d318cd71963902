import { test } from 'node:test'
import { DEFAULT_UNIVERSE } from '../packages/server/src/domain/market/universe.ts'
import { createSimulatedMarket, DEMO_EPOCH } from '../packages/server/src/domain/simulator/simulate-market.ts'
import { asInstant, DAY, dayFromDate, startOfUtcDay } from '../packages/server/src/kernel/time.ts'
import { assertBlindToTheFuture, SEED } from './fixtures/assert-blind-to-the-future.ts'

test('no product sees the future of the simulated market', () => {
  const market = createSimulatedMarket({ seed: SEED, universe: DEFAULT_UNIVERSE, epoch: DEMO_EPOCH })
  const last = dayFromDate(2021, 6, 30)
  market.extendTo(last)
  const from = asInstant(startOfUtcDay(DEMO_EPOCH) + 1200 * DAY)
  assertBlindToTheFuture(market, from, startOfUtcDay(last), 'simulated')
})
