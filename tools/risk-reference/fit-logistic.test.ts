import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logisticProbability } from '@bellwether-markets/engine/statistics/logistic'
import { fitLogistic } from './fit-logistic.ts'

/** `events` and `others` rows at x = 0, then at x = 1. */
function table(zero: readonly [number, number], one: readonly [number, number]) {
  const x = [...Array(zero[0] + zero[1]).fill(0), ...Array(one[0] + one[1]).fill(1)]
  const y = [
    ...Array(zero[0]).fill(1),
    ...Array(zero[1]).fill(0),
    ...Array(one[0]).fill(1),
    ...Array(one[1]).fill(0),
  ]
  return { x, y }
}

test('on a two-by-two table the coefficients are the log odds and their ratio', () => {
  const { x, y } = table([2, 17], [8, 12])
  const fit = fitLogistic(x, y, 1)
  assert.ok(Math.abs(fit.intercept - Math.log(2 / 17)) < 1e-8)
  assert.ok(Math.abs(fit.slope - (Math.log(8 / 12) - Math.log(2 / 17))) < 1e-8)
  // The variance of a log odds is the sum of the reciprocals of its counts.
  assert.ok(Math.abs(fit.covariance[0] - (1 / 2 + 1 / 17)) < 1e-8)
  assert.ok(Math.abs(fit.covariance[2] - (1 / 2 + 1 / 17 + 1 / 8 + 1 / 12)) < 1e-8)
})

test('rows that count a tenth have the same effect as a tenth of the rows', () => {
  const whole = table([20, 170], [80, 120])
  const tenth = table([2, 17], [8, 12])
  const weighted = fitLogistic(whole.x, whole.y, 0.1)
  const plain = fitLogistic(tenth.x, tenth.y, 1)
  assert.ok(Math.abs(weighted.slope - plain.slope) < 1e-8)
  for (const index of [0, 1, 2])
    assert.ok(Math.abs(weighted.covariance[index] - plain.covariance[index]) < 1e-8)
})

test('the mean probability of the rows is their share of events', () => {
  const x = Array.from({ length: 60 }, (_, row) => ((row * 37) % 60) / 60)
  const y = x.map((value, row) => (value + ((row * 11) % 13) / 13 > 1 ? 1 : 0))
  const fit = fitLogistic(x, y, 1)
  const expected = x.reduce((sum, value) => sum + logisticProbability(fit, value), 0)
  assert.ok(Math.abs(expected - y.filter((event) => event === 1).length) < 1e-6)
})

test('outcomes that are perfectly separated, or all alike, are refused', () => {
  assert.throws(() => fitLogistic([0, 0.1, 0.2, 0.8, 0.9, 1], [0, 0, 0, 1, 1, 1], 1), RangeError)
  assert.throws(() => fitLogistic([0.1, 0.2, 0.3, 0.4], [0, 0, 0, 0], 1), RangeError)
})

test('a regressor that never changes determines no slope', () => {
  assert.throws(() => fitLogistic([0.3, 0.3, 0.3], [0, 1, 0], 1), RangeError)
})
