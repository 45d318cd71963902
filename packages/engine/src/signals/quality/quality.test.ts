import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, dayFromDate, startOfUtcDay } from '../../kernel/time.ts'
import { type CompanyFigures, companyFigures, type FigureRow } from './company-figures.ts'
import { piotroskiScore, QUALITY_INPUTS, qualityInputs } from './quality-inputs.ts'
import { qualityScores } from './quality-score.ts'

const missing = Number.NaN
const FIRST = dayFromDate(2018, 3, 31)
const NOW = startOfUtcDay(dayFromDate(2023, 3, 1))

/** Twenty quarters, 2018-03 to 2022-12, each published forty days later. */
const quarters = (of: (at: number) => Partial<FigureRow>): FigureRow[] =>
  Array.from({ length: 20 }, (_, at) => {
    const periodEnd = asDay(Math.round(FIRST + at * 91.25))
    return {
      symbol: 'A',
      periodEnd,
      period: 'Q',
      knownAt: startOfUtcDay(asDay(periodEnd + 40)),
      revenue: 100,
      grossProfit: 40,
      netIncome: 10,
      operatingCashFlow: 15,
      totalAssets: 1000,
      equity: 500,
      sharesOutstanding: 50,
      ...of(at),
    }
  })

const figures = (rows: readonly FigureRow[], at = NOW): CompanyFigures => {
  const company = companyFigures(rows, at)
  assert.ok(company)
  return company
}

describe('company figures', () => {
  const growing = quarters((at) => ({ revenue: at, totalAssets: 100 * at }))
  test('sum the four quarters of a year', () => {
    assert.equal(figures(growing).year('revenue', 0), 16 + 17 + 18 + 19)
    assert.equal(figures(growing).year('revenue', 4), 12 + 13 + 14 + 15)
  })
  test('know only what was published', () => {
    const before = startOfUtcDay(asDay(growing[19].periodEnd + 39))
    assert.equal(figures(growing, before).level('totalAssets', 0), 1800)
    assert.equal(figures(growing).level('totalAssets', 0), 1900)
  })
  test('take a later publication of a period over an earlier one, from its date on', () => {
    const restated = { ...growing[18], revenue: 99, knownAt: startOfUtcDay(dayFromDate(2023, 2, 20)) }
    assert.equal(figures([restated, ...growing]).quarter('revenue', 1), 99)
    assert.equal(
      figures([restated, ...growing], startOfUtcDay(dayFromDate(2023, 2, 19))).quarter('revenue', 1),
      18,
    )
  })
  test('fall back on the fiscal year where a quarter is missing', () => {
    const holed = growing.map((row, at) => (at === 17 ? { ...row, revenue: missing } : row))
    assert.ok(Number.isNaN(figures(holed).year('revenue', 0)))
    const fiscal = { ...growing[18], period: 'FY' as const, revenue: 77 }
    assert.equal(figures([...holed, fiscal]).year('revenue', 0), 77)
  })
  test('are none without a row, or after 400 days without one', () => {
    assert.equal(companyFigures([], NOW), undefined)
    assert.equal(companyFigures(growing, startOfUtcDay(asDay(growing[19].periodEnd + 401))), undefined)
  })
})

describe('Piotroski', () => {
  test('passes every test of a firm that betters itself', () => {
    const better = quarters((at) => ({
      revenue: 100 + at,
      grossProfit: 40 + at,
      netIncome: 10 + at,
      operatingCashFlow: 30 + at,
      equity: 500 + at,
      sharesOutstanding: 50 - at / 10,
    }))
    assert.deepEqual(piotroskiScore(figures(better)), { passed: 8, testable: 8 })
  })
  // of a firm that does not move: profit, cash flow, cash above profit and no new shares pass; nothing rises
  test('passes four tests of a firm that stands still', () =>
    assert.deepEqual(piotroskiScore(figures(quarters(() => ({})))), { passed: 4, testable: 8 }))
  test('does not take a split for an issue', () => {
    const split = quarters((at) => ({ sharesOutstanding: at < 18 ? 50 : 200 }))
    assert.deepEqual(piotroskiScore(figures(split)), { passed: 3, testable: 7 })
    const issue = quarters((at) => ({ sharesOutstanding: at < 18 ? 50 : 55 }))
    assert.deepEqual(piotroskiScore(figures(issue)), { passed: 3, testable: 8 })
  })
})

describe('quality inputs', () => {
  // 160/1000, 40/500, 60/1000, 20/1000, 160/400, 500/1000 − 1, −0, 4/8
  test('are the ratios of the last year', () =>
    assert.deepEqual(
      qualityInputs(figures(quarters(() => ({})))).map((value) => Math.round(value * 1e9) / 1e9 + 0),
      [0.16, 0.08, 0.06, 0.02, 0.4, -0.5, 0, 0.5],
    ))
  test('are one a name', () =>
    assert.equal(qualityInputs(figures(quarters(() => ({})))).length, QUALITY_INPUTS.length))
  test('know no return on equity that is not there', () => {
    const indebted = qualityInputs(figures(quarters(() => ({ equity: -10 }))))
    assert.ok(Number.isNaN(indebted[1]) && Number.isNaN(indebted[6]))
  })
  test('need twelve quarters for the stability of the return on equity', () => {
    const of = (known: number) => quarters((at) => (at < 20 - known ? { netIncome: missing } : {}))
    assert.ok(Number.isNaN(qualityInputs(figures(of(11)))[6]))
    assert.ok(Math.abs(qualityInputs(figures(of(12)))[6]) < 1e-12)
  })
})

describe('quality score', () => {
  const named = (symbol: string, grossProfit: number) =>
    quarters(() => ({ grossProfit })).map((row) => ({ ...row, symbol }))
  const rows = [...named('LOW', 20), ...named('MID', 30), ...named('TOP', 40)]
  const stocks = ['LOW', 'MID', 'TOP'].map((symbol) => ({ symbol, sector: 'Energy' }))
  // two of eight inputs differ, ranked 1/6, 1/2, 5/6; the other six are shared at 1/2
  test('is the mean rank within the sector', () => {
    const scores = qualityScores(rows, stocks, NOW)
    for (const [symbol, expected] of [
      ['LOW', (100 * (2 / 6 + 3)) / 8],
      ['MID', 50],
      ['TOP', (100 * (10 / 6 + 3)) / 8],
    ] as const) {
      const { score, coverage } = scores.get(symbol) ?? {}
      assert.ok(Math.abs((score ?? missing) - expected) < 1e-9)
      assert.equal(coverage, 1)
    }
  })
  test('is absent with less than half of the inputs', () => {
    // return on equity, leverage and its stability are left: three of eight
    const bare = rows.map((row) => ({
      ...row,
      revenue: missing,
      grossProfit: missing,
      operatingCashFlow: missing,
    }))
    const scores = qualityScores(bare, stocks, NOW)
    assert.deepEqual(scores.get('TOP'), { score: undefined, coverage: 3 / 8 })
  })
  test('is absent without fundamentals and in a sector of two', () => {
    assert.deepEqual(qualityScores([], stocks, NOW).get('TOP'), { score: undefined, coverage: 0 })
    assert.deepEqual(qualityScores(rows, stocks.slice(1), NOW).get('TOP'), { score: undefined, coverage: 0 })
  })
})
