import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleResolvedWeek as weekOf } from '../../../../../../test/fixtures/sample-resolved-week.ts'
import { rankIc } from './rank-ic.ts'
import { signalOutcomes } from './signal-outcomes.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('rank IC', () => {
  // Spearman 1 and, for 2 1 3 5 4 per cent, 1 − 6·4/(5·24) = .8: mean .9, deviation √.02
  const { mean, icir, weeks, interval } = rankIc([weekOf(0, [1, 2, 3, 4, 5]), weekOf(1, [2, 1, 3, 5, 4])])
  test('is the mean of the weekly rank correlations', () => near(mean, 0.9))
  test('has its ratio by the sample deviation of the weeks', () => near(icir, 0.9 / Math.sqrt(0.02), 1e-9))
  test('counts weeks and lies inside its interval', () => {
    assert.equal(weeks, 2)
    assert.ok(interval[0] <= mean && mean <= interval[1])
  })
})

describe('signal outcomes', () => {
  // long the fifth and short the first: both right, then both wrong
  const outcomes = signalOutcomes([weekOf(0, [1, 2, 3, 4, 5]), weekOf(1, [5, 4, 3, 2, 1])])
  test('hit where the stated side of the median came', () => assert.equal(outcomes.hitRate, 0.5))
  // two of five beat the median and three do not: a long .4, a short .6
  test('stand beside the rate of a blind draw', () => near(outcomes.baseRate, 0.5))
  test('carry the probability of their own event', () => near(outcomes.meanProbability, 0.55))
  test('are counted', () => assert.deepEqual([outcomes.signals, outcomes.weeksWithSignals], [4, 2]))
  test('of none are nothing', () => {
    const silent = { ...weekOf(0, [1, 2, 3, 4, 5]), signal: [0, 0, 0, 0, 0] }
    assert.ok(Number.isNaN(signalOutcomes([silent]).hitRate))
  })
})
