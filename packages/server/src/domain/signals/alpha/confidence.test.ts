import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay } from '../../../kernel/time.ts'
import { medianProbability, shrunkSlope } from './confidence.ts'

const weeksOf = (crosses: readonly number[], square = 4) =>
  crosses.map((cross, at) => ({ day: asDay(7 * at), square, cross, cases: 10 }))
const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`)

describe('shrunk slope', () => {
  // Σx(y − ½) = 60·0.1, Σx² = 240: k = 4·6/240 = .1. Scores ±.3 in turn about 0: variance .09, lag-1 covariance
  // −.09·59/60; long-run .09 − .0885 = .0015 (weight ½ on twice the covariance); error of the mean √(.0015/60) = .005
  // error of k = 4·60·.005/240 = .005, t = 20, k̃ = .1·400/401
  const weeks = weeksOf(Array.from({ length: 60 }, (_, at) => 0.1 + (at % 2 === 0 ? 0.3 : -0.3)))
  const fit = shrunkSlope(weeks)
  test('is 4·Σx(y − ½)/Σx²', () => near(fit.slope, 0.1))
  test('has an error by weeks that knows their overlap', () =>
    assert.ok(Math.abs(fit.t - 20) < 1e-9, `${fit.t}`))
  test('shrinks by t²/(1 + t²)', () => near(fit.shrunk, (0.1 * 400) / 401))
  test('counts weeks and cases', () => assert.deepEqual([fit.weeks, fit.cases], [60, 600]))
  test('is 0 where the past speaks against the model', () =>
    assert.equal(shrunkSlope(weeksOf(weeks.map((week) => -week.cross))).shrunk, 0))
  test('is 0 in the first year and without any past', () => {
    assert.equal(shrunkSlope(weeks.slice(0, 51)).shrunk, 0)
    assert.ok(shrunkSlope(weeks.slice(0, 52)).shrunk > 0)
    assert.equal(shrunkSlope([]).shrunk, 0)
  })
})

describe('probability', () => {
  test('is one half in the middle and without evidence', () => {
    assert.equal(medianProbability(0.08, 0), 0.5)
    assert.equal(medianProbability(0, 1), 0.5)
  })
  // σ(.08) = 1/(1 + e^−.08)
  test('is the logistic of slope times place', () =>
    near(medianProbability(0.08, 1), 1 / (1 + Math.exp(-0.08))))
})
