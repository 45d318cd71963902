import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, asInstant, DAY } from '../kernel/time.ts'
import { type DailyWindow, dailyAsOf } from '../market/point-in-time.ts'
import { priceBars, priceBasis, splitSince } from './price-bars.ts'
import { swingLevels } from './swing-levels.ts'
import { betaTo, technicals } from './technicals.ts'

interface Row {
  readonly close: number
  readonly high?: number
  readonly low?: number
  readonly adjClose?: number
  readonly volume?: number
}

const windowOf = (rows: readonly Row[], source = 'test'): DailyWindow =>
  dailyAsOf(
    {
      symbol: 'X',
      source,
      day: rows.map((_, at) => asDay(20_000 + at)),
      knownAt: rows.map((_, at) => asInstant((20_001 + at) * DAY)),
      open: rows.map(({ close }) => close),
      high: rows.map(({ close, high }) => high ?? close),
      low: rows.map(({ close, low }) => low ?? close),
      close: rows.map(({ close }) => close),
      adjClose: rows.map(({ close, adjClose }) => adjClose ?? close),
      volume: rows.map(({ volume }) => volume ?? Number.NaN),
    },
    asInstant((20_001 + rows.length) * DAY),
    rows.length,
  )
const of = (rows: readonly Row[]) => technicals(priceBars(windowOf(rows)))
const rising = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ close: 100 + at }))
const near = (value: number, expected: number): void =>
  assert.ok(Math.abs(value - expected) < 1e-9, `${value}, not ${expected}`)

describe('technical figures', () => {
  test('are those of a line that rises by one a day, by hand', () => {
    const own = of(rising(300))
    // the last close is 399; means of the last n closes are 399 − (n − 1)/2
    assert.deepEqual([own.close, own.sma20, own.sma50, own.sma200], [399, 389.5, 374.5, 299.5])
    near(own.sma200Slope, 299.5 / 279.5 - 1)
    near(own.change1d, 1 / 398)
    near(own.return1m, 21 / 378)
    near(own.return12to1, 231 / (399 - 252))
    assert.deepEqual([own.yearHigh, own.yearLow, own.yearPosition], [399, 148, 1])
    assert.deepEqual([own.drawdown, own.maxDrawdown1y], [0, 0])
    assert.equal(own.rsi, 100)
  })
  test('know the usual change of a day: the root mean square of the 60 before', () => {
    // 60 changes of +1 % and −1 % in turn, then one of 3 %
    const close = [100]
    for (let at = 0; at < 60; at++) close.push(close[at] * (at % 2 === 0 ? 1.01 : 0.99))
    close.push(close[60] * 1.03)
    const own = of(close.map((price) => ({ close: price })))
    near(own.usualChange, 0.01)
    near(own.change1d, 0.03)
    assert.ok(Number.isNaN(of(close.slice(1).map((price) => ({ close: price }))).usualChange))
  })
  test('know the deepest fall of the year and the distance to its high', () => {
    const rows = rising(300)
    rows[250] = { close: 500 }
    rows[260] = { close: 200 }
    const own = of(rows)
    near(own.maxDrawdown1y, 0.6)
    near(own.drawdown, 1 - 399 / 500)
  })
  test('are unknown where too little is known', () => {
    const own = of(rising(100))
    for (const value of [
      own.sma200,
      own.yearHigh,
      own.yearPosition,
      own.return12to1,
      own.volatility1y,
      own.volumeRatio,
    ]) {
      assert.ok(Number.isNaN(value))
    }
    assert.equal(own.sma50, 174.5)
  })
  test('take no return over a price that is not above zero', () => {
    const rows = rising(300)
    rows[290] = { close: -37.63 }
    const own = of(rows)
    assert.ok(Number.isNaN(own.volatility20))
    assert.ok(Number.isNaN(of([...rising(299), { close: -1 }]).change1d))
  })
  test('know no range where highs and lows are flat, or contradict too many closes', () => {
    assert.ok(Number.isNaN(of(rising(300)).atr))
    const ranged = (bad: number) =>
      rising(300).map((row, at) => ({
        ...row,
        high: at < bad ? row.close - 5 : row.close + 1,
        low: row.close - 1,
      }))
    // a rise of one with one to either side: the true range is 2 throughout
    near(of(ranged(0)).atr, 2)
    assert.ok(Number.isFinite(of(ranged(10)).atr))
    assert.ok(Number.isNaN(of(ranged(20)).atr))
  })
  test('hold the volume of five bars against the sixty before', () => {
    const rows = rising(300).map((row, at) => ({ ...row, volume: at >= 295 ? 300 : 100 }))
    assert.equal(of(rows).volumeRatio, 3)
  })
})

describe('the bars of a window', () => {
  test('have splits taken out, on the level of the last close', () => {
    const split = [...Array(50)].map((_, at) => (at < 25 ? { close: 400, adjClose: 100 } : { close: 100 }))
    const bars = priceBars(windowOf(split))
    assert.ok(bars.close.every((close) => close === 100))
    assert.ok(splitSince(windowOf(split), 20_010))
    assert.ok(!splitSince(windowOf(split), 20_030))
  })
  test('leave out days without a close', () => {
    assert.equal(priceBars(windowOf([{ close: 1 }, { close: Number.NaN }, { close: 2 }])).length, 2)
  })
  test('are as traded only where something tells so', () => {
    assert.equal(priceBasis(windowOf(rising(3))), 'adjusted')
    assert.equal(priceBasis(windowOf(rising(3), 'simulator')), 'as_traded')
    assert.equal(priceBasis(windowOf([{ close: 10, adjClose: 9.9 }, { close: 10 }])), 'as_traded')
  })
})

describe('swing levels', () => {
  const levels = (rows: readonly Row[], range: number) => swingLevels(priceBars(windowOf(rows)), range)
  const flat = (count: number): Row[] =>
    Array.from({ length: count }, () => ({ close: 100, high: 101, low: 99 }))
  test('are the extremes of 20 and 60 bars before the last one', () => {
    const rows = flat(80)
    rows[30] = { close: 100, high: 120, low: 80 }
    rows[70] = { close: 100, high: 110, low: 90 }
    assert.deepEqual(levels(rows, 2), { support: [90, 80], resistance: [110, 120] })
  })
  test('are one where they are near, and are not those of the last bar', () => {
    const rows = flat(80)
    rows[70] = { close: 100, high: 101.5, low: 98.8 }
    rows[79] = { close: 100, high: 150, low: 50 }
    assert.deepEqual(levels(rows, 2), { support: [98.8], resistance: [101.5] })
  })
  test('are on their own side of the close', () => {
    const rows = flat(80)
    rows[79] = { close: 130, high: 131, low: 129 }
    assert.deepEqual(levels(rows, 2).resistance, [])
  })
})

test('beta is the slope on the benchmark, by construction', () => {
  const moves = Array.from({ length: 260 }, (_, at) => 0.01 * Math.sin(at * 1.7))
  const path = (scale: number): Row[] => {
    let level = Math.log(100)
    return moves.map((move) => {
      level += scale * move
      return { close: Math.exp(level) }
    })
  }
  const bars = (scale: number) => priceBars(windowOf(path(scale)))
  near(betaTo(bars(1.5), bars(1)), 1.5)
  near(betaTo(bars(-0.5), bars(1)), -0.5)
  assert.ok(Number.isNaN(betaTo(priceBars(windowOf(rising(100))), bars(1))))
})
