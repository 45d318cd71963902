import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lessSector, type StockPanel, stockPanel } from '../../../../../test/fixtures/sample-stock-panel.ts'
import { simulateMarket } from '../../../../../test/fixtures/simulated-market.ts'
import { asDay, asInstant, DAY, dayFromDate, startOfUtcDay, utcDay } from '../../kernel/time.ts'
import type { FundamentalRow } from '../market/observation.ts'
import { fundamentalsAsOf } from '../market/point-in-time.ts'
import { DEFAULT_UNIVERSE } from '../market/universe.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'
import { pearson } from '../statistics/pearson.ts'
import { spearman } from '../statistics/spearman.ts'
import { PLANTED_TRUTH } from './planted-truth.ts'
import { createSimulatedMarket, DEMO_EPOCH } from './simulate-market.ts'

const universe = DEFAULT_UNIVERSE
const TO = dayFromDate(2025, 6, 30)
const STOCKS = universe.assets.filter(({ assetClass }) => assetClass === 'equity').map(({ symbol }) => symbol)
const whole = simulateMarket({ seed: 7, universe, to: TO })

const rowsOf = (symbol: string, market = whole): readonly FundamentalRow[] => {
  const rows = market.fundamentals?.(symbol)
  assert.ok(rows, symbol)
  return rows
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

const planted = stockPanel(7, PLANTED_TRUTH.ic, 20)

// The persistence is 0.85; estimated from 146 quarters of one company it is too low by about (1 + 3 · 0.85)/146 = 0.024
// (Kendall 1954).
test('margins persist from quarter to quarter with 0.85', (context) => {
  const persistence = planted.reports.map((rows) => {
    const margin = quarters(rows).map(({ operatingIncome, revenue }) => operatingIncome / revenue)
    return pearson(margin.slice(1), margin.slice(0, -1))
  })
  const { mean, standardError } = neweyWestMean(persistence, 0)
  context.diagnostic(`mean autocorrelation ${mean.toFixed(4)} ± ${standardError.toFixed(4)}`)
  assert.ok(Math.abs(mean - (0.85 - 0.024)) < 3 * standardError + 0.005, `${mean}`)
})

/** Seasonal change of net income over the standard deviation of the eight before, if there are so many. */
function surprises(rows: readonly FundamentalRow[]): { row: FundamentalRow; surprise: number }[] {
  const each = quarters(rows)
  const changes = each.map(({ netIncome }, at) => (at < 4 ? Number.NaN : netIncome - each[at - 4].netIncome))
  return each.slice(12).map((row, index) => {
    const past = changes.slice(index + 4, index + 12)
    const mean = past.reduce((sum, value) => sum + value, 0) / 8
    const deviation = Math.sqrt(past.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 7)
    return { row, surprise: changes[index + 12] / deviation }
  })
}

/** By quarter, the rank correlation across stocks of surprise and return from one session to another after the report. */
function surpriseIc(panel: StockPanel, from: number, to: number) {
  const { day, logPrice, reports } = panel
  const rowOf = new Map(day.map((each, row) => [each as number, row]))
  const byQuarter = new Map<number, { surprise: number[]; move: number[] }>()
  reports.forEach((rows, stock) => {
    for (const { row, surprise } of surprises(rows)) {
      const filed = rowOf.get(utcDay(row.knownAt) - 1) ?? Number.NaN
      if (!(filed + to < day.length)) continue
      const moves = logPrice.map((log) => log[filed + to] - log[filed + from])
      const quarter = byQuarter.get(row.periodEnd) ?? { surprise: [], move: [] }
      quarter.surprise.push(surprise)
      quarter.move.push(lessSector(panel, moves)[stock])
      byQuarter.set(row.periodEnd, quarter)
    }
  })
  return neweyWestMean(
    [...byQuarter.values()]
      .filter(({ move }) => move.length > 50)
      .map(({ surprise, move }) => spearman(surprise, move)),
    1,
  )
}

test('a surprise moves the price on the day of the report and goes on doing so for two months', (context) => {
  const day = surpriseIc(planted, -1, 0)
  const drift = surpriseIc(planted, 1, 41)
  context.diagnostic(
    `on the day ${day.mean.toFixed(3)} (t ${day.t.toFixed(1)}), 40 sessions after ${drift.mean.toFixed(3)} (t ${drift.t.toFixed(1)})`,
  )
  assert.ok(day.mean > 0.2 && day.t > 10)
  assert.ok(drift.mean > 0.03 && drift.t > 5)
})

test('where nothing is planted a surprise moves the price on the day alone', (context) => {
  const off = stockPanel(7, 0, 20)
  const day = surpriseIc(off, -1, 0)
  const drift = surpriseIc(off, 1, 41)
  context.diagnostic(
    `on the day ${day.mean.toFixed(3)}, 40 sessions after ${drift.mean.toFixed(4)} ± ${drift.standardError.toFixed(4)}`,
  )
  assert.ok(day.mean > 0.2)
  assert.ok(Math.abs(drift.mean) <= 2 * drift.standardError)
})
