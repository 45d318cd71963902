import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Day, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { AlphaPast } from '@bellwether-markets/engine/signals/alpha/alpha-past'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import { SYNTHETIC_START, syntheticAlphaMarket } from '../test/fixtures/synthetic-alpha-market.ts'
import { walkAlpha } from '../test/fixtures/walk-alpha.ts'
import { type AlphaStudy, alphaStudy, resolvedIn } from './alpha-study.ts'
import { evaluateAlpha } from './evaluate-alpha.ts'

const LAST = dayFromDate(2023, 12, 29)
const SEEDS = [7, 11, 42]

const SERVED = 120
/** As many as the service tracks: the fewer the stocks, the easier luck is taken for skill. */
const FEW = 60

const marketOf = (seed: number, stocks: number, drift: number) =>
  syntheticAlphaMarket({ stocks, served: SERVED, from: SYNTHETIC_START, to: LAST, seed, drift })

/** Rank correlation that someone who knows the planted order would have had in the same weeks. */
function plantedIc(study: AlphaStudy, planted: ReadonlyMap<Day, Float64Array>): number {
  const values = resolvedIn(study, SYNTHETIC_START, LAST).map(({ day, member, forward }) => {
    const order = planted.get(day) ?? new Float64Array()
    return spearman(
      member.map((at) => order[at]),
      forward,
    )
  })
  return neweyWestMean(values, 1).mean
}

describe('with a planted effect', () => {
  for (const seed of SEEDS) {
    const { series, planted } = marketOf(seed, 300, 0.02)
    const study = alphaStudy(walkAlpha(series, []), series)
    const { ic, calibration, signals } = evaluateAlpha(study, SYNTHETIC_START, LAST)
    test(`the rank IC is that of the planted order within two standard errors (seed ${seed})`, () => {
      const truth = plantedIc(study, planted)
      const error = ic.mean / ic.t
      assert.ok(truth > 0.03, `planted ${truth}`)
      assert.ok(Math.abs(ic.mean - truth) <= 2 * error, `${ic.mean} against ${truth} ± ${error}`)
      assert.ok(ic.t > 3, `t ${ic.t}`)
    })
    test(`confidence is calibrated to 0.01 and signals are issued (seed ${seed})`, () => {
      assert.ok(calibration.ece < 0.01, `${calibration.ece}`)
      assert.ok(calibration.skill > 0, `${calibration.skill}`)
      assert.ok(signals.signals > 0.5 * 0.2 * SERVED * ic.weeks, `${signals.signals}`)
    })
  }
})

describe('without an effect', () => {
  const studies = Array.from({ length: 12 }, (_, at) => {
    const { series } = marketOf(at + 1, FEW, 0)
    const rows = walkAlpha(series, [])
    return { rows, study: alphaStudy(rows, series) }
  })
  const evaluations = studies.map(({ study }) => evaluateAlpha(study, SYNTHETIC_START, LAST))
  test('the rank IC is 0 within two standard errors, taken over all seeds', () => {
    const mean = evaluations.reduce((sum, { ic }) => sum + ic.mean, 0) / evaluations.length
    const error = Math.hypot(...evaluations.map(({ ic }) => ic.mean / ic.t)) / evaluations.length
    assert.ok(Math.abs(mean) <= 2 * error, `${mean} ± ${error}`)
  })
  test('few of the markets state an edge', (context) => {
    const stated = studies.filter(
      (study) => new AlphaPast(study.rows).evidence.edge.state === 'stated',
    ).length
    context.diagnostic(`${stated} of ${studies.length}`)
    assert.ok(4 * stated <= studies.length, String(stated))
  })
})
