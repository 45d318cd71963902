import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { confidenceOf, convictionOf, directionOf } from './score-confidence.ts'
import { NO_SLOPE, shrunkSlope } from './shrunk-slope.ts'

const close = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`)

describe('the slope', () => {
  test('is 4·Σx(y − ½)/Σx², shrunk by t²/(1 + t²)', () => {
    // one case a day at x = 1: three up, one down. k = 4·1/4 = 1; residuals ¼, ¼, ¼, −¾ have the variance 3/16, the
    // error of k is 4·4·√(3/16/4)/4 = √3/2; t² = 4/3 keeps 4/7
    const sums = { xy: [0.5, 0.5, 0.5, -0.5], xx: [1, 1, 1, 1] }
    const { slope, standardError, days } = shrunkSlope(sums, 4, 0)
    close(slope, 4 / 7)
    close(standardError, Math.sqrt(3) / 2)
    assert.equal(days, 4)
  })
  test('sees only the dates it may see, and counts neighbours as dependent', () => {
    const sums = { xy: [0.5, 0.5, 0.5, -0.5], xx: [1, 1, 1, 1] }
    assert.ok(shrunkSlope(sums, 3, 0).slope > shrunkSlope(sums, 4, 0).slope)
    assert.notEqual(shrunkSlope(sums, 4, 1).standardError, shrunkSlope(sums, 4, 0).standardError)
  })
  test('is 0 against the sign of the literature and without a case', () => {
    assert.equal(shrunkSlope({ xy: [-0.5, -0.5, -0.5, 0.5], xx: [1, 1, 1, 1] }, 4, 0).slope, 0)
    assert.deepEqual(shrunkSlope({ xy: [], xx: [] }, 0, 0), NO_SLOPE)
  })
})

describe('the confidence', () => {
  const fit = { slope: 0.32, standardError: 0.05, days: 5000 }
  const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
  test('is σ(k·(score − 50)/50) for a rise, its complement for a fall', () => {
    close(confidenceOf(70, 'long', fit, 0).value, sigmoid(0.32 * 0.4))
    close(confidenceOf(30, 'short', fit, 0).value, sigmoid(0.32 * 0.4))
    close(confidenceOf(45, undefined, fit, 0).value, sigmoid(-0.32 * 0.1))
  })
  test('is ½ without a fit and at the middle', () => {
    assert.equal(confidenceOf(100, 'long', NO_SLOPE, 0).value, 0.5)
    assert.equal(confidenceOf(50, undefined, fit, 0).value, 0.5)
  })
  test('stays within 0.45 and 0.57 until 500 signals are resolved', () => {
    const steep = { ...fit, slope: 1 }
    assert.equal(confidenceOf(100, 'long', steep, 499).value, 0.57)
    assert.equal(confidenceOf(38.1, undefined, steep, 0).value, 0.45)
    close(confidenceOf(100, 'long', steep, 500).value, sigmoid(1))
  })
  test('lies within its interval, which the slope alone makes', () => {
    const { value, interval95 } = confidenceOf(70, 'long', fit, 0)
    close(interval95[0], sigmoid(0.4 * (0.32 - 1.96 * 0.05)))
    close(interval95[1], sigmoid(0.4 * (0.32 + 1.96 * 0.05)))
    assert.ok(interval95[0] < value && value < interval95[1])
    const bound = confidenceOf(100, 'long', { slope: 1, standardError: 0.01, days: 9 }, 0)
    assert.ok(bound.interval95[0] <= bound.value && bound.value <= bound.interval95[1])
  })
})

test('a score calls long from 62 on, short up to 38, and nothing between', () => {
  assert.deepEqual([100, 62, 61.9, 50, 38.1, 38, 0].map(directionOf), [
    'long',
    'long',
    undefined,
    undefined,
    undefined,
    'short',
    'short',
  ])
  assert.deepEqual([100, 62, 50, 38, 0].map(convictionOf), [100, 24, 0, 24, 100])
})
