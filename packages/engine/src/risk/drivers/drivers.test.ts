import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowFrom } from '../../../../../test/fixtures/synthetic-windows.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { absorptionRatios } from './absorption.ts'
import {
  credit,
  drawdown,
  ratesVolatility,
  realisedVolatility,
  vix,
  vixTermStructure,
} from './market-drivers.ts'
import { SECTOR_SYMBOLS, sectorReturns } from './sector-returns.ts'
import { distances } from './turbulence.ts'

const windowsOf = (...windows: readonly DailyWindow[]) =>
  new Map(windows.map((window) => [window.symbol, window]))
const days = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)

test('the VIX is read as it closes, days without a close left out', () => {
  const { day, value } = vix.read(windowsOf(windowFrom('^VIX', [1, 2, 3], [12, Number.NaN, 14])))
  assert.deepEqual(Array.from(day), [1, 3])
  assert.deepEqual(Array.from(value), [12, 14])
})

test('the term structure is the VIX over the three-month VIX on the days of both', () => {
  const { day, value } = vixTermStructure.read(
    windowsOf(windowFrom('^VIX', [1, 2, 3], [12, 30, 18]), windowFrom('^VIX3M', [2, 3], [25, 20])),
  )
  assert.deepEqual(Array.from(day), [2, 3])
  assert.deepEqual(Array.from(value), [1.2, 0.9])
})

test('realised volatility of a market that moves 1 % a day is √252 percent a year', () => {
  // Log returns of ±0.01 have the mean square 0.0001 whatever their weights.
  const close = days(40).map((day) => 100 * Math.exp(day % 2 === 0 ? 0.01 : 0))
  const { day, value } = realisedVolatility.read(windowsOf(windowFrom('^GSPC', days(40), close)))
  assert.equal(day.length, 20)
  assert.equal(day[0], 21)
  for (const volatility of Array.from(value)) near(volatility, Math.sqrt(252))
  const rates = ratesVolatility.read(windowsOf(windowFrom('TLT', days(40), close)))
  assert.deepEqual(rates, { day, value })
})

test('the drawdown is measured from the highest of 252 closes', () => {
  const close = days(300).map((day) => (day === 10 ? 200 : 150))
  const { day, value } = drawdown.read(windowsOf(windowFrom('^GSPC', days(300), close)))
  assert.equal(day[0], 252)
  // The 200 of day 10 stays in the window up to day 261.
  assert.equal(value[261 - 252], 25)
  assert.equal(value[262 - 252], 0)
})

test('credit is what high yield has lost to Treasuries since its best ratio of 252 days', () => {
  const highYield = days(260).map((day) => (day === 100 ? 80 : 72))
  const treasuries = days(260).map(() => 100)
  const read = credit.read(
    windowsOf(windowFrom('HYG', days(260), highYield), windowFrom('IEF', days(260), treasuries)),
  )
  assert.equal(read.day[0], 252)
  near(read.value[0], 100 * Math.log(80 / 72))
})

test('adjusted closes are used where dividends are paid', () => {
  const falling = windowFrom(
    'HYG',
    days(260),
    days(260).map((day) => 1000 - day),
  )
  const flat = { ...falling, adjClose: days(260).map(() => 50) }
  const treasuries = windowFrom(
    'IEF',
    days(260),
    days(260).map(() => 100),
  )
  near(credit.read(windowsOf(flat, treasuries)).value[0], 0)
  assert.ok(credit.read(windowsOf(falling, treasuries)).value[0] > 0)
})

test('sector returns need all nine sectors', () => {
  const nine = SECTOR_SYMBOLS.map((symbol) => windowFrom(symbol, [1, 2, 3], [100, 110, 99]))
  const { day, rows } = sectorReturns(windowsOf(...nine))
  assert.deepEqual(Array.from(day), [2, 3])
  assert.deepEqual([...rows[0]], Array(9).fill(Math.log(1.1)))
  assert.equal(sectorReturns(windowsOf(...nine.slice(1))).rows.length, 0)
})

test('turbulence is the squared distance from the rows before, in their covariance', () => {
  // Four rows with means 0, variances 4/3 and covariance 0 (divided by 3), then (2, 2):
  // (2²/(4/3) + 2²/(4/3)) / 2 columns = 3.
  const rows = [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
    [2, 2],
  ].map((row) => Float64Array.from(row))
  const result = distances(rows, 4)
  assert.deepEqual([...result.subarray(0, 4)], Array(4).fill(Number.NaN))
  near(result[4], 3)
})

test('turbulence shrinks covariances by a tenth', () => {
  // Perfectly tied columns with variance v = 4/3: Σ = v·[1 .9; .9 1]. For (1, −1): 2/(v·0.1)/2 = 7.5.
  const rows = [
    [1, 1],
    [-1, -1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ].map((row) => Float64Array.from(row))
  near(distances(rows, 4)[4], 7.5)
})

test('turbulence forgets rows that left its window', () => {
  const recent = [
    [1, 2],
    [-1, 1],
    [2, -1],
    [0, 0.5],
    [1, 1],
  ].map((row) => Float64Array.from(row))
  const old = [Float64Array.of(50, -80), Float64Array.of(-30, 90)]
  near(distances([...old, ...recent], 4)[6], distances(recent, 4)[4])
})

test('the absorption ratio is the share of the two largest eigenvalues', () => {
  // Three independent columns with second moments 4, 1 and 1 (means 0): (4 + 1) / 6.
  const rows: Float64Array[] = []
  for (const a of [2, -2])
    for (const b of [1, -1]) for (const c of [1, -1]) rows.push(Float64Array.of(a, b, c))
  const ratio = absorptionRatios(rows, { window: 8, halfLife: 1e12 })
  assert.ok(ratio.subarray(0, 7).every(Number.isNaN))
  assert.ok(Math.abs(ratio[7] - 5 / 6) < 1e-4)
})

test('the absorption ratio weighs by age and forgets beyond its window', () => {
  const rows = [
    [9, -9, 4],
    [1, 2, 3],
    [2, 1, 0],
    [-1, 0, 2],
    [3, 1, 1],
  ].map((row) => Float64Array.from(row))
  const windowed = absorptionRatios(rows, { window: 4, halfLife: 2 })[4]
  near(windowed, absorptionRatios(rows.slice(1), { window: 4, halfLife: 2 })[3])
  assert.ok(Math.abs(windowed - absorptionRatios(rows, { window: 4, halfLife: 200 })[4]) > 1e-4)
  assert.ok(
    Number.isNaN(absorptionRatios(Array(4).fill(Float64Array.of(0, 0, 0)), { window: 4, halfLife: 2 })[3]),
  )
})

test('a driver without bars of one of its symbols has no readings', () => {
  for (const driver of [vix, vixTermStructure, realisedVolatility, drawdown, credit, ratesVolatility]) {
    assert.equal(driver.read(new Map()).day.length, 0)
  }
  assert.equal(vixTermStructure.read(windowsOf(windowFrom('^VIX', [1], [12]))).day.length, 0)
})
