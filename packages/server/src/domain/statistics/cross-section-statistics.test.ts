import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { growthPath } from './growth-path.ts'
import { normalQuantile } from './normal-quantile.ts'
import { normalShare } from './normal-share.ts'
import { chanceError, effectiveCases, reliabilityCurve } from './reliability-curve.ts'
import { deflatedSharpe, expectedHighestSharpe, probabilisticSharpe, sharpeMoments } from './sharpe-ratio.ts'
import { staggeredPortfolio } from './staggered-portfolio.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('normal share', () => {
  // Abramowitz and Stegun 1964, table 26.1 and, for z = −10, table 26.2 (−log₁₀ Q(10) = 23.11805)
  for (const [z, share] of [
    [0, 0.5],
    [1, 0.841344746068543],
    [2.5, 0.99379033467422],
    [-1.96, 0.024997895148220435],
  ]) {
    test(`below ${z} is as tabled`, () => near(normalShare(z), share, 1e-13))
  }
  test('far out keeps its relative precision', () => near(Math.log10(normalShare(-10)), -23.11805, 5e-6))
  test('undoes the quantile', () =>
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (share) =>
        near(normalShare(normalQuantile(share)), share, 1e-11),
      ),
    ))
  test('has its ends', () => assert.deepEqual([normalShare(-Infinity), normalShare(Infinity)], [0, 1]))
})

describe('Sharpe ratio', () => {
  // returns 1, 3: mean 2, population deviation 1, symmetric; fourth moment 1
  test('is mean over deviation, a period', () =>
    assert.deepEqual(sharpeMoments([1, 3]), { ratio: 2, periods: 2, skewness: 0, kurtosis: 1 }))
  test('of a constant is nothing', () => assert.ok(Number.isNaN(sharpeMoments([1, 1]).ratio)))
  // Bailey and López de Prado 2014, numerical example: annualised 2.5 over five years of 250 days, 100 trials whose
  // annualised ratios have variance ½, skewness −3 and kurtosis 10: highest expected .1132, deflated .9004
  const example = { ratio: 2.5 / Math.sqrt(250), periods: 1250, skewness: -3, kurtosis: 10 }
  const deviation = Math.sqrt(0.5 / 250)
  test('expects the highest of worthless trials as published', () =>
    near(expectedHighestSharpe(100, deviation), 0.1132, 5e-5))
  test('is deflated as published', () => near(deflatedSharpe(example, 100, deviation), 0.9004, 5e-5))
  test('falls with every further trial', () =>
    assert.ok(deflatedSharpe(example, 101, deviation) < deflatedSharpe(example, 100, deviation)))
  test('of a single trial is not deflated', () =>
    near(deflatedSharpe(example, 1), probabilisticSharpe(example, 0)))
})

describe('growth path', () => {
  // 1.1, 0.55, 0.605: half lost from the high, then 0.605/1.1 − 1 = −.45
  const { value, drawdown, deepest } = growthPath([0.1, -0.5, 0.1])
  test('compounds from one', () => [1.1, 0.55, 0.605].forEach((each, at) => void near(value[at], each)))
  test('stands below its own high', () =>
    [0, -0.5, -0.45].forEach((each, at) => void near(drawdown[at], each)))
  test('knows the deepest fall', () => near(deepest, -0.5))
  test('counts the start as a high', () => near(growthPath([-0.2]).deepest, -0.2))
})

describe('staggered portfolio', () => {
  const rule = { share: 0.5, cost: 0.01 }
  const decisions = [
    { entry: 1, exit: 3, weights: [{ member: 0, weight: 1 }] },
    { entry: 2, exit: 4, weights: [{ member: 0, weight: 1 }] },
    { entry: 3, exit: 5, weights: [{ member: 1, weight: -1 }] },
  ]
  const returns = (_: number, row: number) => row / 100
  // held from close 1: half of member 0; from close 2 all of it; at close 3 the first half is sold and half of member 1
  // sold short; at close 4 the second half is sold
  const { row, gross, net, traded } = staggeredPortfolio(decisions, 6, returns, rule)
  test('earns from the day after the first entry on', () => assert.deepEqual(row, [2, 3, 4, 5]))
  test('earns what is held', () => [0.01, 0.03, 0, -0.025].forEach((each, at) => void near(gross[at], each)))
  test('trades only what changes', () => assert.deepEqual(traded, [0.5, 0.5, 1, 0.5]))
  test('pays for the trades', () =>
    [0.005, 0.025, -0.01, -0.03].forEach((each, at) => void near(net[at], each)))
  test('trades nothing where the next decision is the same', () => {
    const same = decisions.slice(0, 1).concat({ entry: 3, exit: 5, weights: decisions[0].weights })
    assert.deepEqual(staggeredPortfolio(same, 5, returns, rule).traded, [0.5, 0, 0])
  })
  test('of nothing is nothing', () => assert.deepEqual(staggeredPortfolio([], 9, returns, rule).row, []))
  test('passes over a day without a price', () =>
    near(staggeredPortfolio(decisions, 3, () => Number.NaN, rule).gross[0], 0))
})

describe('effective cases', () => {
  const blocks = Array.from({ length: 40 }, (_, at) => at >> 1)
  // 20 blocks of two equal events, half of them hits: the variance of the share is that of 20 cases times 20/19
  test('that repeat each other count about once a block', () =>
    near(
      effectiveCases(
        blocks.map((block) => block % 2),
        blocks,
      ),
      20,
    ))
  // one hit in each block of two: no variance between blocks beyond that of independent cases
  test('that vary inside their blocks only count fully, or once a block where there is no spread at all', () =>
    near(
      effectiveCases(
        blocks.map((_, at) => at % 2),
        blocks,
      ),
      20,
    ))
  test('are few with few blocks', () => assert.equal(effectiveCases([1, 0, 1, 0], [1, 1, 2, 2]), 2))
  test('lie between the blocks and the cases', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 40, maxLength: 40 }), (events) => {
        const effective = effectiveCases(events, blocks)
        assert.ok(effective >= 20 && effective <= 40, `${effective}`)
      }),
    ))
})

describe('reliability curve', () => {
  const curve = reliabilityCurve([0.2, 0.2, 0.6, 0.8], [0, 1, 1, 1], [1, 2, 3, 4], 2)
  test('pairs stated and realised shares', () => {
    assert.deepEqual(
      curve.map(({ n, realised }) => [n, realised]),
      [
        [2, 0.5],
        [2, 1],
      ],
    )
    near(curve[1].predicted, 0.7)
  })
  // √(2/π)·√(.16/2) = .22568 at .2 and √(2/π)·√(.21/2) = .25854 at .7, each with half of the cases
  test('knows the error that chance alone would make', () =>
    near(chanceError(curve), (0.22568 + 0.25854) / 2, 5e-6))
  test('of nothing has no error', () => assert.ok(Number.isNaN(chanceError([]))))
  // Wilson at ½ of 2: centre ½, half width z/(1+z²/2)·√(1/8+z²/16) = .4055
  test('has the interval of the effective cases', () => {
    near(curve[0].low, 0.5 - 0.4055, 5e-5)
    near(curve[0].high, 0.5 + 0.4055, 5e-5)
  })
})
