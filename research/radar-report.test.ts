import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import type { RadarWeek } from '@bellwether-markets/engine/signals/radar/radar-week'
import { mean } from '@bellwether-markets/engine/statistics/sample-statistics'
import { SYNTHETIC_START, syntheticAlphaMarket } from '../test/fixtures/synthetic-alpha-market.ts'
import { walkRadar } from '../test/fixtures/walk-radar.ts'
import { picksLessScreened, radarHoldings } from './radar-holdings.ts'
import { radarReport } from './radar-report.ts'
import { type RadarStudy, radarStudy } from './radar-study.ts'

const FORMS = ['picks less SPY', 'picks less all screened stocks']
const TRIALS = { study: 0, registered: 1 }
const BY = { forward: undefined, regimes: [] }

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
  /** Mean return of the members of the first week with picks on its first day held. */
  function firstDay(isIn: (week: RadarWeek, place: number) => boolean) {
    const week = study.weeks[study.weeks.findIndex(({ picked }) => picked.includes(1))]
    const { panel, paths } = study.market
    const row = panel.day.indexOf(week.day) + 2
    const members = week.symbol.filter((_, place) => isIn(week, place))
    const returns = members.map((symbol) => {
      const path = paths[panel.stocks.findIndex((stock) => stock.symbol === symbol)]
      return Math.expm1(path.returns[row])
    })
    return { day: panel.day[row], mean: mean(returns), members: members.length }
  }
  const ofPicks = () => firstDay(({ picked }, place) => picked[place] === 1)
  test('against a benchmark that stands still earns what its picks earn', () => {
    const { day, gross, traded } = radarHoldings(study, flat)
    assert.equal(day[0], ofPicks().day)
    assert.ok(Math.abs(gross[0] - ofPicks().mean) < 1e-12)
    // the picks and as much of the benchmark
    assert.ok(Math.abs(traded[0] - 2) < 1e-12)
  })
  test('against all screened stocks earns the difference of the means', () => {
    const { gross, traded } = picksLessScreened(study)
    const all = firstDay(() => true)
    assert.ok(Math.abs(gross[0] - (ofPicks().mean - all.mean)) < 1e-12)
    // what is picked and screened is traded once, and not twice
    const picked = ofPicks().members
    assert.ok(Math.abs(traded[0] - 2 * (1 - picked / all.members)) < 1e-12)
  })
  test('is measured by its picks, year by year', () => {
    const { report, reliability, years } = radarReport(study, radarHoldings(study, flat), TRIALS, BY)
    const [row] = report.rows
    assert.equal(row.number, 12)
    assert.equal(
      reliability.reduce((sum, { n }) => sum + n, 0),
      row.values.picks,
    )
    const rowsOf = (start: string) => report.tables.find(({ title }) => title.startsWith(start))?.rows ?? []
    assert.equal(rowsOf('Radar by year').length, years.length + 1)
    assert.deepEqual([...new Set(rowsOf('Radar by window').map(([form]) => form))], FORMS)
    for (const { columns, rows, title } of report.tables) {
      for (const cells of rows) assert.equal(cells.length, columns.length, title)
    }
  })
  test('without a resolved pick is not measured', () => {
    const empty = { ...study, weeks: [] }
    assert.throws(() => radarReport(empty, radarHoldings(empty, flat), TRIALS, BY), NotEnoughHistory)
  })
})
