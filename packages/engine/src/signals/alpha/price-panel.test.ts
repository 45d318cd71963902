import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayFromDate, formatDay } from '../../kernel/time.ts'
import type { Asset } from '../../market/asset.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { isEligible } from './cross-section.ts'
import { endsWeek, pricePanel } from './price-panel.ts'
import { type PriceSeries, priceSeries } from './price-series.ts'
import { stockPaths } from './stock-paths.ts'

// 2024-03-25 is a Monday; 2024-03-29 is Good Friday
const MONDAY = dayFromDate(2024, 3, 25)
const missing = Number.NaN

const series = (symbol: string, closes: readonly number[], more: Partial<PriceSeries> = {}): PriceSeries => ({
  symbol,
  sector: 'Energy',
  day: closes.map((_, at) => MONDAY + at),
  adjustedClose: closes,
  dollarVolume: undefined,
  quotedClose: undefined,
  trainsFrom: Number.NEGATIVE_INFINITY,
  serves: true,
  ...more,
})

describe('price panel', () => {
  const panel = pricePanel([
    series('A', [10, 11, 12, 13, 99, 99, 99, 14]),
    series('B', [20, missing, 0, 23]),
    series('T', [1, 1, 1, 1, 1, 1, 1, 1, 1], { serves: false }),
  ])
  test('has the trading days alone', () =>
    assert.deepEqual(pricePanel([series('A', [1, 2, 3, 4, 5, 6, 7, 8])]).day.map(formatDay), [
      '2024-03-25',
      '2024-03-26',
      '2024-03-27',
      '2024-03-28',
      '2024-04-01',
    ]))
  test('ends on the last day that half of the served stocks have', () => {
    assert.equal(panel.day.length, 5)
    const third = series('C', [1, 2, 3, 4])
    assert.equal(
      pricePanel([series('A', [1, 2, 3, 4, 5, 6, 7, 8]), series('B', [1, 2]), third]).day.length,
      4,
    )
  })
  test('marks absent and impossible closes', () =>
    assert.deepEqual(Array.from(panel.stocks[1].adjustedClose), [20, missing, missing, 23, missing]))
  test('ends with the stocks that only train while none is served', () => {
    assert.equal(pricePanel([series('T', [1, 2], { serves: false })]).day.length, 2)
    assert.equal(pricePanel([]).day.length, 0)
  })
  test('begins with the calendar, whatever came before', () => {
    const old = series('A', [1, 2, 3], {
      day: [dayFromDate(1962, 1, 2), dayFromDate(1985, 1, 2), dayFromDate(1985, 1, 3)],
    })
    assert.deepEqual(pricePanel([old]).day.map(formatDay), ['1985-01-02', '1985-01-03'])
  })
  test('refuses a symbol twice', () =>
    assert.throws(() => pricePanel([series('A', [1]), series('A', [1])]), RangeError))
})

test('weeks end with their last trading days, a Thursday before Good Friday', () => {
  const { day } = pricePanel([
    series('A', Array(30).fill(1), { day: Array.from({ length: 30 }, (_, at) => MONDAY + at) }),
  ])
  assert.deepEqual(day.filter(endsWeek).map(formatDay), [
    '2024-03-28',
    '2024-04-05',
    '2024-04-12',
    '2024-04-19',
  ])
})

describe('stock paths', () => {
  test('reject a move beyond half and carry a short gap', () => {
    const [path] = stockPaths(pricePanel([series('A', [10, 16, missing, 17, missing, missing, missing, 17])]))
    assert.deepEqual(Array.from(path.bars), [1, 2, 2, 3, 4])
    assert.deepEqual(Array.from(path.rejected), [0, 1, 1, 1, 1])
    assert.deepEqual(Array.from(path.returns), [missing, 0, 0, Math.log(17 / 16), 0])
    assert.equal(path.logPrice[3], Math.log(10) + Math.log(17 / 16))
  })
  test('know nothing across a long gap', () => {
    const day = [0, 8, 9].map((at) => MONDAY + at)
    const [path] = stockPaths(
      pricePanel([series('A', [10, 12, 12], { day }), series('B', Array(10).fill(5))]),
    )
    assert.ok(Number.isFinite(path.returns[6]), 'five days are a short gap')
    const late = [0, 14].map((at) => MONDAY + at)
    const [other] = stockPaths(
      pricePanel([series('A', [10, 12], { day: late }), series('B', Array(15).fill(5))]),
    )
    assert.ok(Number.isNaN(other.returns[9]))
    assert.ok(Number.isNaN(other.logPrice[8]))
    assert.equal(other.logPrice[9], Math.log(12))
  })
  test('take the market for the sector where it has fewer than three stocks', () => {
    const up = (symbol: string, close: number, sector: string) => series(symbol, [100, close], { sector })
    const paths = stockPaths(
      pricePanel([up('A', 101, 'x'), up('B', 102, 'x'), up('C', 103, 'x'), up('D', 110, 'y')]),
    )
    const mean = (closes: readonly number[]) =>
      closes.reduce((sum, close) => sum + Math.log(close / 100), 0) / closes.length
    assert.ok(Math.abs(paths[0].sector[1] - mean([101, 102, 103])) < 1e-15)
    assert.ok(Math.abs(paths[3].sector[1] - mean([101, 102, 103, 110])) < 1e-15)
  })
})

describe('eligibility', () => {
  const day = Array.from({ length: 420 }, (_, at) => MONDAY + at)
  const flat = (value: number) => day.map(() => value)
  const at = (row: number, more: Partial<PriceSeries>) => {
    const panel = pricePanel([series('A', flat(50), { day, ...more })])
    return isEligible(panel.stocks[0], stockPaths(panel)[0], row)
  }
  test('begins with the 273rd close', () => {
    assert.equal(at(271, {}), false)
    assert.equal(at(272, {}), true)
  })
  test('asks for a quoted price above $3 where one is known', () => {
    assert.equal(at(280, { quotedClose: flat(3) }), false)
    assert.equal(at(280, { quotedClose: flat(3.01) }), true)
  })
  test('asks for a median turnover above $5 million where one is known', () => {
    assert.equal(at(280, { dollarVolume: flat(5e6) }), false)
    assert.equal(at(280, { dollarVolume: flat(5.1e6) }), true)
    assert.equal(at(280, { dollarVolume: flat(missing) }), true)
  })
  test('asks for a close on the very day', () => {
    const panel = pricePanel([
      series('A', flat(50).slice(0, 400), { day: day.slice(0, 400) }),
      series('B', flat(50), { day }),
    ])
    assert.equal(isEligible(panel.stocks[0], stockPaths(panel)[0], panel.day.length - 1), false)
  })
})

describe('price series', () => {
  const asset = (symbol: string, assetClass: Asset['assetClass']): Asset => ({
    symbol,
    name: symbol,
    assetClass,
    sector: 'Energy',
    currency: 'USD',
  })
  const values = Float64Array.of(10, 11)
  const window: DailyWindow = {
    symbol: 'A',
    source: 'test',
    length: 2,
    day: [MONDAY, MONDAY + 1],
    open: values,
    high: values,
    low: values,
    close: values,
    adjClose: Float64Array.of(9, 10),
    volume: Float64Array.of(100, 200),
    latestKnownAt: undefined,
  }
  const stock = (symbol: string) => ({ symbol, sector: 'Energy', memberSince: MONDAY, adjustedClose: [1] })
  const result = priceSeries({
    windows: new Map([
      ['A', window],
      ['SPY', window],
    ]),
    assets: [asset('A', 'equity'), asset('SPY', 'etf'), asset('GONE', 'equity')],
    training: { day: [MONDAY], stocks: [stock('A'), stock('GONE'), stock('W')] },
    closesAsTraded: false,
  })
  test('serve the tracked stocks that have a window and train on those that are not tracked', () =>
    assert.deepEqual(
      result.map(({ symbol, serves, trainsFrom }) => [symbol, serves, trainsFrom]),
      [
        ['A', true, MONDAY],
        ['W', false, MONDAY],
      ],
    ))
  test('read adjusted closes and the turnover', () => {
    assert.deepEqual(Array.from(result[0].adjustedClose), [9, 10])
    assert.deepEqual(Array.from(result[0].dollarVolume ?? []), [1000, 2200])
  })
})
