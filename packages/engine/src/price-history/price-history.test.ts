import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asDay, formatDay, parseDay } from '../kernel/time.ts'
import { aggregateBars, type Bars } from './aggregate-bars.ts'
import { summariseCloses } from './summarise-closes.ts'

const day = (text: string): number => parseDay(text) ?? assert.fail(text)

function barsOf(rows: readonly (readonly [date: string, close: number, volume?: number])[]): Bars {
  const closes = rows.map(([, close]) => close)
  return {
    length: rows.length,
    day: rows.map(([date]) => day(date)),
    open: closes.map((close) => close - 0.5),
    high: closes.map((close) => close + 1),
    low: closes.map((close) => close - 1),
    close: closes,
    adjClose: closes.map((close) => close / 2),
    volume: rows.map(([, , volume = 10]) => volume),
  }
}

// 2025-05-29 is a Thursday, 2025-06-02 a Monday.
const ROWS = [
  ['2025-05-29', 100],
  ['2025-05-30', 104, Number.NaN],
  ['2025-06-02', 102],
  ['2025-06-03', 99],
] as const

test('weeks begin on Monday; open is the first, close the last, the extremes are of the week', () => {
  const weeks = aggregateBars(barsOf(ROWS), '1w')
  assert.deepEqual(
    Array.from(weeks.day).map((one) => formatDay(asDay(one))),
    ['2025-05-30', '2025-06-03'],
  )
  assert.deepEqual(Array.from(weeks.open), [99.5, 101.5])
  assert.deepEqual(Array.from(weeks.high), [105, 103])
  assert.deepEqual(Array.from(weeks.low), [99, 98])
  assert.deepEqual(Array.from(weeks.close), [104, 99])
  assert.deepEqual(Array.from(weeks.adjClose), [52, 49.5])
  assert.deepEqual(Array.from(weeks.volume), [10, 20])
})

test('months follow the calendar, and what is unknown throughout stays unknown', () => {
  const bars = { ...barsOf(ROWS), high: [Number.NaN, Number.NaN, 1, 2] }
  const months = aggregateBars(bars, '1mo')
  assert.deepEqual(Array.from(months.close), [104, 99])
  assert.deepEqual(Array.from(months.high), [Number.NaN, 2])
})

test('daily bars are the bars themselves', () => {
  const bars = barsOf(ROWS)
  assert.equal(aggregateBars(bars, '1d'), bars)
})

test('a summary by hand: return, deepest fall, best and worst day', () => {
  const { days, closes } = { days: [1, 2, 3, 4, 5], closes: [100, 110, 99, 88, 96.8] }
  const summary = summariseCloses(days, closes)
  assert.ok(Math.abs(summary.return - -0.032) < 1e-12)
  // 110 to 88 is -20 %.
  assert.ok(Math.abs((summary.drawdown?.share ?? 0) - -0.2) < 1e-12)
  assert.deepEqual([summary.drawdown?.from, summary.drawdown?.to], [2, 4])
  assert.deepEqual([summary.best?.day, summary.worst?.day], [2, 4])
  assert.equal(summary.returns, 4)
  assert.ok(Number.isNaN(summary.volatility), 'four returns are no volatility')
})

test('days at or below zero have no return, and a series of them has none', () => {
  const summary = summariseCloses([1, 2, 3, 4], [18.27, -37.63, 10.01, 11.011])
  assert.deepEqual([summary.returns, summary.notPositive], [1, 1])
  assert.ok(Math.abs((summary.best?.return ?? 0) - 0.1) < 1e-12)
  assert.ok(Number.isNaN(summariseCloses([1, 2], [-1, 5]).return))
  assert.equal(summariseCloses([1, 2], [3, 4]).drawdown, undefined)
})

test('weekly and monthly bars keep the volume and the extremes of the days', () => {
  const prices = fc.array(fc.double({ min: 1, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 90 })
  fc.assert(
    fc.property(prices, fc.constantFrom('1w' as const, '1mo' as const), (closes, interval) => {
      const first = day('2024-12-20')
      const bars = barsOf(closes.map((close, at) => [formatDay(asDay(first + at)), close] as const))
      const made = aggregateBars(bars, interval)
      assert.equal(Math.max(...Array.from(made.high)), Math.max(...Array.from(bars.high)))
      assert.equal(Math.min(...Array.from(made.low)), Math.min(...Array.from(bars.low)))
      assert.equal(
        Array.from(made.volume).reduce((sum, one) => sum + one, 0),
        10 * closes.length,
      )
      assert.equal(made.close[made.length - 1], closes.at(-1))
    }),
  )
})
