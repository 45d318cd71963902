import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import {
  asInstant,
  type Day,
  type Instant,
  parseDay,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { plainWindow } from '@bellwether-markets/engine/market/daily-window'
import { type DailyWindow, dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { Value } from 'typebox/value'
import { COMPUTATIONS } from '../computations.ts'
import { pricesHistory } from './product.ts'

const computePricesHistory = COMPUTATIONS['prices-history']

const STOCK: Asset = {
  symbol: 'ACME',
  name: 'Acme',
  assetClass: 'equity',
  sector: 'Industrials',
  currency: 'USD',
}

const instant = (text: string): Instant => parseInstant(text) ?? assert.fail(text)
const day = (text: string): Day => parseDay(text) ?? assert.fail(text)

/** A bar on every calendar day up to the last; the close is the day's own number. */
function everyDay(last: Day, count: number, asOf: Instant, adjustment = 1): DailyWindow {
  const days = Float64Array.from({ length: count }, (_, index) => last - count + 1 + index)
  const knownAt = days.map((value) => asInstant(value * 86_400_000))
  const columns = { open: days, high: days, low: days, close: days, volume: days }
  const adjClose = days.map((close) => close * adjustment)
  return dailyAsOf({ symbol: 'ACME', source: 'test', day: days, knownAt, ...columns, adjClose }, asOf, 365)
}

const compute = (window: DailyWindow, asOf: Instant, asset: Asset = STOCK) =>
  computePricesHistory({ tracked: [asset], bars: new Map([[asset.symbol, window]]) }, asOf)[asset.symbol]()

test('the bars of the last 365 calendar days are answered, oldest first', () => {
  const asOf = instant('2025-06-03T22:00:00Z')
  const history = compute(everyDay(day('2025-06-03'), 500, asOf), asOf)
  assert.equal(history.count, 365)
  assert.equal(history.bars.length, 365)
  assert.equal(history.bars[0].date, '2024-06-04')
  assert.equal(history.bars[364].date, '2025-06-03')
  assert.equal(history.last_day, '2025-06-03')
  const dates = history.bars.map((bar) => bar.date)
  assert.deepEqual(dates, [...dates].sort())
  assert.ok(Value.Check(pricesHistory.result, pricesHistory.answer(history, { symbol: 'ACME' })))
})

test('a bar older than 365 days is left out, however few there are', () => {
  const asOf = instant('2025-06-03T22:00:00Z')
  const history = compute(everyDay(day('2024-06-05'), 4, asOf), asOf)
  assert.deepEqual(
    history.bars.map((bar) => bar.date),
    ['2024-06-04', '2024-06-05'],
  )
  assert.equal(history.stale, true)
})

test('what is unknown is null', () => {
  const asOf = instant('2025-06-03T22:00:00Z')
  const window = {
    ...plainWindow(everyDay(day('2025-06-03'), 1, asOf)),
    open: [Number.NaN],
    volume: [Number.NaN],
  }
  const [bar] = compute(window, asOf).bars
  assert.deepEqual([bar.open, bar.volume], [null, null])
  assert.equal(bar.close, day('2025-06-03'))
})

test('the note on adjustment follows the closes and the class of the asset', () => {
  const asOf = instant('2025-06-03T22:00:00Z')
  const noteOf = (adjustment: number, asset: Asset) =>
    compute(everyDay(day('2025-06-03'), 5, asOf, adjustment), asOf, asset).adjusted
  assert.match(noteOf(1, STOCK), /close equals adj_close/)
  assert.match(noteOf(0.5, STOCK), /close is as traded/)
  assert.match(noteOf(1, { ...STOCK, assetClass: 'commodity' }), /not adjusted for rolls/)
  assert.match(noteOf(1, { ...STOCK, assetClass: 'fx' }), /Nothing to adjust/)
})

test('a series that ended before these 365 days is refused, so that nothing is charged', () => {
  const asOf = instant('2025-06-03T22:00:00Z')
  const history = compute(everyDay(day('2021-11-30'), 5, asOf), asOf)
  assert.equal(history.count, 0)
  assert.throws(
    () => pricesHistory.answer(history, { symbol: 'ACME' }),
    (error) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, 'no_data_then')
      assert.match(String(error.fields.hint), /ACME.*2021-11-30/)
      return true
    },
  )
})

test('symbols without a bar have no part, and a market without any bar is not enough', () => {
  const asOf = instant('2025-06-03T22:00:00Z')
  const other = { ...STOCK, symbol: 'OTHER' }
  const bars = new Map([['ACME', everyDay(day('2025-06-03'), 2, asOf)]])
  assert.deepEqual(Object.keys(computePricesHistory({ tracked: [STOCK, other], bars }, asOf)), ['ACME'])
  assert.throws(() => computePricesHistory({ tracked: [STOCK], bars: new Map() }, asOf), NotEnoughHistory)
})

test('the next call continues a running series and leaves an ended one', () => {
  const { result } = pricesHistory.example
  assert.deepEqual(pricesHistory.next(result).query, { symbols: 'AAPL' })
  assert.equal(pricesHistory.next({ ...result, stale: true }).product, 'risk')
})

test('the example is an answer', () => {
  assert.ok(Value.Check(pricesHistory.result, pricesHistory.example.result))
})
