import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { growthPath } from './growth-path.ts'
import { normalQuantile, normalShare } from './normal-distribution.ts'
import { deflatedSharpe, expectedHighestSharpe, probabilisticSharpe, sharpeMoments } from './sharpe-ratio.ts'

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
