import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { studiedPerformance, studyPortfolio } from '@bellwether-markets/engine/portfolio/portfolio-study'
import { mean } from '@bellwether-markets/engine/statistics/sample-statistics'
import { sampleFunds } from '../test/fixtures/sample-funds.ts'
import { simulateMarket } from '../test/fixtures/simulated-market.ts'
import { accountingError } from './portfolio-accounting.ts'
import { sharpeDifferenceInterval, sharpeInterval } from './portfolio-intervals.ts'
import { portfolioReport } from './portfolio-report.ts'
import { portfolioSection } from './portfolio-section.ts'
import { sharpeLessMix } from './portfolio-verdict.ts'
import { sectorSection } from './sector-section.ts'

const study = studyPortfolio(sampleFunds(9, dayFromDate(2018, 1, 2), dayFromDate(2024, 6, 28)))

describe('the evaluation of the portfolio', () => {
  test('keeps accounts that agree with those kept apart, and sees where they do not', () => {
    assert.ok(accountingError(study) < 1e-9)
    const { model } = study.paths
    const wrong = model.worth.map((value, at) => (at === 300 ? value * 1.0001 : value))
    const broken = { ...study, paths: { ...study.paths, model: { ...model, worth: wrong } } }
    assert.ok(Math.abs(accountingError(broken) - 1e-4) < 1e-8)
  })
  test('has every portfolio in every period, and a cell for every column', () => {
    const report = portfolioReport(study)
    for (const { columns, rows, title } of report.tables) {
      for (const row of rows) assert.equal(row.length, columns.length, title)
    }
    assert.equal(report.tables[0].rows.length, 3)
    assert.equal(report.tables[0].columns[1], 'Sharpe less 60/40 (95 %)')
    assert.deepEqual(
      report.rows.map(({ number }) => number),
      [22, 23],
    )
  })
  test('gives its verdict on the difference of the Sharpe ratios', () => {
    const { value } = sharpeLessMix(study)
    const rows = { from: study.start + 1, to: study.panel.day.length - 1 }
    const [model, mix] = (['model', 'sixty_forty'] as const).map((name) =>
      studiedPerformance(study, name, rows),
    )
    const daily = mean(value)
    assert.ok(Math.abs(daily * Math.sqrt(252) - (model.sharpe - mix.sharpe)) < 1e-9)
    const verdict = portfolioReport(study).tables.find(({ title }) => title === 'Verdict')
    assert.deepEqual(
      verdict?.rows.map((row) => row[verdict.columns.indexOf('forward dates')]),
      ['refused: not registered'],
    )
  })
  test('has years that compound to the whole', () => {
    const report = portfolioReport(study)
    const years = report.tables.at(-1)?.rows ?? []
    assert.deepEqual(
      years.map(([year]) => year),
      ['2019', '2020', '2021', '2022', '2023', '2024'],
    )
  })
  test('has no interval of the difference of a thing to itself', () => {
    const excess = Array.from({ length: 400 }, (_, at) => (at % 3 === 0 ? 0.01 : -0.004))
    assert.deepEqual(sharpeDifferenceInterval(excess, excess), [0, 0])
    const [low, high] = sharpeInterval(excess)
    assert.ok(low < high)
  })
})

describe('on the demo market', () => {
  const observations = simulateMarket({ seed: 3, universe: DEFAULT_UNIVERSE, to: dayFromDate(2019, 6, 28) })
  const context = { progress: () => undefined, formsTried: () => 1, forward: () => undefined }
  test('both sections run, with plots and forms for the register', () => {
    for (const section of [portfolioSection, sectorSection]) {
      const { report, plots, forms } = section.run({ observations, references: {} }, context)
      assert.ok(report.tables.length > 0 && plots.length === 1 && forms.length > 0)
    }
  })
  test('every reading of the sectors has its verdict', () => {
    const { report } = sectorSection.run({ observations, references: {} }, context)
    const rows = (title: string) => report.tables.find((table) => table.title === title)?.rows ?? []
    assert.deepEqual(
      rows('Verdict').map(([name, , mean]) => [name, mean]),
      rows('Readings').map(([name, mean]) => [`rank correlation of ${name}`, mean]),
    )
  })
  test('without the funds they say what is missing', () => {
    const empty = { ...observations, universe: universeOf([]) }
    for (const section of [portfolioSection, sectorSection]) {
      assert.throws(() => section.run({ observations: empty, references: {} }, context), NotEnoughHistory)
    }
  })
})
