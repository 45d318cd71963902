import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asInstant,
  type Day,
  type Instant,
  parseDay,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeOf } from '@bellwether-markets/engine/market/asset'
import { type DailyWindow, dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { Value } from 'typebox/value'
import { concisePriceHistory } from './concise-history.ts'
import { describeRange } from './describe-range.ts'
import { PriceHistoryAnswer } from './history-schema.ts'
import { isRanged, rangeAnalysis } from './range-analysis.ts'
import type { RangeQuery } from './read-range.ts'

const assetOf = (symbol: string): Asset => ({
  symbol,
  name: `${symbol} Inc.`,
  assetClass: 'equity',
  sector: 'Industrials',
  currency: 'USD',
})
const UNIVERSE = universeOf([assetOf('ACME'), assetOf('BELL'), assetOf('NONE')])

const instant = (text: string): Instant => parseInstant(text) ?? assert.fail(text)
const day = (text: string): Day => parseDay(text) ?? assert.fail(text)
const AS_OF = instant('2025-06-03T22:00:00Z')

/** A bar on every calendar day up to 2025-06-03; the close rises by one a day. */
function everyDay(symbol: string, count: number): DailyWindow {
  const last = day('2025-06-03')
  const days = Float64Array.from({ length: count }, (_, at) => last - count + 1 + at)
  const closes = days.map((one) => one - last + 2_000)
  const columns = { open: closes, high: closes, low: closes, close: closes, adjClose: closes, volume: closes }
  const knownAt = days.map((one) => asInstant(one * 86_400_000))
  return dailyAsOf({ symbol, source: 'test', day: days, knownAt, ...columns }, AS_OF, count)
}

const BARS = new Map([
  ['ACME', everyDay('ACME', 1_000)],
  ['BELL', everyDay('BELL', 30)],
])

function answer(asked: RangeQuery) {
  const { tracked, bars } = rangeAnalysis.inputs(UNIVERSE, asked, AS_OF)
  assert.ok(tracked && bars)
  const result = describeRange({ tracked: UNIVERSE.assets, bars: BARS }, asked, AS_OF)
  assert.ok(Value.Check(PriceHistoryAnswer, result))
  return result
}

const refusalOf = (asked: RangeQuery): AppError => {
  try {
    answer(asked)
  } catch (error) {
    assert.ok(error instanceof AppError)
    return error
  }
  return assert.fail('was answered')
}

test('any days that are held are answered with their summary and the earliest day', () => {
  const { bars, count, summary, earliest } = answer({
    symbol: 'acme',
    from: day('2023-01-01'),
    to: day('2023-01-31'),
  })
  assert.deepEqual([bars[0].date, bars.at(-1)?.date, count], ['2023-01-01', '2023-01-31', 31])
  assert.equal(earliest, '2022-09-08')
  const [first, last] = [bars[0].close ?? 0, bars[30].close ?? 0]
  assert.equal(summary?.return_pct, Math.round(1e4 * (last / first - 1)) / 100)
  assert.deepEqual([summary?.drawdown_pct, summary?.returns], [null, 30])
})

test('a range without a first day is of 365 days, also before the last year', () => {
  const { bars, count } = answer({ symbol: 'ACME', to: day('2024-03-31') })
  assert.deepEqual([bars[0].date, bars.at(-1)?.date, count], ['2023-04-02', '2024-03-31', 365])
})

test('weeks are of the days of the range, and the summary stays that of days', () => {
  const asked = { symbol: 'ACME', from: day('2025-05-05'), to: day('2025-05-18') }
  const [byDay, byWeek] = [answer(asked), answer({ ...asked, interval: '1w' })]
  assert.deepEqual(
    byWeek.bars.map(({ date }) => date),
    ['2025-05-11', '2025-05-18'],
  )
  assert.deepEqual(byWeek.summary, byDay.summary)
})

test('further symbols follow in their order; unknown ones are named', () => {
  const { symbol, others, unknown } = answer({ symbol: 'BELL,ACME,NONE,ACMEE', from: day('2025-05-30') })
  assert.deepEqual([symbol, others?.map((one) => one.symbol)], ['BELL', ['ACME']])
  assert.deepEqual(unknown, [{ symbol: 'ACMEE', suggestions: ['ACME'] }])
})

test('a symbol without a bar in the range has no summary, and without any the call is refused', () => {
  const asked = { from: day('2023-01-01'), to: day('2023-02-01') }
  const { others } = answer({ symbol: 'ACME BELL', ...asked })
  assert.deepEqual(
    others?.map(({ count, summary }) => [count, summary]),
    [[0, null]],
  )
  const refused = refusalOf({ symbol: 'BELL', ...asked })
  assert.equal(refused.code, 'no_data_then')
  assert.match(String(refused.fields.hint), /BELL from 2025-05-05 to 2025-06-03/)
})

test('days in the future or in the wrong order, too many symbols and unknown ones are refused', () => {
  const hintOf = (asked: Partial<RangeQuery>) => String(refusalOf({ symbol: 'ACME', ...asked }).fields.hint)
  assert.match(hintOf({ to: day('2025-06-04') }), /^to lies in the future. Prices go up to 2025-06-03/)
  assert.match(hintOf({ from: day('2025-02-01'), to: day('2025-01-01') }), /^from is after to \(2025-01-01\)/)
  const many = Array.from({ length: 21 }, (_, at) => `S${at}`).join()
  assert.equal(refusalOf({ symbol: many }).code, 'validation_error')
  assert.equal(refusalOf({ symbol: 'A,B', interval: '1w' }).code, 'symbol_not_tracked')
})

test('only a plain question is left to the snapshot', () => {
  assert.equal(isRanged({ symbol: ' acme ' }), false)
  for (const more of [{ interval: '1d' as const }, { from: day('2025-01-01') }, { symbol: 'A,B' }]) {
    assert.equal(isRanged({ symbol: 'ACME', ...more }), true)
  }
})

test('the short form of several is a row each, by return, and of one has its summary as evidence', () => {
  const several = concisePriceHistory(answer({ symbol: 'ACME,BELL', from: day('2025-05-01') }), {}, undefined)
  assert.deepEqual(
    several.rows?.map(([symbol, first]) => [symbol, first]),
    [
      ['ACME', '2025-05-01'],
      ['BELL', '2025-05-05'],
    ],
  )
  const one = concisePriceHistory(answer({ symbol: 'ACME', from: day('2025-05-01') }), {}, undefined)
  assert.match(String(one.evidence), /^From 2025-05-01 to 2025-06-03: annualised volatility/)
})
