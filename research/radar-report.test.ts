import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { NotEnoughHistory } from '../packages/server/src/kernel/errors.ts'
import { dayFromDate } from '../packages/server/src/kernel/time.ts'
import { SYNTHETIC_START, syntheticAlphaMarket } from '../test/fixtures/synthetic-alpha-market.ts'
import { walkRadar } from '../test/fixtures/walk-radar.ts'
import { radarHoldings } from './radar-holdings.ts'
import { radarReport } from './radar-report.ts'
import { type RadarStudy, radarStudy } from './radar-study.ts'

const TRIALS = { study: 0, registered: 1 }

describe('the radar', () => {
  let study: RadarStudy
  const flat = { day: [] as number[], adjClose: [] as number[] }
  before(() => {
    const { series } = syntheticAlphaMarket({
      stocks: 40,
      served: 40,
      from: SYNTHETIC_START,
      to: dayFromDate(2013, 12, 31),
      seed: 3,
      drift: 0.05,
    })
    flat.day = Array.from(series[0].day)
    flat.adjClose = flat.day.map(() => 100)
    const benchmark = { day: flat.day, adjustedClose: flat.adjClose }
    study = radarStudy(walkRadar(series, { benchmark }), series)
  })
  test('against a benchmark that stands still earns what its picks earn', () => {
    const { day, gross, traded } = radarHoldings(study, flat)
    const first = study.weeks.findIndex(({ picked }) => picked.includes(1))
    const week = study.weeks[first]
    const { panel, paths } = study.market
    const row = panel.day.indexOf(week.day)
    const picks = week.symbol.filter((_, place) => week.picked[place])
    const returns = picks.map((symbol) => {
      const path = paths[panel.stocks.findIndex((stock) => stock.symbol === symbol)]
      return Math.expm1(path.returns[row + 2])
    })
    assert.equal(day[0], panel.day[row + 2])
    assert.ok(Math.abs(gross[0] - returns.reduce((sum, each) => sum + each, 0) / picks.length) < 1e-12)
    // the picks and as much of the benchmark
    assert.ok(Math.abs(traded[0] - 2) < 1e-12)
  })
  test('is measured by its picks, year by year', () => {
    const { report, reliability, years } = radarReport(study, radarHoldings(study, flat), TRIALS)
    const [row] = report.rows
    assert.equal(row.number, 12)
    assert.equal(
      reliability.reduce((sum, { n }) => sum + n, 0),
      row.values.picks,
    )
    assert.equal(report.tables[1].rows.length, years.length + 1)
    for (const { columns, rows, title } of report.tables) {
      for (const cells of rows) assert.equal(cells.length, columns.length, title)
    }
  })
  test('without a resolved pick is not measured', () => {
    const empty = { ...study, weeks: [] }
    assert.throws(() => radarReport(empty, radarHoldings(empty, flat), TRIALS), NotEnoughHistory)
  })
})
