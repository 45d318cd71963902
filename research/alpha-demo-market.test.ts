import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_UNIVERSE } from '../packages/server/src/domain/market/universe.ts'
import { PLANTED_TRUTH } from '../packages/server/src/domain/simulator/planted-truth.ts'
import { asDay, asInstant, dayFromDate, HOUR, startOfUtcDay } from '../packages/server/src/kernel/time.ts'
import type { Model } from '../packages/server/src/products/alpha/alpha-schema.ts'
import { alphaTable } from '../packages/server/src/products/alpha/alpha-table.ts'
import { COMPUTATIONS } from '../packages/server/src/products/computations.ts'
import { simulateMarket } from '../test/fixtures/simulated-market.ts'
import { allRows } from './market-facts.ts'

const computeAlpha = COMPUTATIONS.alpha

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const LAST = dayFromDate(2024, 6, 28)
const AS_OF = asInstant(startOfUtcDay(asDay(LAST + 1)) + 7 * HOUR)

const tracked = DEFAULT_UNIVERSE.assets.filter(({ assetClass }) => assetClass === 'equity')

/** What the product says of its own past on the demo market of a seed. */
function evidenceOn(seed: number, plantedIc: number): Model['evidence'] {
  const market = simulateMarket({ seed, universe: DEFAULT_UNIVERSE, to: LAST, plantedIc })
  const days = allRows(market, alphaTable, AS_OF)
  return computeAlpha({ days, tracked, regimes: { missing: 'not asked for' } }, AS_OF).model.evidence
}

/** Mean over the seeds with its standard error, by how far the seeds lie apart. */
function pooled(evidence: readonly Model['evidence'][]): { mean: number; error: number } {
  const values = evidence.map(({ rank_ic: ic }) => ic ?? Number.NaN)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, error: Math.sqrt(square / (values.length - 1) / values.length) }
}

describe('on the demo market', () => {
  const planted = SEEDS.map((seed) => evidenceOn(seed, PLANTED_TRUTH.ic))
  const nothing = SEEDS.map((seed) => evidenceOn(seed, 0))
  const signalsOf = (all: readonly Model['evidence'][]) => all.reduce((sum, { signals }) => sum + signals, 0)

  test('the planted rank correlation is recovered within two standard errors, over all seeds', (context) => {
    const { mean, error } = pooled(planted)
    context.diagnostic(`${mean.toFixed(4)} ± ${error.toFixed(4)}, planted ${PLANTED_TRUTH.ic}`)
    assert.ok(Math.abs(mean - PLANTED_TRUTH.ic) <= 2 * error, `${mean} ± ${error}`)
  })
  test('where nothing is planted nothing is found', (context) => {
    const { mean, error } = pooled(nothing)
    context.diagnostic(`${mean.toFixed(4)} ± ${error.toFixed(4)}`)
    assert.ok(Math.abs(mean) <= 2 * error, `${mean} ± ${error}`)
  })
  test('where nothing is planted next to no signals would have been issued: less than a tenth of the outer tenths', (context) => {
    const outer = nothing.reduce((sum, { n }) => sum + 0.2 * n, 0)
    context.diagnostic(`${signalsOf(nothing)} of ${outer.toFixed(0)}, ${signalsOf(planted)} with the effect`)
    assert.ok(signalsOf(nothing) < 0.1 * outer)
    assert.ok(signalsOf(nothing) < 0.25 * signalsOf(planted))
  })
  test('probabilities are calibrated', (context) => {
    const errors = planted.map(({ ece }) => ece ?? Number.NaN)
    const mean = errors.reduce((sum, one) => sum + one, 0) / errors.length
    context.diagnostic(errors.join(', '))
    assert.ok(mean < 0.02, `${mean}`)
  })
})
