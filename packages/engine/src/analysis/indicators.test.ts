import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adx, atr, bollinger, macd, rsi, sma } from './indicators.ts'

// Inputs and expected values of the tests of Tulip Indicators, tests/untest.txt, v0.9.1.
const HIGH = [
  82.15, 81.89, 83.03, 83.3, 83.85, 83.9, 83.33, 84.3, 84.84, 85.0, 85.9, 86.58, 86.98, 88.0, 87.87,
]
const LOW = [
  81.29, 80.64, 81.31, 82.65, 83.07, 83.11, 82.49, 82.3, 84.15, 84.11, 84.03, 85.39, 85.76, 87.17, 87.01,
]
const CLOSE = [
  81.59, 81.06, 82.87, 83.0, 83.61, 83.15, 82.84, 83.99, 84.55, 84.36, 85.53, 86.54, 86.89, 87.77, 87.29,
]

/** The value after each bar from the first one that has one. */
const running = (after: (count: number) => number): readonly string[] =>
  CLOSE.flatMap((_, at) => {
    const value = after(at + 1)
    return Number.isNaN(value) ? [] : [value.toFixed(2)]
  })
const until = (count: number) => ({
  high: HIGH.slice(0, count),
  low: LOW.slice(0, count),
  close: CLOSE.slice(0, count),
})

describe('golden values of Tulip Indicators', () => {
  test('ATR 5', () => {
    const expected = '1.12 1.05 1.01 1.21 1.14 1.09 1.24 1.23 1.23 1.21 1.14'
    assert.equal(running((count) => atr(until(count), 5)).join(' '), expected)
  })
  test('ADX 5', () => {
    const expected = '41.38 44.29 49.42 54.92 59.99 65.29 67.36'
    assert.equal(running((count) => adx(until(count), 5)?.adx ?? Number.NaN).join(' '), expected)
  })
  test('SMA 5 and the middle of the Bollinger bands', () => {
    const expected = '82.43 82.74 83.09 83.32 83.63 83.78 84.25 84.99 85.57 86.22 86.80'
    assert.equal(running((count) => sma(CLOSE.slice(0, count), 5)).join(' '), expected)
    assert.equal(
      running((count) => bollinger(CLOSE.slice(0, count), 5, 2)?.middle ?? Number.NaN).join(' '),
      expected,
    )
  })
  test('MACD 2, 5, 9', () => {
    const of = (count: number) => macd(CLOSE.slice(0, count), { short: 2, long: 5, signal: 9 }).at(-1)
    const lines = '0.62 0.35 0.11 0.42 0.58 0.42 0.68 0.93 0.89 0.98 0.62'
    const signals = '0.62 0.56 0.47 0.46 0.49 0.47 0.51 0.60 0.66 0.72 0.70'
    assert.equal(running((count) => of(count)?.macd ?? Number.NaN).join(' '), lines)
    assert.equal(running((count) => of(count)?.signal ?? Number.NaN).join(' '), signals)
  })
})

test("RSI 14 gives the values of StockCharts' worked example", () => {
  // https://chartschool.stockcharts.com, "Relative Strength Index (RSI)", spreadsheet cs-rsi.
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
    46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137,
    46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
  ]
  const expected = [
    70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87,
    45.46, 37.3, 33.08, 37.77,
  ]
  for (const [at, value] of expected.entries()) {
    assert.ok(Math.abs(rsi(closes.slice(0, 15 + at), 14) - value) < 0.01, `bar ${15 + at}`)
  }
  assert.ok(Number.isNaN(rsi(closes.slice(0, 14), 14)))
})

test('Bollinger bands are population deviations away, by hand', () => {
  // Mean of 2, 4, 4, 4, 5, 5, 7, 9 is 5 and their population deviation 2.
  const bands = bollinger([100, 2, 4, 4, 4, 5, 5, 7, 9], 8, 2)
  assert.deepEqual(bands, { upper: 9, middle: 5, lower: 1 })
})

test('too few bars give no value, and closes that never moved no RSI', () => {
  assert.ok(Number.isNaN(sma([1, 2], 3)))
  assert.ok(Number.isNaN(sma([1, 2, 3], 3, 1)))
  assert.ok(Number.isNaN(atr({ high: [2], low: [1], close: [1] }, 2)))
  assert.equal(adx(until(8), 5), undefined)
  assert.equal(bollinger([1, 2], 3, 2), undefined)
  assert.deepEqual(macd([1, 2], { short: 1, long: 3, signal: 2 }), [])
  assert.ok(Number.isNaN(rsi([5, 5, 5, 5], 2)))
})

test('the directional indicators name the side that moves', () => {
  const rising = Array.from({ length: 40 }, (_, at) => 100 + at)
  const falling = rising.toReversed()
  const reading = (close: number[]) =>
    adx({ high: close.map((price) => price + 1), low: close.map((price) => price - 1), close }, 14)
  const [up, down] = [reading(rising), reading(falling)]
  assert.ok(up !== undefined && down !== undefined)
  assert.ok(up.plusDi > up.minusDi && down.minusDi > down.plusDi)
  assert.ok(up.adx > 99 && up.plusDi <= 100)
})
