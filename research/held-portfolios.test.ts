import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { tailPortfolio } from '@bellwether-markets/engine/signals/alpha/evaluation/tail-portfolio'
import { coveredWindows, randomWindows } from '../test/fixtures/sample-commodities.ts'
import { SYNTHETIC_START, syntheticAlphaMarket } from '../test/fixtures/synthetic-alpha-market.ts'
import { walkAlpha } from '../test/fixtures/walk-alpha.ts'
import { type AlphaCase, alphaCases, alphaCrossSection } from './alpha-cross-section.ts'
import { alphaHoldings } from './alpha-holdings.ts'
import { scoresAgain } from './alpha-raw-score.ts'
import { alphaReport } from './alpha-report.ts'
import { type AlphaStudy, alphaStudy, resolvedIn } from './alpha-study.ts'
import { commodityBookTable } from './commodity-book.ts'
import { commodityHoldings } from './commodity-holdings.ts'
import { commodityPlots } from './commodity-report-plots.ts'
import { type CommodityStudy, commodityStudy } from './commodity-study.ts'
import { commodityYears } from './commodity-years.ts'
import { heldTable, returnByYear } from './held-portfolio.ts'
import { WHOLE } from './period.ts'

const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('alpha', () => {
  let study: AlphaStudy
  let cases: readonly AlphaCase[]
  before(() => {
    const { series } = syntheticAlphaMarket({
      stocks: 60,
      served: 60,
      from: SYNTHETIC_START,
      to: dayFromDate(2016, 12, 30),
      seed: 7,
      drift: 0.05,
    })
    study = alphaStudy(walkAlpha(series, []), series)
    cases = alphaCases(resolvedIn(study, WHOLE.from, WHOLE.to))
  })
  const report = (trials = { study: 2, registered: 1 }) => {
    const regimes = study.weeks.map(({ day }) => ({ day, regime: 'BULL' as const }))
    return alphaReport(study, regimes, trials)
  }

  test('week by week the fifths earn what they earn as a whole', () => {
    const whole = tailPortfolio(
      cases.map(({ week }) => week),
      { tail: 0.2, costPerSide: 0.001 },
    )
    const { gross, net, turnover } = alphaCrossSection(cases)
    near(gross.mean, whole.gross.mean, 1e-12)
    near(net.mean, whole.net.mean, 1e-12)
    near(net.t, whole.net.t, 1e-9)
    near(turnover, whole.turnover, 1e-12)
  })
  test('held day by day the fifths earn half of their spread, as each side has half of the money', () => {
    const held = alphaHoldings(study)
    const daily = Array.from(held.gross).reduce((sum, value) => sum + value, 0) / held.gross.length
    near(daily * 10, alphaCrossSection(cases).gross.mean / 2, 0.15 * Math.abs(daily * 10))
  })
  test('has its figures, tables by period, year and regime, and five plots', () => {
    const { report: measured, plots } = report()
    assert.deepEqual(
      measured.rows.map(({ number }) => number),
      [11, 12, 12, 25],
    )
    for (const by of ['period', 'year', 'regime']) {
      assert.equal(measured.tables.filter(({ title }) => title.startsWith(`Alpha by ${by}`)).length, 2)
    }
    assert.equal(plots.length, 5)
    for (const { columns, rows, title } of measured.tables) {
      for (const row of rows) assert.equal(row.length, columns.length, title)
    }
  })
  test('makes the rankings of every week again, the neutral score as it was', () => {
    const again = scoresAgain(study, ({ score }) => score)
    const known = study.weeks.filter(({ score }) => score !== undefined)
    assert.ok(known.length > 0 && again.size === known.length)
    for (const { day, score } of known)
      again.get(day)?.forEach((value, at) => {
        near(value, score?.[at] ?? Number.NaN, 1e-9)
      })
  })
  test('measures the raw score beside the neutral one, without a forward window', () => {
    const { tables } = report().report
    const rowsOf = (title: string) => tables.find((table) => table.title === title)?.rows ?? []
    const [all] = rowsOf('Alpha rank IC by window').filter(([score]) => score === 'raw')
    near(Number(all[3]), 0.1, 0.1)
    assert.deepEqual(
      rowsOf('Alpha by window').filter(
        ([form, window]) => form.includes('raw') && window === 'forward',
      )[0][2],
      'refused: not registered',
    )
  })
  test('takes an IC as high as the planted one for a leak', () => {
    const [row] = report().report.rows
    assert.ok((row.values.ic ?? 0) > 0.06)
    assert.equal(row.verdict, 'miss')
  })
  test('is deflated the more, the more forms were tried', () => {
    const deflated = (studied: number) =>
      Number(report({ study: studied, registered: 1 }).report.tables.at(-1)?.rows[0].at(-1))
    assert.ok(deflated(1) >= deflated(1000))
    assert.match(
      report().report.notes.join(' '),
      /2 other forms in the study of the method, 1 in the register/,
    )
  })
  test('without a resolved prediction is not measured', () => {
    const empty = { ...study, weeks: [] }
    assert.throws(() => alphaReport(empty, [], { study: 0, registered: 1 }), NotEnoughHistory)
  })
})

describe('commodities', () => {
  let history: CommodityStudy
  before(() => {
    history = commodityStudy(randomWindows({ days: 2600, seed: 5 }))
  })
  test('held pay ten basis points of what is traded', () => {
    const { gross, net, traded } = commodityHoldings(history)
    assert.ok(net.length > 1000 && traded.length === net.length)
    for (let at = 0; at < net.length; at++) near(gross[at] - net[at], 0.001 * traded[at], 1e-12)
    const turnover = (Array.from(traded).reduce((sum, one) => sum + one, 0) / net.length) * 252
    assert.ok(turnover > 0 && turnover < 15, String(turnover))
  })
  test('by year have one row a year, with the return after cost', () => {
    const held = commodityHoldings(history)
    const { rows, columns } = commodityYears('x', history, held)
    assert.deepEqual(
      rows.map(([year]) => Number(year)),
      [...new Set([...returnByYear(held).keys(), ...rows.map(([year]) => Number(year))])].sort(),
    )
    for (const row of rows) assert.equal(row.length, columns.length)
  })
  test('have a book that costs more at twice the cost, by its turnover, and is traded less than thirds', () => {
    const covered = commodityStudy(coveredWindows({ days: 1500, seed: 5 }))
    const { rows, columns } = commodityBookTable({ label: 'x', history: covered }, 45)
    // both forms at both costs, over all and to 2014; the periods from 2015 on are not in the sample
    assert.equal(rows.length, 8)
    const [book, dearer, thirds] = [rows[0], rows[1], rows[4]].map((row) => {
      assert.equal(row.length, columns.length)
      return (name: string) => Number.parseFloat(row[columns.indexOf(name)])
    })
    const lost = book('return a year') - dearer('return a year')
    near(lost, 0.1 * 52 * book('turnover a week'), 0.15)
    assert.ok(book('turnover a week') < thirds('turnover a week'))
    assert.ok(book('counted') > 50 && book('counted') < 100)
  })
  test('have their plots', () => {
    const names = commodityPlots(history, commodityHoldings(history)).map(({ name }) => name)
    assert.ok(['commodity-ic-by-year', 'commodity-equity'].every((name) => names.includes(name)))
  })
})

describe('a held portfolio', () => {
  // 1.1 · 1.1 in the first year, 0.5 in the next
  const portfolio = {
    day: [dayFromDate(2020, 12, 30), dayFromDate(2020, 12, 31), dayFromDate(2021, 1, 4)],
    net: [0.1, 0.1, -0.5],
    gross: [0.1, 0.1, -0.5],
    traded: [1, 0, 0],
  }
  test('compounds within each year', () => {
    const years = returnByYear(portfolio)
    near(years.get(2020) ?? 0, 0.21, 1e-12)
    near(years.get(2021) ?? 0, -0.5, 1e-12)
  })
  test('names the trials by which it is deflated', () =>
    assert.ok(heldTable('x', portfolio, 33).columns.includes('deflated, N = 33')))
})
