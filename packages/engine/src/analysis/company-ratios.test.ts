import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, asInstant, DAY, type Day, dayFromDate, startOfUtcDay } from '../kernel/time.ts'
import type { FundamentalRow } from '../market/observation.ts'
import { dailyAsOf } from '../market/point-in-time.ts'
import { type CompanyRatios, companyRatios } from './company-ratios.ts'
import { trailingFigures } from './trailing-figures.ts'
import { valuationOf } from './valuation.ts'

const NOW = startOfUtcDay(dayFromDate(2024, 3, 1))
const ENDS: readonly Day[] = Array.from({ length: 24 }, (_, at) =>
  asDay(dayFromDate(2018 + Math.floor(at / 4), 3 * (at % 4) + 4, 1) - 1),
)

/** Quarters of six years to 2023-12, each filed forty days after its end. */
const quarters = (of: (at: number) => Partial<FundamentalRow> = () => ({})): FundamentalRow[] =>
  ENDS.map((periodEnd, at) => ({
    symbol: 'A',
    source: 'test',
    periodEnd,
    period: 'Q',
    knownAt: startOfUtcDay(asDay(periodEnd + 41)),
    revenue: 100,
    grossProfit: 40,
    operatingIncome: 20,
    netIncome: 10,
    totalAssets: 1000,
    equity: 500,
    sharesOutstanding: 50,
    epsDiluted: 0.2,
    epsReported: 0.2,
    operatingCashFlow: 15,
    capex: 5,
    freeCashFlow: 10,
    currentAssets: 300,
    currentLiabilities: 200,
    totalLiabilities: 480,
    retainedEarnings: 250,
    ...of(at),
  }))
const ratiosOf = (rows: readonly FundamentalRow[]): CompanyRatios => {
  const ratios = companyRatios(rows, NOW)
  assert.ok(ratios)
  return ratios
}
const near = (value: number, expected: number): void =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value}, not ${expected}`)

describe('trailing figures', () => {
  test('sum four quarters and say which, and when they were filed', () => {
    const figures = trailingFigures(
      quarters((at) => ({ revenue: at })),
      NOW,
    )
    assert.deepEqual(figures?.flow('revenue'), {
      value: 20 + 21 + 22 + 23,
      periodEnd: ENDS[23],
      filed: asDay(ENDS[23] + 40),
    })
    assert.equal(figures?.flow('revenue', 4)?.value, 16 + 17 + 18 + 19)
    assert.equal(figures?.level('totalAssets', 4)?.periodEnd, ENDS[19])
  })
  test('take the latest publication of a period that gives the figure', () => {
    const rows = quarters()
    const restated = { ...rows[22], knownAt: asInstant(NOW - DAY), revenue: 150, netIncome: Number.NaN }
    const figures = trailingFigures([...rows, restated], NOW)
    assert.equal(figures?.flow('revenue')?.value, 450)
    assert.equal(figures?.flow('netIncome')?.value, 40)
  })
  test('take a fiscal year that ends with the quarters where one is missing, never a mixture', () => {
    const rows = quarters((at) => (at === 21 ? { revenue: Number.NaN } : {}))
    assert.equal(trailingFigures(rows, NOW)?.flow('revenue'), undefined)
    const year = { ...rows[23], period: 'FY' as const, revenue: 444 }
    assert.equal(trailingFigures([...rows, year], NOW)?.flow('revenue')?.value, 444)
  })
  test('are of an earlier year where the latest quarter is not given, and say so', () => {
    const rows = quarters((at) => (at === 23 ? { freeCashFlow: Number.NaN } : {}))
    assert.equal(trailingFigures(rows, NOW)?.flow('freeCashFlow')?.periodEnd, ENDS[22])
  })
  test('are none of a company that went silent', () => {
    assert.equal(trailingFigures(quarters().slice(0, 20), NOW), undefined)
    assert.equal(trailingFigures([], NOW), undefined)
  })
})

describe('company ratios', () => {
  test('are those of the trailing year, by hand', () => {
    const own = ratiosOf(quarters())
    near(own.grossMargin, 0.4)
    near(own.operatingMargin, 0.2)
    near(own.netMargin, 0.1)
    near(own.returnOnEquity, 40 / 500)
    near(own.returnOnAssets, 40 / 1000)
    near(own.grossProfitability, 160 / 1000)
    near(own.accruals, (40 - 60) / 1000)
    near(own.freeCashFlowMargin, 0.1)
    near(own.revenueGrowth, 0)
    assert.deepEqual(own.piotroski, { passed: 4, testable: 8 })
  })
  test('know growth and changes over a year', () => {
    const own = ratiosOf(
      quarters((at) =>
        at >= 20 ? { revenue: 120, netIncome: 15, operatingIncome: 30, sharesOutstanding: 49 } : {},
      ),
    )
    near(own.revenueGrowth, 0.2)
    near(own.incomeGrowth, 0.5)
    near(own.marginChange, 0.25 - 0.2)
    assert.equal(own.marginKind, 'operating')
    near(own.shareChange, -0.02)
  })
  test('have no growth of a loss, no return on equity that is not there, no issue across a split', () => {
    const own = ratiosOf(
      quarters((at) => (at >= 20 ? { netIncome: -5, equity: -10, sharesOutstanding: 500 } : {})),
    )
    for (const value of [own.incomeGrowth, own.returnOnEquity, own.shareChange])
      assert.ok(Number.isNaN(value))
  })
  test('fall back on the net margin where operating income is not reported', () => {
    const own = ratiosOf(quarters(() => ({ operatingIncome: Number.NaN, grossProfit: Number.NaN })))
    assert.equal(own.marginKind, 'net')
    near(own.marginChange, 0)
    assert.ok(Number.isNaN(own.grossProfitability))
  })
  test('leave banks and insurers without a gross and an operating margin', () => {
    const own = companyRatios(quarters(), NOW, 'Financials')
    assert.ok(own !== undefined && Number.isNaN(own.operatingMargin) && Number.isNaN(own.grossMargin))
    assert.equal(own.marginKind, 'net')
    near(own.netMargin, 0.1)
  })
  test('never divide figures of different years', () => {
    const own = ratiosOf(quarters((at) => (at === 23 ? { operatingCashFlow: Number.NaN } : {})))
    assert.ok(Number.isNaN(own.accruals))
  })
})

describe('valuation', () => {
  const windowOf = (close: (at: number) => number, adjusted = 0.99) => {
    const days = Array.from({ length: 1300 }, (_, at) => dayFromDate(2024, 2, 29) - 1299 + at)
    return dailyAsOf(
      {
        symbol: 'A',
        source: 'test',
        day: days,
        knownAt: days.map((day) => day * DAY),
        ...Object.fromEntries(
          ['open', 'high', 'low', 'close', 'volume'].map((name) => [name, days.map((_, at) => close(at))]),
        ),
        adjClose: days.map((_, at) => close(at) * (at < 1290 ? adjusted : 1)),
      } as unknown as Parameters<typeof dailyAsOf>[0],
      NOW,
      1300,
    )
  }
  const valued = (rows: readonly FundamentalRow[], window = windowOf(() => 10)) =>
    valuationOf(ratiosOf(rows), window, rows, NOW)
  test('holds the latest close against what was reported, by hand', () => {
    const own = valued(quarters())
    assert.ok(typeof own === 'object')
    assert.deepEqual(
      [own.marketCap, own.priceToEarnings, own.priceToBook, own.priceToSales],
      [500, 500 / 40, 1, 500 / 400],
    )
    near(own.earningsYield, 0.08)
    near(own.freeCashFlowYield, 0.08)
  })
  test('has no multiple of a loss or of equity below zero', () => {
    const own = valued(quarters(() => ({ netIncome: -1, equity: -5 })))
    assert.ok(typeof own === 'object')
    assert.ok(Number.isNaN(own.priceToEarnings) && Number.isNaN(own.priceToBook))
    assert.ok(own.earningsYield < 0)
  })
  test('ranks the yield in its own five years', () => {
    const cheap = valued(
      quarters(),
      windowOf((at) => (at < 1290 ? 20 : 10)),
    )
    const dear = valued(
      quarters(),
      windowOf((at) => (at < 1290 ? 5 : 10)),
    )
    assert.ok(typeof cheap === 'object' && typeof dear === 'object')
    assert.deepEqual([cheap.ownHistory, dear.ownHistory], [1, 0])
  })
  test('is refused for adjusted closes, across a split and without shares', () => {
    assert.equal(
      valued(
        quarters(),
        windowOf(() => 10, 1),
      ),
      'adjusted_prices',
    )
    assert.equal(
      valued(
        quarters(),
        windowOf(() => 10, 0.5),
      ),
      'split_since_report',
    )
    assert.equal(valued(quarters(() => ({ sharesOutstanding: Number.NaN }))), 'no_shares')
  })
})
