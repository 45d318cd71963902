import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { syntheticWindows, windowFrom, windowsUpTo } from '../../../../../test/fixtures/synthetic-windows.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { contributions } from './contributions.ts'
import { drawdownProbability } from './drawdown-probability.ts'
import { GEOPOLITICS_WEIGHT, WEIGHTED_DRIVERS } from './driver-weights.ts'
import { regionHistory } from './region-history.ts'
import { riskHistory } from './risk-history.ts'

const SYMBOLS = [...new Set(WEIGHTED_DRIVERS.flatMap(({ driver }) => driver.symbols)), 'EFA', 'EURUSD=X']
const windows = syntheticWindows(SYMBOLS, 2300, 5)
const history = riskHistory(windows)

const without = (...symbols: readonly string[]) =>
  new Map([...windows].filter(([symbol]) => !symbols.includes(symbol)))
const shortened = (symbol: string, dropLast: number) => {
  const window = windows.get(symbol)
  assert.ok(window !== undefined)
  const length = window.length - dropLast
  return new Map(windows).set(
    symbol,
    windowFrom(symbol, Array.from(window.day).slice(0, length), Array.from(window.close).slice(0, length)),
  )
}
const driver = (of: typeof history, name: string) => {
  const found = of.drivers.find((one) => one.name === name)
  assert.ok(found !== undefined)
  return found
}
const lastOf = (values: ArrayLike<number>) => values[values.length - 1]

test('the weights sum to 1 with the one kept for news, and to the same without a term structure', () => {
  const full = WEIGHTED_DRIVERS.reduce((sum, one) => sum + one.weight, GEOPOLITICS_WEIGHT)
  const flat = WEIGHTED_DRIVERS.reduce(
    (sum, one) => sum + (one.withoutTermStructure ?? one.weight),
    GEOPOLITICS_WEIGHT,
  )
  assert.ok(Math.abs(full - 1) < 1e-12)
  assert.ok(Math.abs(flat - 1) < 1e-12)
})

test('the value is the weighted mean of the scores present, its shares summing to 1', () => {
  for (let index = 0; index < history.day.length; index += 37) {
    let value = 0
    let share = 0
    for (const one of history.drivers) {
      if (Number.isNaN(one.score[index])) assert.equal(one.effectiveWeight[index], 0)
      else value += one.effectiveWeight[index] * one.score[index]
      share += one.effectiveWeight[index]
    }
    assert.ok(Math.abs(share - 1) < 1e-12)
    assert.ok(Math.abs(value - history.smoothed[index]) < 1e-9)
    assert.ok(Math.abs(history.value[index] - history.smoothed[index]) <= 0.05 + 1e-9)
    assert.ok(history.value[index] >= 0 && history.value[index] <= 100)
  }
})

test('the history begins when drawdown has 756 past readings, the last core driver to get there', () => {
  const all = windows.get('^GSPC')
  assert.ok(all !== undefined)
  // The first drawdown is on row 251; row 251 + 756 has 756 before it.
  assert.equal(history.day[0], all.day[251 + 756])
})

test('a driver joins with 756 own observations and the weights of the others give way', () => {
  const turbulence = driver(history, 'turbulence')
  const first = Array.from(turbulence.score).findIndex((score) => !Number.isNaN(score))
  // Returns from row 1, distances from row 757, their 20-day mean from row 776, a score from row 1532.
  assert.equal(history.day[first], windows.get('XLB')?.day[1532])
  assert.ok(!Number.isNaN(turbulence.value[first - 1]))
  const vixShare = driver(history, 'vix').effectiveWeight
  assert.ok(vixShare[first] < vixShare[first - 1])
  assert.ok(Math.abs(lastOf(vixShare) - 0.2 / 0.94) < 1e-12)
})

test('without a term structure its weight goes to the VIX', () => {
  const flat = riskHistory(without('^VIX3M'))
  assert.ok(Math.abs(lastOf(driver(flat, 'vix').effectiveWeight) - 0.28 / 0.94) < 1e-12)
  assert.equal(lastOf(driver(flat, 'vix_term_structure').effectiveWeight), 0)
})

test('a driver whose last reading is more than three days old is left out', () => {
  assert.ok(!Number.isNaN(lastOf(driver(riskHistory(shortened('TLT', 3)), 'rates_volatility').score)))
  const stale = riskHistory(shortened('TLT', 4))
  assert.ok(Number.isNaN(lastOf(driver(stale, 'rates_volatility').score)))
  assert.equal(lastOf(driver(stale, 'rates_volatility').effectiveWeight), 0)
  assert.ok(Math.abs(lastOf(driver(stale, 'vix').effectiveWeight) - 0.2 / 0.88) < 1e-12)
})

test('a VIX that stopped leaves the index on the other drivers, and no VIX', () => {
  const stale = riskHistory(shortened('^VIX', 10))
  assert.ok(Number.isNaN(lastOf(stale.vix)))
  assert.ok(lastOf(stale.value) >= 0)
  assert.equal(lastOf(driver(stale, 'vix').effectiveWeight), 0)
})

test('too little history is refused, never guessed', () => {
  assert.throws(() => riskHistory(without('^GSPC')), NotEnoughHistory)
  assert.throws(() => riskHistory(without('^VIX')), NotEnoughHistory)
  const all = windows.get('^GSPC')
  assert.ok(all !== undefined)
  assert.throws(() => riskHistory(windowsUpTo(windows, all.day[251 + 755])), NotEnoughHistory)
  assert.equal(riskHistory(windowsUpTo(windows, all.day[251 + 756])).day.length, 1)
})

test('no day sees a later one: a shorter window gives the same index, probability and regions', () => {
  const probability = drawdownProbability(history)
  const europe = regionHistory('europe', windows, history.day)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: history.day.length - 2 }), (last) => {
      const cut = windowsUpTo(windows, history.day[last])
      const then = riskHistory(cut)
      const length = last + 1
      const same = (now: ArrayLike<number>, past: ArrayLike<number>) =>
        assert.deepEqual(Array.from(past), Array.from(now).slice(0, length))
      same(history.day, then.day)
      same(history.value, then.value)
      same(history.raw, then.raw)
      same(history.vix, then.vix)
      for (const [index, one] of history.drivers.entries()) same(one.score, then.drivers[index].score)
      const probabilityThen = drawdownProbability(then)
      for (const column of ['value', 'lower95', 'upper95', 'baseRate', 'n'] as const) {
        same(probability[column], probabilityThen[column])
      }
      same(europe.score, regionHistory('europe', cut, then.day).score)
    }),
    { numRuns: 12 },
  )
})

test('the contributions, as printed, sum exactly to the printed value in 100,000 cases', () => {
  const part = fc.record({
    weight: fc.integer({ min: 0, max: 28 }),
    score: fc.double({ min: 0, max: 100, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const total = parts.reduce((sum, one) => sum + one.weight, 0)
      fc.pre(total > 0)
      const value = parts.reduce((sum, one) => sum + (one.weight / total) * one.score, 0)
      const printed = contributions(
        parts.map((one) => one.weight),
        parts.map((one) => one.score),
      )
      const tenths = printed.reduce((sum, one) => sum + Math.round(one * 10), 0)
      assert.ok(Math.abs(tenths / 10 - value) <= 0.05 + 1e-9)
      for (const [index, one] of printed.entries()) {
        assert.ok(one >= 0)
        assert.ok(Math.abs(one - (parts[index].weight / total) * parts[index].score) < 0.1 + 1e-9)
      }
    }),
    { numRuns: 100_000 },
  )
})

test('the printed contributions of every day of a history sum to its published value', () => {
  for (let index = 0; index < history.day.length; index++) {
    const printed = contributions(
      history.drivers.map((one) => one.effectiveWeight[index]),
      history.drivers.map((one) => one.score[index]),
    )
    const tenths = printed.reduce((sum, one) => sum + Math.round(one * 10), 0)
    assert.equal(tenths, Math.round(history.value[index] * 10))
  }
})

test('contributions need at least one weight', () => {
  assert.throws(() => contributions([0, 0], [Number.NaN, Number.NaN]), RangeError)
  assert.deepEqual(contributions([0, 2], [Number.NaN, 41.26]), [0, 41.3])
})
