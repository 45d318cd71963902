import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayFromDate } from '../../../../kernel/time.ts'
import { tradingDays } from '../../../market/calendar.ts'
import type { StockPath } from '../stock-paths.ts'
import { ALPHA_FEATURES, alphaFeatures } from './alpha-features.ts'
import {
  momentum6To1,
  momentum12To1,
  residualMomentum,
  sectorMomentum,
  trendStrength,
  yearHighDistance,
} from './momentum.ts'
import { residualReversal, reversal, sectorResidualReversal, sectorReversal } from './reversal.ts'
import { largestReturn, quarterMoments, skewness60, volatility60 } from './risk.ts'
import { seasonalReturn, yearsBefore } from './season.ts'
import { yearStatistics } from './year-statistics.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

const ROW = 299
const rowsOf = (of: (row: number) => number): Float64Array =>
  Float64Array.from({ length: ROW + 1 }, (_, row) => of(row))

function path(of: {
  readonly returns: (row: number) => number
  readonly market?: (row: number) => number
  readonly sector?: (row: number) => number
}): StockPath {
  const returns = rowsOf(of.returns)
  let sum = 0
  const logPrice = returns.map((value) => {
    sum += value
    return sum
  })
  return {
    logPrice,
    level: logPrice.map(Math.exp),
    returns,
    market: rowsOf(of.market ?? (() => 0)),
    sector: rowsOf(of.sector ?? (() => 0)),
    bars: new Uint16Array(ROW + 1),
    rejected: new Uint16Array(ROW + 1),
  }
}

const alternating = (size: number) => (row: number) => (row % 2 === 0 ? size : -size)
/** Sample deviation of n alternating ±size: √(n/(n − 1))·size. */
const alternatingDeviation = (size: number, n: number) => size * Math.sqrt(n / (n - 1))

describe('momentum', () => {
  const steady = path({ returns: () => 0.001 })
  // 252 − 21 = 231 days and 126 − 21 = 105 days of 0.1 %
  test('runs from a year, or half a year, to a month ago', () => {
    near(momentum12To1(steady, ROW), 0.231)
    near(momentum6To1(steady, ROW), 0.105)
  })
  test('leaves the last month out', () => {
    const jump = path({ returns: (row) => (row > ROW - 21 ? 0.05 : 0) })
    assert.equal(momentum12To1(jump, ROW), 0)
    assert.equal(momentum6To1(jump, ROW), 0)
  })
  // residual 0.001 ± 0.01 on 232 days: 232·0.001 over √(232/231)·0.01
  test('of the residual is its sum over its deviation, less the market', () => {
    const market = (row: number) => (row % 3) / 100
    const stock = path({ returns: (row) => 1.5 * market(row) + 0.001 + alternating(0.01)(row), market })
    near(
      residualMomentum(stock, ROW, 1.5, yearStatistics(stock, ROW)),
      0.232 / alternatingDeviation(0.01, 232),
      1e-9,
    )
  })
  test('of the sector is its mean return over 126 days', () =>
    near(sectorMomentum(path({ returns: () => 0, sector: () => 0.002 }), ROW), 0.252))
  // fell by 1 % on each of the last 30 days
  test('measures the distance from the high of the year', () => {
    const stock = path({ returns: (row) => (row > ROW - 30 ? -0.01 : 0.001) })
    near(yearHighDistance(stock, ROW, yearStatistics(stock, ROW)), -0.3)
    const gap = { ...stock, logPrice: stock.logPrice.with(ROW - 251, Number.NaN) }
    assert.ok(Number.isNaN(yearHighDistance(gap, ROW, yearStatistics(gap, ROW))))
  })
  // 100 days at 1, then 100 at e^0.2: their mean is (1 + e^0.2)/2
  test('compares the price with its 200-day mean in units of its risk', () => {
    const stock = path({ returns: (row) => (row === ROW - 99 ? 0.2 : 0) })
    near(
      trendStrength(stock, ROW, 0.02, yearStatistics(stock, ROW)),
      ((2 * Math.exp(0.2)) / (1 + Math.exp(0.2)) - 1) / (0.02 * Math.sqrt(200)),
    )
  })
})

describe('reversal', () => {
  const falling = path({
    returns: (row) => (row > ROW - 5 ? -0.01 : alternating(0.02)(row)),
    sector: () => 0.002,
  })
  test('is the last return with its sign turned', () => near(reversal(falling, ROW, 5), 0.05))
  // −(5·(−0.01) − 5·0.002)/0.03
  test('against the sector is in units of the stock’s deviation', () =>
    near(sectorReversal(falling, ROW, 5, 0.03), 0.06 / 0.03))
  // e = −0.01 on the last ten days, 0 on the fifty before: mean −1/600, Σ(e − mean)² = 10·0.0001 − 60/360000 = 1/1200
  test('of the residual is over the residual’s own deviation', () => {
    const market = alternating(0.01)
    const stock = path({ returns: (row) => 2 * market(row) + (row > ROW - 10 ? -0.01 : 0), market })
    near(residualReversal(stock, ROW, 2), 0.1 / Math.sqrt(1 / 1200 / 59), 1e-9)
    const versusSector = path({
      returns: (row) => market(row) + (row > ROW - 10 ? -0.01 : 0),
      sector: market,
    })
    near(sectorResidualReversal(versusSector, ROW), 0.1 / Math.sqrt(1 / 1200 / 59), 1e-9)
  })
})

describe('risk', () => {
  test('volatility is the sample deviation of 60 returns', () =>
    near(
      volatility60(quarterMoments(path({ returns: alternating(0.01) }), ROW)),
      alternatingDeviation(0.01, 60),
    ))
  test('beta is the slope on the market, whatever the constant', () => {
    const market = (row: number) => Math.sin(row) / 100
    const stock = path({ returns: (row) => 0.003 + 1.7 * market(row), market })
    near(yearStatistics(stock, ROW).beta, 1.7, 1e-10)
  })
  test('the largest return is that of 21 days', () => {
    near(largestReturn(path({ returns: (row) => (row === ROW - 20 ? 0.09 : 0.01) }), ROW), 0.09)
    near(largestReturn(path({ returns: (row) => (row === ROW - 21 ? 0.09 : 0.01) }), ROW), 0.01)
  })
  // a share p = 1/60 of spikes: (1 − 2p)/√(p(1 − p)) = (58/60)/(√59/60)
  test('skewness of one spike among 60 is 58/√59', () => {
    const spike = path({ returns: (row) => (row === ROW - 7 ? 0.6 : 0) })
    near(skewness60(quarterMoments(spike, ROW)), 58 / Math.sqrt(59), 1e-9)
  })
  test('is unknown where nothing moves', () => {
    const flat = path({ returns: () => 0 })
    assert.ok(Number.isNaN(skewness60(quarterMoments(flat, ROW))))
    assert.ok(Number.isNaN(yearStatistics(flat, ROW).beta))
    assert.ok(Number.isNaN(sectorResidualReversal(flat, ROW)))
  })
})

describe('season', () => {
  const day = tradingDays(dayFromDate(2018, 1, 2), dayFromDate(2024, 6, 14))
  const row = day.length - 1
  const before = yearsBefore(day, row)
  test('finds the same date of the last five years', () =>
    assert.deepEqual(
      before.map((at) => day[at]),
      [
        dayFromDate(2023, 6, 15),
        dayFromDate(2022, 6, 14),
        dayFromDate(2021, 6, 14),
        dayFromDate(2020, 6, 12),
        dayFromDate(2019, 6, 14),
      ],
    ))
  test('averages the ten days that follow it', () => {
    const logPrice = new Float64Array(day.length)
    before.forEach((at, year) => {
      for (let later = at + 2; later <= at + 11; later++) logPrice[later] = (year + 1) / 100
    })
    // 1 % to 5 %
    near(seasonalReturn({ ...path({ returns: () => 0 }), logPrice }, before), 0.03)
  })
  test('needs two years', () => {
    const flat = path({ returns: () => 0 })
    assert.equal(seasonalReturn(flat, [100, 200, -1, -1, -1]), 0)
    assert.ok(Number.isNaN(seasonalReturn(flat, [100, -1, -1, -1, -1])))
  })
})

describe('all features', () => {
  const random = (row: number) => Math.sin(row * row) / 50
  const stock = path({
    returns: random,
    market: (row) => Math.cos(row * 3) / 80,
    sector: (row) => Math.sin(row * 5) / 90,
  })
  test('are one a name, and finite on a full path', () => {
    const features = alphaFeatures(stock, ROW - 20, [100, 120, 140, 160, 180])
    assert.equal(features.length, ALPHA_FEATURES.length)
    assert.ok(features.every(Number.isFinite))
  })
  test('are unknown rather than wrong where a return is missing', () => {
    const returns = stock.returns.with(ROW - 30, Number.NaN)
    const features = alphaFeatures({ ...stock, returns }, ROW, [])
    for (const name of ['volatility_60', 'beta_252', 'sector_reversal_5', 'residual_momentum'] as const) {
      assert.ok(Number.isNaN(features[ALPHA_FEATURES.indexOf(name)]), name)
    }
  })
})
