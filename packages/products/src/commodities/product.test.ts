import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { commodityDays } from '@bellwether-markets/engine/commodities/commodity-days'
import {
  COMMODITY_INSTRUMENTS,
  FUND_SYMBOLS,
} from '@bellwether-markets/engine/commodities/commodity-instruments'
import type { CommodityWindows } from '@bellwether-markets/engine/commodities/commodity-series'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { onceEach } from '@bellwether-markets/engine/kernel/remembered'
import {
  asDay,
  asInstant,
  DAY,
  formatDay,
  HOUR,
  type Instant,
  parseDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { round } from '@bellwether-markets/engine/series/round'
import { Value } from 'typebox/value'
import { coveredWindows, morningsOf } from '../../../../test/fixtures/sample-commodities.ts'
import { COMPUTATIONS } from '../computations.ts'
import { Commodities, type CommodityOutlook } from './commodity-schema.ts'
import { commodities } from './product.ts'

const computeCommodities = COMPUTATIONS.commodities

const TRACKED: readonly Asset[] = COMMODITY_INSTRUMENTS.map(({ future, title }) => ({
  symbol: future,
  name: title,
  assetClass: 'commodity',
  sector: undefined,
  currency: future === 'ZC=F' ? 'USX' : 'USD',
}))

const FUNDS: readonly Asset[] = FUND_SYMBOLS.map((symbol) => ({
  symbol,
  name: symbol,
  assetClass: 'etf',
  sector: undefined,
  currency: 'USD',
}))

const rowsOf = onceEach((windows: CommodityWindows) => commodityDays(windows, morningsOf(windows), []))
const answerOf = (windows: CommodityWindows, asOf: Instant): Commodities =>
  computeCommodities(
    {
      bars: windows.daily,
      months: windows.curves,
      tracked: TRACKED,
      funds: FUNDS,
      rows: rowsOf(windows),
      regimes: { missing: 'not asked for' },
    },
    asOf,
  )
const of = (answer: Commodities, symbol: string): CommodityOutlook => {
  const found = answer.commodities.find((each) => each.symbol === symbol)
  assert.ok(found)
  return found
}
const without = <W>(windows: ReadonlyMap<string, W>, symbols: readonly string[]): Map<string, W> =>
  new Map([...windows].filter(([symbol]) => !symbols.includes(symbol)))

describe('the commodity scores', () => {
  const windows = coveredWindows({ days: 1300, seed: 11 })
  const last = [...windows.daily.values()].reduce((day, each) => Math.max(day, each.day[each.length - 1]), 0)
  const asOf = asInstant((last + 1) * DAY + 6 * HOUR)
  let answer: Commodities
  before(() => {
    answer = answerOf(windows, asOf)
  })

  test('satisfy their schema, and so does the example', () => {
    assert.deepEqual([...Value.Errors(Commodities, answer)], [])
    assert.deepEqual([...Value.Errors(Commodities, commodities.example.result)], [])
  })
  test('always list the fifteen raw materials in the same order', () => {
    const symbols = COMMODITY_INSTRUMENTS.map(({ future }) => future)
    for (const each of [answer, commodities.example.result]) {
      assert.deepEqual(
        each.commodities.map(({ symbol }) => symbol),
        symbols,
      )
    }
  })
  test('have drivers that sum to score − 50 exactly as printed, in the example too', () => {
    for (const { score, drivers } of [...answer.commodities, ...commodities.example.result.commodities]) {
      if (score === null) continue
      const tenths = drivers.reduce((sum, { contribution }) => sum + Math.round(contribution * 10), 0)
      assert.equal(tenths, Math.round((score - 50) * 10))
    }
  })
  test('call long from 62, short up to 38 and nothing between, each with the probability of its own event', () => {
    for (const { score, direction, confidence, conviction } of answer.commodities) {
      assert.ok(score !== null && confidence !== null && conviction !== null)
      assert.equal(direction, score >= 62 ? 'long' : score <= 38 ? 'short' : null)
      assert.match(confidence.event, direction === 'short' ? /below zero$/ : /above zero$/)
      assert.ok(Math.abs(conviction - 2 * Math.abs(score - 50)) < 1e-9)
      const [lower, upper] = confidence.interval_95
      assert.ok(lower <= confidence.value && confidence.value <= upper)
    }
  })
  test('rank each factor among those that have it', () => {
    const momentum = answer.commodities.map(({ drivers }) => drivers.find(({ name }) => name === 'momentum'))
    assert.deepEqual(
      momentum.map((driver) => driver?.rank).sort((a, b) => (a ?? 0) - (b ?? 0)),
      momentum.map((_, index) => index + 1),
    )
    const best = momentum.find((driver) => driver?.rank === 1)
    assert.equal(best?.reading, Math.max(...momentum.map((driver) => driver?.reading ?? Number.NaN)))
  })
  test('say which factors are missing and why', () => {
    assert.deepEqual(
      of(answer, 'KC=F').missing.map(({ name }) => name),
      ['carry_12m', 'basis_momentum', 'roll_yield'],
    )
    assert.deepEqual(
      of(answer, 'GC=F').missing.map(({ name }) => name),
      [],
    )
  })
  test('claim to be free of roll gaps only where all returns of the year are', () => {
    // gold has a fund, silver two contracts, coffee the splice alone
    assert.deepEqual(
      ['GC=F', 'SI=F', 'KC=F'].map((symbol) => of(answer, symbol).roll_adjusted),
      [true, true, false],
    )
    assert.deepEqual(
      ['GC=F', 'SI=F', 'KC=F'].map((symbol) => of(answer, symbol).traded_as),
      ['GLD', 'SI=F', 'KC=F'],
    )
    assert.equal(of(answer, 'SI=F').carry?.basis, 'second_contract')
    assert.equal(of(answer, 'KC=F').carry, null)
  })
  test('show the month that comes next as context', () => {
    const { seasonality } = of(answer, 'GC=F')
    const coming = (new Date(asOf).getUTCMonth() + 1) % 12
    assert.equal(seasonality?.coming_month, coming + 1)
    assert.equal(seasonality?.coming_month_mean_pct, seasonality?.month_table[coming].mean_pct)
  })
  test('have a book of the last week with sides of 100 %, each position a scored raw material', () => {
    for (const { book, date, commodities: all } of [answer, commodities.example.result]) {
      assert.ok(book.decided_on !== null && book.decided_on <= date)
      assert.ok((parseDay(date) ?? 0) - (parseDay(book.decided_on) ?? 0) < 7)
      for (const side of ['long', 'short']) {
        const own = book.positions.filter((position) => position.side === side)
        assert.ok(own.length >= 3)
        assert.equal(
          round(
            own.reduce((sum, { weight_pct: weight }) => sum + weight, 0),
            6,
          ),
          100,
        )
      }
      for (const { symbol, since, reason } of book.positions) {
        assert.equal(reason.includes('entered'), since === book.decided_on, reason)
        assert.ok(all.some((each) => each.symbol === symbol && each.score !== null))
        assert.ok(since <= book.decided_on)
      }
      assert.equal(book.record, null)
      assert.ok(book.backtest !== null && book.backtest.to <= date)
    }
  })
  test('have a book that is backtested up to their day, without the returns of splices', () => {
    const { backtest } = answer.book
    assert.ok(backtest !== null)
    const weeks = ((parseDay(backtest.to) ?? 0) - (parseDay(backtest.from) ?? 0)) / 7
    assert.ok(weeks > 100 && backtest.turnover_a_week > 0 && backtest.turnover_a_week < 2)
    assert.equal(backtest.to, answer.date)
    // coffee and others have the splice alone
    assert.ok(backtest.counted_pct > 60 && backtest.counted_pct < 95, String(backtest.counted_pct))
  })
  test('lead to the history of the strongest raw material', () => {
    const strongest = Math.max(...answer.commodities.map(({ conviction }) => conviction ?? 0))
    const next = commodities.next(answer)
    assert.equal(next.product, 'prices-history')
    assert.equal(of(answer, next.query?.symbol ?? '').conviction, strongest)
  })

  test('leave out what has ended and say so, and score the others', () => {
    const ended = windows.daily.get('KC=F')
    assert.ok(ended)
    const rows = ended.length - 40
    const cut = Object.fromEntries(
      Object.entries(ended).map(([name, value]) => [
        name,
        value instanceof Float64Array ? value.slice(0, rows) : value,
      ]),
    ) as typeof ended
    const partial = answerOf(
      {
        daily: new Map([...without(windows.daily, ['LBR=F']), ['KC=F', { ...cut, length: rows }]]),
        curves: without(windows.curves, ['LBR=F']),
      },
      asOf,
    )
    assert.deepEqual([...Value.Errors(Commodities, partial)], [])
    assert.equal(partial.covered, 13)
    const lastDay = formatDay(asDay(ended.day[rows - 1]))
    assert.equal(
      of(partial, 'KC=F').not_covered,
      `The last price is of ${lastDay}; what has ended or paused is not scored.`,
    )
    assert.deepEqual(
      [of(partial, 'KC=F').score, of(partial, 'KC=F').price, of(partial, 'KC=F').confidence],
      [null, null, null],
    )
    assert.equal(of(partial, 'LBR=F').not_covered, 'No price history is known.')
  })
  test('are refused where nothing is known of the last week, or fewer than eight can be ranked', () => {
    assert.throws(() => answerOf(windows, asInstant(asOf + 8 * DAY)), NotEnoughHistory)
    const few = COMMODITY_INSTRUMENTS.slice(7).map(({ future }) => future)
    const curves = without(windows.curves, few)
    assert.throws(
      () => answerOf({ daily: without(windows.daily, [...few, ...FUND_SYMBOLS]), curves }, asOf),
      NotEnoughHistory,
    )
  })
  test('ask only for what the market tracks', () => {
    const { bars, months } = commodities.inputs(DEFAULT_UNIVERSE)
    assert.ok(bars.request.kind === 'daily' && bars.request.symbols.includes('GLD'))
    assert.ok(!bars.request.symbols.includes('LBS=F') && !bars.request.symbols.includes('CORN'))
    assert.ok(months.request.kind === 'curves' && months.request.symbols.length === 15)
  })
})
