import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utcDay } from '@bellwether-markets/engine/kernel/time'
import type { FundamentalRow } from '@bellwether-markets/engine/market/observation'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { pearson } from '@bellwether-markets/engine/statistics/pearson'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import { PLANTED_TRUTH } from '../packages/simulator/src/planted-truth.ts'
import { lessSector, type StockPanel, stockPanel } from '../test/fixtures/sample-stock-panel.ts'

const quarters = (rows: readonly FundamentalRow[]) => rows.filter(({ period }) => period !== 'FY')

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
