import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, dateOf, dayFromDate } from '../../kernel/time.ts'
import { drawdownOutcomes } from './drawdown-outcomes.ts'
import { drawdownProbability } from './drawdown-probability.ts'
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
  return { day, close, value, lowest: value, highest: value }
}

test('the first fit rests on 756 days that lie 40 trading days back', () => {
  const { value, n } = drawdownProbability(market(1200, 300))
  const first = Array.from(value).findIndex((one) => !Number.isNaN(one))
  assert.equal(first, 756 + 39)
  assert.deepEqual([n[first - 1], n[first]], [0, 756])
})

test('no probability is given before falls on 20 days were known', () => {
  const calm = market(1200, 5000)
  assert.ok(Array.from(drawdownProbability(calm).value).every(Number.isNaN))
})

test('the fit is renewed with the year only', () => {
  const { day, ...rest } = market(1600, 300)
  const { n } = drawdownProbability({ day, ...rest })
  for (let index = 800; index < day.length; index++) {
    const newYear = dateOf(asDay(day[index])).year !== dateOf(asDay(day[index - 1])).year
    assert.equal(n[index] !== n[index - 1], newYear)
    if (newYear) assert.equal(n[index], index - 39)
  }
})

test('a higher value has the higher probability, inside its interval, and the base rate counts what was resolved', () => {
  const data = market(1200, 300)
  const result = drawdownProbability(data)
  const high = data.value.lastIndexOf(80)
  const low = data.value.lastIndexOf(20)
  assert.ok(result.value[high] > result.value[low])
  for (const index of [high, low]) {
    assert.ok(result.lower95[index] < result.value[index] && result.value[index] < result.upper95[index])
  }
  const outcomes = Array.from(drawdownOutcomes(data.close))
  const known = outcomes.slice(0, high - 20 + 1)
  assert.equal(result.baseRate[high], known.filter((one) => one === 1).length / known.length)
})

test('an index that could have been lower and higher has the lower end of the one and the upper end of the other', () => {
  const data = market(1200, 300)
  const at = data.day.length - 1
  const points = Array.from(data.value, (_, index) => (index === at ? 50 : data.value[index]))
  const known = drawdownProbability({ ...data, value: points, lowest: points, highest: points })
  const end = (value: number) => {
    const ends = Array.from(points, (one, index) => (index === at ? value : one))
    return drawdownProbability({ ...data, value: ends, lowest: ends, highest: ends })
  }
  const lowest = points.map((one, index) => (index === at ? 30 : one))
  const highest = points.map((one, index) => (index === at ? 75 : one))
  const wide = drawdownProbability({ ...data, value: points, lowest, highest })
  assert.equal(wide.value[at], known.value[at])
  assert.deepEqual([wide.lower95[at], wide.upper95[at]], [end(30).lower95[at], end(75).upper95[at]])
  assert.ok(wide.lower95[at] < known.lower95[at] && wide.upper95[at] > known.upper95[at])
  assert.equal(wide.upper95[at - 1], known.upper95[at - 1])
})

test('a VIX of 20 means about 14.8 percent a year', () => {
  // exp(−5.09 + 1.062·ln 20) = exp(−1.908532) = 0.148298; band ×e^−0.46 = 0.63128 and ×e^0.52 = 1.68203.
  const { valuePct, band90Pct } = expectedVolatility(20)
  assert.ok(Math.abs(valuePct - 14.8298) < 0.001)
  assert.ok(Math.abs(band90Pct[0] - 9.3618) < 0.001)
  assert.ok(Math.abs(band90Pct[1] - 24.9441) < 0.001)
})
