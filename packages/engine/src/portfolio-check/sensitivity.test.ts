import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { regressionSlope } from '../statistics/regression-slope.ts'
import { sampleQuantile } from '../statistics/sample-quantile.ts'
import { sensitivityTo } from './sensitivity.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)
const day = Array.from({ length: 81 }, (_, at) => at)
const level = day.map((at) => 20 + Math.sin(at) + Math.cos(2.3 * at))
const changes = day.slice(1).map((at) => level[at] - level[at - 1])

describe('a sensitivity', () => {
  test('finds the slope that returns were made with, without an error', () => {
    const returns = Float64Array.from(changes, (change) => 0.001 - 0.02 * change)
    const found = sensitivityTo({ values: { day, value: level }, changesIn: 'points' }, day, returns)
    near(found?.slope ?? 0, -0.02)
    near(found?.standardError ?? 1, 0)
    assert.equal(found?.days, 80)
  })
  test('takes fractions of a price, and no day next to one that is not positive', () => {
    const price = level.map((value, at) => (at === 40 ? -37.63 : value))
    const returns = Float64Array.from(changes, (change, at) => (0.5 * change) / level[at])
    const found = sensitivityTo({ values: { day, value: price }, changesIn: 'fractions' }, day, returns)
    near(found?.slope ?? 0, 0.5)
    assert.equal(found?.days, 78)
  })
  test('is unknown with fewer than 60 days that have both ends', () => {
    const values = { day: day.slice(0, 60), value: level.slice(0, 60) }
    assert.equal(sensitivityTo({ values, changesIn: 'points' }, day, Float64Array.from(changes)), undefined)
  })
})

test('a slope by hand has the error of Newey and West', () => {
  // x = −1, 0, 1 and y = 0, 1, 1: slope ½, residuals −1/6, 1/3, −1/6; influence ¼, 0, −¼, so √(2/16)/3 without lags.
  const without = regressionSlope([-1, 0, 1], [0, 1, 1], 0)
  near(without.slope, 0.5)
  near(without.standardError, Math.sqrt(2 / 16) / 3)
})

test('a slope on a constant is unknown', () =>
  assert.ok(Number.isNaN(regressionSlope([2, 2, 2], [0, 1, 1], 0).slope)))

test('a quantile lies between two values, and there is none of nothing', () => {
  near(sampleQuantile([4, 1, 3, 2], 0.5), 2.5)
  near(sampleQuantile([4, 1, 3, 2], 1), 4)
  assert.ok(Number.isNaN(sampleQuantile([], 0.5)))
})
