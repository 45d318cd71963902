import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asDay,
  asInstant,
  DAY,
  dayFromDate,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { plainRow } from '@bellwether-markets/engine/market/compact-rows'
import { curves, fundamentals, scheduled } from '@bellwether-markets/engine/market/inputs'
import type { FundamentalRow, Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import fc from 'fast-check'
import { loadInputs } from '../packages/server/src/service/snapshots/load-inputs.ts'
import { randomStream } from '../packages/simulator/src/random.ts'
import { cutAt, noiseAfter } from './fakes/rewritten-market.ts'
import { simulateMarket } from './fixtures/simulated-market.ts'

const TO = dayFromDate(2019, 6, 28)
const market = simulateMarket({ seed: 42, universe: DEFAULT_UNIVERSE, to: TO })
const COMMODITIES = DEFAULT_UNIVERSE.assets
  .filter(({ assetClass }) => assetClass === 'commodity')
  .map(({ symbol }) => symbol)
const STOCKS = DEFAULT_UNIVERSE.assets
  .filter(({ assetClass }) => assetClass === 'equity')
  .map(({ symbol }) => symbol)

const gathered = (observations: Observations, at: Instant) =>
  loadInputs(
    {
      published: fundamentals([...STOCKS, 'SPY', 'NOPE']),
      contracts: curves(COMMODITIES, 300),
      due: scheduled(400),
    },
    { observations, asOf: at },
  )

const rowsIn = (published: unknown) =>
  [...(published as ReadonlyMap<string, readonly FundamentalRow[]>)].map(([symbol, rows]) => [
    symbol,
    rows.map(plainRow),
  ])

const instants = fc
  .integer({ min: dayFromDate(2015, 6, 1), max: TO })
  .chain((day) => fc.nat(DAY - 1).map((time) => asInstant(startOfUtcDay(asDay(day)) + time)))

test('reports, curves and announced days are the same whether the future is there, cut off or noise', () => {
  fc.assert(
    fc.property(instants, fc.integer(), (at, seed) => {
      const whole = gathered(market, at)
      const random = randomStream(seed, 'noise')
      for (const other of [cutAt(market, at), noiseAfter(market, at, () => random.uniform())]) {
        const { hash, values } = gathered(other, at)
        assert.equal(hash, whole.hash)
        assert.deepEqual(rowsIn(values.published), rowsIn(whole.values.published))
        assert.deepEqual(values.due, whole.values.due)
      }
    }),
    { numRuns: 15 },
  )
})

test('only who has published is there, and each publication changes the hash of the inputs', () => {
  const row = market.fundamentals?.('AAPL')?.[5]
  assert.ok(row)
  const before = gathered(market, asInstant(row.knownAt - 1))
  const after = gathered(market, row.knownAt)
  assert.notEqual(before.hash, after.hash)
  const published = after.values.published as ReadonlyMap<string, readonly unknown[]>
  assert.deepEqual([...published.keys()], STOCKS)
  assert.equal(published.get('AAPL')?.length, 6)
})
