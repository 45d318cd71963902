import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayFromDate } from '../../../kernel/time.ts'
import { tradingDays } from '../../../market/calendar.ts'
import { sampleDeviation } from '../../../statistics/sample-statistics.ts'
import type { StockPath } from '../stock-paths.ts'
import { ALPHA_FEATURES, type AlphaFeature, columnOf, panelFeatures } from './alpha-features.ts'
import { seasonalReturn, yearsBefore } from './season.ts'
import { slidingHighest } from './sliding-highest.ts'

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

const DAYS = tradingDays(dayFromDate(2020, 1, 2), dayFromDate(2021, 12, 31)).slice(0, ROW + 1)

/** Of a panel of one stock. */
const feature = (name: AlphaFeature, stock: StockPath, row = ROW): number =>
  panelFeatures([stock], DAYS, [row])[0][columnOf(name)]

describe('momentum', () => {
  const steady = path({ returns: () => 0.001 })
  // 252 − 21 = 231 days and 126 − 21 = 105 days of 0.1 %
  test('runs from a year, or half a year, to a month ago', () => {
    near(feature('momentum_12_1', steady), 0.231)
    near(feature('momentum_6_1', steady), 0.105)
  })
  test('leaves the last month out', () => {
    const jump = path({ returns: (row) => (row > ROW - 21 ? 0.05 : 0) })
    assert.equal(feature('momentum_12_1', jump), 0)
    assert.equal(feature('momentum_6_1', jump), 0)
  })
  // residual 0.001 ± 0.01 on 232 days: 232·0.001 over √(232/231)·0.01; beta is taken on the days from t−251 to t
  test('of the residual is its sum over its deviation, less the market', () => {
    const market = (row: number) => [0.01, 0.01, -0.01, -0.01][row % 4]
    const stock = path({ returns: (row) => 1.5 * market(row) + 0.001 + alternating(0.01)(row), market })
    near(feature('beta_252', stock), 1.5)
    near(feature('residual_momentum', stock), 0.232 / alternatingDeviation(0.01, 232), 1e-9)
  })
  test('of the sector is its mean return over 126 days', () =>
    near(feature('sector_momentum', path({ returns: () => 0, sector: () => 0.002 })), 0.252))
  // fell by 1 % on each of the last 30 days
  test('measures the distance from the high of the year', () => {
    const stock = path({ returns: (row) => (row > ROW - 30 ? -0.01 : 0.001) })
    near(feature('year_high_distance', stock), -0.3)
    const gap = { ...stock, logPrice: stock.logPrice.with(ROW - 251, Number.NaN) }
    assert.ok(Number.isNaN(feature('year_high_distance', gap)))
  })
  test('compares the price with its 200-day mean in units of its risk', () => {
    const stock = path({ returns: (row) => (row === ROW - 99 ? 0.2 : alternating(0.01)(row)) })
    const average = stock.level.subarray(ROW - 199).reduce((sum, level) => sum + level, 0) / 200
    near(
      feature('trend_strength', stock),
      (stock.level[ROW] / average - 1) / (alternatingDeviation(0.01, 60) * Math.sqrt(200)),
    )
  })
})

describe('reversal', () => {
  const falling = path({
    returns: (row) => (row > ROW - 5 ? -0.01 : alternating(0.02)(row)),
    sector: () => 0.002,
  })
  test('is the last return with its sign turned', () => near(feature('reversal_5', falling), 0.05))
  // −(5·(−0.01) − 5·0.002) over the deviation
  test('against the sector is in units of the stock’s deviation', () =>
    near(feature('sector_reversal_5', falling), 0.06 / feature('volatility_60', falling)))
  // e = −0.01 on the last ten days, 0 on the fifty before: mean −1/600, Σ(e − mean)² = 10·0.0001 − 60/360000 = 1/1200
  test('of the residual is over the residual’s own deviation', () => {
    const market = alternating(0.01)
    const versusSector = path({
      returns: (row) => market(row) + (row > ROW - 10 ? -0.01 : 0),
      sector: market,
    })
    near(feature('sector_residual_reversal', versusSector), 0.1 / Math.sqrt(1 / 1200 / 59), 1e-9)
    const stock = path({ returns: (row) => 2 * market(row) + (row > ROW - 10 ? -0.01 : 0), market })
    near(feature('residual_reversal', stock), 0.1 / Math.sqrt(1 / 1200 / 59), 1e-9)
  })
})

describe('risk', () => {
  test('volatility is the sample deviation of 60 returns', () =>
    near(feature('volatility_60', path({ returns: alternating(0.01) })), alternatingDeviation(0.01, 60)))
  test('beta is the slope on the market, whatever the constant', () => {
    const market = (row: number) => Math.sin(row) / 100
    near(feature('beta_252', path({ returns: (row) => 0.003 + 1.7 * market(row), market })), 1.7, 1e-10)
  })
  test('the largest return is that of 21 days', () => {
    const largest = (at: number) =>
      feature('largest_return_21', path({ returns: (row) => (row === at ? 0.09 : 0.01) }))
    near(largest(ROW - 20), 0.09)
    near(largest(ROW - 21), 0.01)
  })
  // a share p = 1/60 of spikes: (1 − 2p)/√(p(1 − p)) = (58/60)/(√59/60)
  test('skewness of one spike among 60 is 58/√59', () => {
    const spike = path({ returns: (row) => (row === ROW - 7 ? 0.6 : 0) })
    near(feature('skewness_60', spike), 58 / Math.sqrt(59), 1e-9)
  })
  test('is unknown where nothing moves, whatever moved before', () => {
    for (const still of [0, 0.001]) {
      const flat = path({ returns: (row) => (row < 20 ? alternating(0.03)(row) : still) })
      assert.ok(Number.isNaN(feature('skewness_60', flat)))
      assert.ok(Number.isNaN(feature('trend_strength', flat)))
      assert.ok(Number.isNaN(feature('beta_252', flat)))
      assert.ok(
        Number.isNaN(
          feature('sector_residual_reversal', path({ returns: () => still, sector: () => still })),
        ),
      )
    }
  })
  test('the highest of the last days is that of the window', () => {
    const values = Float64Array.from({ length: 100 }, (_, at) =>
      at % 17 === 3 ? Number.NaN : Math.sin(at * at),
    )
    for (const days of [1, 7, 21]) {
      for (const last of [5, 20, 21, 99]) {
        const into = new Float64Array(values.length)
        slidingHighest(values, { last, days, into })
        for (let row = days; row <= last; row++) {
          const present = values.slice(row - days + 1, row + 1).filter((value) => !Number.isNaN(value))
          assert.equal(into[row], Math.max(...present))
        }
      }
    }
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
  const featuresOf = (one: StockPath, rows: readonly number[]) => panelFeatures([one], DAYS, rows)
  test('are one a name, and known on a full path but for the season', () => {
    const [features] = featuresOf(stock, [ROW - 20])
    assert.equal(features.length, ALPHA_FEATURES.length)
    assert.deepEqual(
      ALPHA_FEATURES.filter((_, column) => !Number.isFinite(features[column])),
      ['seasonal_return'],
    )
  })
  test('are unknown rather than wrong where a return is missing', () => {
    const returns = stock.returns.with(ROW - 30, Number.NaN)
    const [features] = featuresOf({ ...stock, returns }, [ROW])
    for (const name of ['volatility_60', 'beta_252', 'sector_reversal_5', 'residual_momentum'] as const) {
      assert.ok(Number.isNaN(features[columnOf(name)]), name)
    }
  })
  test('are those of the windows, summed by themselves', () => {
    const from = (days: number) => [...stock.returns.subarray(ROW - days + 1, ROW + 1)]
    near(feature('volatility_60', stock), sampleDeviation(from(60)), 1e-14)
    const beta = feature('beta_252', stock)
    const residuals = (first: number, last: number) =>
      Array.from(
        { length: last - first + 1 },
        (_, at) => stock.returns[first + at] - beta * stock.market[first + at],
      )
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const yearAgo = residuals(ROW - 252, ROW - 21)
    near(feature('residual_momentum', stock), sum(yearAgo) / sampleDeviation(yearAgo), 1e-10)
    const quarter = residuals(ROW - 59, ROW)
    near(feature('residual_reversal', stock), -sum(quarter.slice(-10)) / sampleDeviation(quarter), 1e-10)
  })
  test('have the same bits whichever rows are computed', () => {
    const rows = [ROW - 40, ROW - 21, ROW - 7, ROW]
    assert.deepEqual(
      featuresOf(stock, rows),
      rows.flatMap((row) => featuresOf(stock, [row])),
    )
  })
})
