import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { annualisedVolatility } from './annualised-volatility.ts'
import { brierScore, brierSkill } from './brier.ts'
import { binnedCalibrationError, calibrationBins, calibrationError } from './calibration-bins.ts'
import { forwardFalls, separateWindows } from './forward-outcomes.ts'
import { midranks } from './midranks.ts'
import { neweyWestMean } from './newey-west.ts'
import { pearson } from './pearson.ts'
import { spearman } from './spearman.ts'
import { wilsonInterval } from './wilson-interval.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('Wilson interval', () => {
  // Newcombe 1998, Statistics in Medicine 17, table I, method 3
  for (const [events, n, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ]) {
    test(`gives Newcombe's figures for ${events} of ${n}`, () => {
      const interval = wilsonInterval(events / n, n)
      near(interval[0], low, 5e-5)
      near(interval[1], high, 5e-5)
    })
  }
  test('is the whole range without cases', () => assert.deepEqual(wilsonInterval(0.3, 0), [0, 1]))
})

describe('correlation', () => {
  const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
  const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
  // Wikipedia, "Spearman's rank correlation coefficient", worked example: −29/165
  test("Spearman's worked example is met", () => near(spearman(iq, hours), -29 / 165))
  test('tied values share the mean of their ranks', () =>
    assert.deepEqual(Array.from(midranks([10, 20, 10, 30])), [1.5, 3, 1.5, 4]))
  // deviations −1, 0, 1 and −1, −1, 2: 3 / √(2·6)
  test('Pearson is the covariance over both deviations', () =>
    near(pearson([1, 2, 3], [1, 1, 4]), 3 / Math.sqrt(12)))
  test('a constant has no correlation', () => assert.ok(Number.isNaN(pearson([1, 1, 1], [1, 2, 3]))))
})

describe('Brier', () => {
  // (0.8−1)² + (0.4−0)² = 0.04 + 0.16, halved
  test('score is the mean squared error', () => near(brierScore([0.8, 0.4], [1, 0]), 0.1))
  // reference 0.25 for both: 1 − 0.1/0.25
  test('skill compares with the reference', () => near(brierSkill([0.8, 0.4], [0.5, 0.5], [1, 0]), 0.6))
  test('the reference itself has no skill', () => near(brierSkill([0.5, 0.5], [0.5, 0.5], [1, 0]), 0))
})

describe('calibration', () => {
  test('bins by rising probability and weights the errors by cases', () => {
    const bins = calibrationBins([0.9, 0.1, 0.7, 0.3], [1, 0, 1, 1], 2)
    // low bin: 0.1 and 0.3 → 0.2 predicted, ½ realised; high bin: 0.7 and 0.9 → 0.8 predicted, 1 realised
    assert.deepEqual(
      bins.map((bin) => [bin.n, bin.realised]),
      [
        [2, 0.5],
        [2, 1],
      ],
    )
    near(bins[0].predicted, 0.2)
    near(calibrationError(bins), (0.3 + 0.2) / 2)
  })
  test('the error is that of the bins, and unknown with more bins than cases', () => {
    near(binnedCalibrationError([0.9, 0.1, 0.7, 0.3], [1, 0, 1, 1], 2), (0.3 + 0.2) / 2)
    assert.ok(Number.isNaN(binnedCalibrationError([0.1], [0], 2)))
  })
  test('the count of bins changes the result', () =>
    assert.notEqual(
      binnedCalibrationError([0.1, 0.3, 0.7, 0.9], [1, 0, 1, 0], 4),
      binnedCalibrationError([0.1, 0.3, 0.7, 0.9], [1, 0, 1, 0], 2),
    ))
})

describe('volatility, Newey–West', () => {
  // deviations ±0.01, n − 1 = 1: √(252·0.0002)
  test('volatility is the sample deviation of a year', () =>
    near(annualisedVolatility([0.01, -0.01]), Math.sqrt(252 * 0.0002)))
  test('Newey–West weights the first lag by a half', () => {
    // deviations −1.5, −.5, .5, 1.5: γ₀ = 1.25, γ₁ = (.75 − .25 + .75)/4 = .3125; lag 1: 1.25 + 2·½·.3125 = 1.5625
    near(neweyWestMean([1, 2, 3, 4], 1).standardError, Math.sqrt(1.5625 / 4))
    near(neweyWestMean([1, 2, 3, 4], 1).t, 4)
    near(neweyWestMean([1, 2, 3, 4], 0).standardError, Math.sqrt(1.25 / 4))
  })
})

describe('what follows a day', () => {
  const flat = (n: number) => Array.from({ length: n }, () => 100)
  test('a fall counts from more than 7 % on, within 20 closes', () => {
    const closes = [...flat(20), 92.9, 92.9]
    const falls = forwardFalls(closes)
    assert.deepEqual([falls[0], falls[1]], [1, 1])
    assert.equal(forwardFalls([...flat(20), 93.1])[0], 0)
    assert.equal(forwardFalls([...flat(21), 92.9])[0], 0)
  })
  test('a window that has not closed has no outcome even after the fall', () =>
    assert.ok(Number.isNaN(forwardFalls([...flat(20), 80])[1])))
  test('windows that overlap count once', () => {
    assert.equal(separateWindows([0, 5, 19, 20, 39, 60], 20), 3)
    assert.equal(separateWindows([0, 5, 19, 20, 39, 60], 5), 5)
  })
})
