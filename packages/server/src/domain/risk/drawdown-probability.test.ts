import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, dateOf, dayFromDate } from '../../kernel/time.ts'
import { drawdownOutcomes } from './drawdown-outcomes.ts'
import {
  type DrawdownFit,
  drawdownBaseRates,
  drawdownFits,
  drawdownInterval,
  drawdownProbabilities,
  drawdownProbability,
} from './drawdown-probability.ts'
import { expectedVolatility } from './expected-volatility.ts'

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

/** Values high on the 20 days before each fall, low elsewhere; a fall every 100 days from `firstFall` on. */
function market(length: number, firstFall: number) {
  const first = dayFromDate(2001, 1, 1)
  const day = Array.from({ length }, (_, index) => first + index)
  const close = day.map((_, index) => (index >= firstFall && index % 100 === 0 ? 90 : 100))
  const outcomes = drawdownOutcomes(close)
  const value = day.map((_, index) => (outcomes[index] === 1 ? 80 : 20))
  return { day, close, value }
}

const fitsOf = (walk: Parameters<typeof drawdownFits>[0]) => drawdownFits(walk, 0, undefined)
const lastFit = (walk: Parameters<typeof drawdownFits>[0]): DrawdownFit => {
  const fit = fitsOf(walk).at(-1)
  assert.ok(fit !== undefined)
  return fit
}

test('the first fit rests on 756 days that lie 40 trading days back', () => {
  const data = market(1200, 300)
  const [fit] = fitsOf(data)
  assert.deepEqual([fit.day, fit.days], [data.day[756 + 39], 756])
  const value = drawdownProbabilities([fit], data)
  assert.equal(
    value.findIndex((one) => !Number.isNaN(one)),
    756 + 39,
  )
})

test('no probability is given before falls on 20 days were known', () => {
  assert.deepEqual(fitsOf(market(1200, 5000)), [])
})

test('the fit is renewed with the year only', () => {
  const data = market(1600, 300)
  const fits = fitsOf(data)
  assert.deepEqual(
    fits.map(({ day }) => dateOf(asDay(day)).year),
    [2003, 2004, 2005],
  )
  for (const { day, days } of fits.slice(1)) {
    const index = data.day.indexOf(day)
    assert.notEqual(dateOf(asDay(data.day[index - 1])).year, dateOf(asDay(day)).year)
    assert.equal(days, index - 39)
  }
})

test('fits continue those before, whatever comes later', () => {
  const data = market(1600, 300)
  const fits = fitsOf(data)
  const from = data.day.indexOf(fits[1].day)
  assert.deepEqual(drawdownFits(data, from, fits[0]), fits.slice(1))
  const cut = { ...data, ...{ day: data.day.slice(0, from + 1), close: data.close.slice(0, from + 1) } }
  assert.deepEqual(fitsOf(cut), fits.slice(0, 2))
})

test('a higher value has the higher probability, inside its interval', () => {
  const fit = lastFit(market(1200, 300))
  assert.ok(drawdownProbability(fit, 80) > drawdownProbability(fit, 20))
  for (const points of [20, 80]) {
    const [lower, upper] = drawdownInterval(fit, points, { lowest: points, highest: points })
    const probability = drawdownProbability(fit, points)
    assert.ok(lower < probability && probability < upper)
  }
})

test('the base rate counts what was resolved', () => {
  const data = market(1200, 300)
  const rates = drawdownBaseRates(data.close)
  const outcomes = Array.from(drawdownOutcomes(data.close))
  for (const index of [20, 700, 1199]) {
    const known = outcomes.slice(0, index - 20 + 1)
    assert.equal(rates[index], known.filter((one) => one === 1).length / known.length)
  }
  assert.ok(Number.isNaN(rates[18]))
})

test('an index that could have been lower and higher has the lower end of the one and the upper end of the other', () => {
  const fit = lastFit(market(1200, 300))
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
