import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay } from '../../../../kernel/time.ts'
import type { ResolvedWeek } from './alpha-cases.ts'
import { decileTable } from './evaluate-alpha.ts'
import { rankIc } from './rank-ic.ts'
import { signalOutcomes } from './signal-outcomes.ts'
import { tailPortfolio } from './tail-portfolio.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

/** Five stocks in the order of their scores, with simple returns in percent. */
function weekOf(
  at: number,
  percents: readonly number[],
  members: readonly number[] = [0, 1, 2, 3, 4],
): ResolvedWeek {
  const forward = percents.map((percent) => Math.log1p(percent / 100))
  const median = forward.toSorted((a, b) => a - b)[2]
  return {
    day: asDay(7 * at),
    member: members,
    score: [-2, -1, 0, 1, 2],
    position: [-0.8, -0.4, 0, 0.4, 0.8],
    forward,
    excess: forward.map((value) => value - median),
    probability: [0.45, 0.47, 0.5, 0.53, 0.55],
    signal: [-1, 0, 0, 0, 1],
  }
}

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

describe('tail portfolio', () => {
  // top less bottom: 5 − 1, 4 − 2, 5 − 1 per cent
  const same = [weekOf(0, [1, 2, 3, 4, 5]), weekOf(1, [2, 1, 3, 5, 4]), weekOf(2, [1, 2, 3, 4, 5])]
  const rule = { tail: 0.2, costPerSide: 0.001 }
  test('earns the top less the bottom', () => near(tailPortfolio(same, rule).gross.mean, 0.1 / 3))
  test('costs nothing while nothing is replaced', () => {
    const { net, gross, turnover } = tailPortfolio(same, rule)
    assert.equal(turnover, 0)
    near(net.mean, gross.mean)
  })
  // the third week has new stocks on both sides: turnover 1, four trades of 10 basis points in each week
  test('pays four trades for a full replacement after two weeks', () => {
    const { net, gross, turnover } = tailPortfolio(
      same.with(2, weekOf(2, [1, 2, 3, 4, 5], [5, 6, 7, 8, 9])),
      rule,
    )
    assert.equal(turnover, 1)
    near(net.mean, gross.mean - 0.004)
  })
})

describe('deciles', () => {
  const table = decileTable([weekOf(0, [1, 2, 3, 4, 5])])
  // positions −.8, −.4, 0, .4, .8 are shares .1, .3, .5, .7, .9 of the ranking
  test('count by the place in the ranking', () =>
    assert.deepEqual(
      table.map(({ n }) => n),
      [0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
    ))
  test('show how often the median was beaten and by how much', () => {
    assert.deepEqual([table[1].beatShare, table[9].beatShare], [0, 1])
    near(table[9].meanExcess, Math.log(1.05 / 1.03))
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
