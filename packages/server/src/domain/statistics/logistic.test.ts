import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fitLogistic, logisticInterval, logisticProbability } from './logistic.ts'

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

test('on a two-by-two table the slope is the log odds ratio with ½ added to each cell', () => {
  // Firth's penalty on a saturated table: ln(8.5/12.5) − ln(2.5/17.5).
  const { x, y } = table([2, 17], [8, 12])
  const fit = fitLogistic(x, y, 1)
  assert.ok(Math.abs(fit.slope - (Math.log(8.5 / 12.5) - Math.log(2.5 / 17.5))) < 1e-8)
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
  const row = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 1 }))
  fc.assert(
    fc.property(fc.array(row, { minLength: 20, maxLength: 80 }), (rows) => {
      const x = rows.map(([value]) => value)
      const y = rows.map(([, outcome]) => outcome)
      const events = y.reduce((sum, outcome) => sum + outcome, 0)
      const spread = new Set(x.map((value) => Math.round(value * 10)))
      fc.pre(events > 0 && events < y.length && spread.size > 2)
      const fit = fitLogistic(x, y, 1)
      const expected = x.reduce((sum, value) => sum + logisticProbability(fit, value), 0)
      assert.ok(Math.abs(expected - events) < 1e-6)
    }),
  )
})

test('stays finite where outcomes are perfectly separated, or all alike', () => {
  const separated = fitLogistic([0, 0.1, 0.2, 0.8, 0.9, 1], [0, 0, 0, 1, 1, 1], 1)
  assert.ok(separated.slope > 0 && separated.slope < 20)
  const never = fitLogistic([0.1, 0.2, 0.3, 0.4], [0, 0, 0, 0], 1)
  const p = logisticProbability(never, 0.25)
  assert.ok(p > 0 && p < 0.5)
})

test('the interval lies on the log odds, 1.96 standard errors to each side', () => {
  // Log odds 0 at x = 2 with variance 0.04 + 2·2·(−0.01) + 4·0.01 = 0.04: σ(±1.96·0.2).
  const fit = { intercept: -2, slope: 1, covariance: [0.04, -0.01, 0.01] } as const
  assert.equal(logisticProbability(fit, 2), 0.5)
  const [lower, upper] = logisticInterval(fit, 2, 1.96)
  assert.ok(Math.abs(lower - 1 / (1 + Math.exp(0.392))) < 1e-12)
  assert.ok(Math.abs(upper - 1 / (1 + Math.exp(-0.392))) < 1e-12)
})

test('a regressor that never changes determines no slope', () => {
  assert.throws(() => fitLogistic([0.3, 0.3, 0.3], [0, 1, 0], 1), RangeError)
})
