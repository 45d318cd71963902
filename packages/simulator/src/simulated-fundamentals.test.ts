import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asDay,
  asInstant,
  DAY,
  dayFromDate,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { plainRow } from '@bellwether-markets/engine/market/compact-rows'
import type { FundamentalRow } from '@bellwether-markets/engine/market/observation'
import { fundamentalsAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import fc from 'fast-check'
import { simulateMarket } from '../../../test/fixtures/simulated-market.ts'
import { createSimulatedMarket, DEMO_EPOCH } from './simulate-market.ts'

const universe = DEFAULT_UNIVERSE
const TO = dayFromDate(2025, 6, 30)
const STOCKS = universe.assets.filter(({ assetClass }) => assetClass === 'equity').map(({ symbol }) => symbol)
const whole = simulateMarket({ seed: 7, universe, to: TO })

const rowsOf = (symbol: string, market = whole): readonly FundamentalRow[] => {
  const rows = market.fundamentals?.(symbol)
  assert.ok(rows, symbol)
  return rows.map(plainRow)
}
const quarters = (rows: readonly FundamentalRow[]) => rows.filter(({ period }) => period !== 'FY')

test('what is known at an instant is what a market that ends there has, whatever comes later', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: DEMO_EPOCH, max: TO }),
      fc.constantFrom(...STOCKS),
      fc.nat(DAY - 1),
      (day, symbol, time) => {
        const at = asInstant(startOfUtcDay(asDay(day)) + time)
        const ended = simulateMarket({ seed: 7, universe, to: asDay(day - 1) })
        assert.deepEqual(fundamentalsAsOf(rowsOf(symbol), at), rowsOf(symbol, ended))
      },
    ),
    { numRuns: 40 },
  )
})

test('rows that were read stay as they are when days are added', () => {
  const grown = createSimulatedMarket({ seed: 7, universe })
  grown.extendTo(dayFromDate(2016, 3, 31))
  const early = rowsOf('MSFT', grown)
  const count = early.length
  grown.extendTo(TO)
  assert.deepEqual(rowsOf('MSFT', grown), rowsOf('MSFT'))
  assert.equal(early.length, count)
  assert.deepEqual(rowsOf('MSFT').slice(0, count), early)
})

test('quarters are filed 25 to 45 days after their end, the fiscal year later than its last quarter', () => {
  for (const symbol of STOCKS) {
    const rows = rowsOf(symbol)
    for (const { period, periodEnd, knownAt } of rows) {
      const filedAfter = utcDay(knownAt) - 1 - periodEnd
      const where = `${symbol} ${period} ${periodEnd}: ${filedAfter} days`
      if (period === 'FY') assert.ok(filedAfter >= 45 && filedAfter <= 75, where)
      else assert.ok(filedAfter >= 25 && filedAfter <= 45, where)
    }
    assert.ok(rows.every(({ knownAt }, at) => at === 0 || knownAt > rows[at - 1].knownAt))
    assert.equal(quarters(rows).length, 42, symbol)
    assert.ok(rows.length - quarters(rows).length >= 10, symbol)
  }
})

test('quarters follow each other and a fiscal year is the sum of its four', () => {
  for (const symbol of STOCKS) {
    const rows = rowsOf(symbol)
    const each = quarters(rows)
    for (const year of rows.filter(({ period }) => period === 'FY')) {
      const last = each.findIndex(({ periodEnd }) => periodEnd === year.periodEnd)
      const own = each.slice(last - 3, last + 1)
      if (last < 3) continue
      assert.deepEqual(
        own.map(({ period }) => period),
        ['Q1', 'Q2', 'Q3', 'Q4'],
      )
      for (const figure of ['revenue', 'netIncome', 'operatingCashFlow'] as const) {
        const sum = own.reduce((total, row) => total + row[figure], 0)
        assert.ok(Math.abs(year[figure] - sum) <= 3e5, `${symbol} ${figure}`)
      }
      assert.equal(year.totalAssets, own[3].totalAssets)
    }
  }
})

test('every figure is there and they fit together', () => {
  for (const symbol of STOCKS) {
    for (const row of rowsOf(symbol)) {
      assert.ok(Object.values(row).every((value) => typeof value === 'string' || Number.isFinite(value)))
      assert.ok(row.revenue > row.grossProfit && row.grossProfit > row.operatingIncome, symbol)
      assert.ok(row.operatingIncome > row.netIncome && row.totalAssets > row.equity && row.equity > 0, symbol)
      assert.equal(row.freeCashFlow, row.operatingCashFlow - row.capex)
      assert.equal(row.totalLiabilities, row.totalAssets - row.equity)
      assert.ok(row.currentAssets > 0 && row.currentAssets < row.totalAssets, symbol)
      assert.ok(row.currentLiabilities > 0 && row.currentLiabilities < row.totalLiabilities, symbol)
      assert.ok(row.retainedEarnings !== 0 && Math.abs(row.retainedEarnings) < 2 * row.equity, symbol)
      assert.ok(Math.abs(row.epsDiluted - row.netIncome / row.sharesOutstanding / 1.01) < 0.0051, symbol)
    }
  }
})

test('only stocks have fundamentals, and another seed has others', () => {
  for (const symbol of ['SPY', 'XLK', 'GC=F', 'EURUSD=X', '^GSPC', 'NOPE']) {
    assert.equal(whole.fundamentals?.(symbol), undefined)
  }
  assert.notDeepEqual(rowsOf('AAPL', simulateMarket({ seed: 8, universe, to: TO })), rowsOf('AAPL'))
})
