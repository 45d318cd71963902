import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '../kernel/time.ts'
import { drawdownOutcomes } from './drawdown-outcomes.ts'
import { drawdownInterval, drawdownProbabilities, drawdownProbability } from './drawdown-probability.ts'
import { expectedVolatility } from './expected-volatility.ts'
import { referenceOf } from './risk-reference.ts'

const flat = (length: number, price = 100) => Array<number>(length).fill(price)

test('the event is a lowest close of the next 20 days more than 7 % below', () => {
  const close = [...flat(30), 92.9, ...flat(25)]
  const outcomes = drawdownOutcomes(close)
  assert.equal(outcomes.length, close.length - 20)
  assert.deepEqual([outcomes[9], outcomes[10], outcomes[29], outcomes[30]], [0, 1, 1, 0])
  const exactly = [...flat(30), 93, ...flat(25)]
  assert.equal(drawdownOutcomes(exactly).indexOf(1), -1)
  assert.equal(drawdownOutcomes(flat(20)).length, 0)
})

const fit = { intercept: -3.9, slope: 3.1, covariance: [0.1, -0.12, 0.2] } as const

test('a higher value has the higher probability, inside its interval', () => {
  assert.ok(drawdownProbability(fit, 80) > drawdownProbability(fit, 20))
  for (const points of [20, 80]) {
    const [lower, upper] = drawdownInterval(fit, points, { lowest: points, highest: points })
    const probability = drawdownProbability(fit, points)
    assert.ok(lower < probability && probability < upper)
  }
})

test('a day has the probability of the year before, from the first that has one', () => {
  const day = [1992, 1997, 1998, 2025, 2026].map((year) => dayFromDate(year, 6, 1))
  const reference = referenceOf(false)
  const probability = drawdownProbabilities(reference, { day, value: day.map(() => 50) })
  const of = (year: number) => {
    const fall = reference.vintages.find((vintage) => vintage.year === year)?.fall
    assert.ok(fall)
    return drawdownProbability(fall, 50)
  }
  assert.deepEqual([...probability], [Number.NaN, Number.NaN, of(1997), of(2024), of(2025)])
})

test('an index that could have been lower and higher has the lower end of the one and the upper end of the other', () => {
  const at = (points: number) => drawdownInterval(fit, points, { lowest: points, highest: points })
  assert.deepEqual(drawdownInterval(fit, 50, { lowest: 30, highest: 75 }), [at(30)[0], at(75)[1]])
  assert.ok(at(30)[0] < at(50)[0] && at(75)[1] > at(50)[1])
})

test('a VIX of 20 means about 14.8 percent a year', () => {
  // exp(−5.09 + 1.062·ln 20) = exp(−1.908532) = 0.148298; band ×e^−0.46 = 0.63128 and ×e^0.52 = 1.68203.
  const { valuePct, band90Pct } = expectedVolatility(20)
  assert.ok(Math.abs(valuePct - 14.8298) < 0.001)
  assert.ok(Math.abs(band90Pct[0] - 9.3618) < 0.001)
  assert.ok(Math.abs(band90Pct[1] - 24.9441) < 0.001)
})
