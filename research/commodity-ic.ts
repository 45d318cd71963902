import { FACTOR_NAMES } from '@bellwether-markets/engine/commodities/commodity-factors'
import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { limitedScore } from '@bellwether-markets/engine/commodities/commodity-scores'
import { directionOf } from '@bellwether-markets/engine/commodities/score-confidence'
import { asDay, dateOf, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { type MeanWithT, neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import type { CommodityEvaluationPanel } from './commodity-panel.ts'
import { rankIc } from './commodity-study.ts'
import { finiteValues, type ReportRow, type ReportTable, verdictOf } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'

const LAG = OUTCOME_DAYS - 1

/** Acceptance figure 14 and its tables: rank correlation with what followed, and the spread of the score. */
export function commodityIc({ label, history }: CommodityEvaluationPanel): {
  readonly row: ReportRow
  readonly tables: readonly ReportTable[]
} {
  const { members } = history.scores
  const series = (figures: readonly Numbers[]) => rankIc(history, figures)
  const composite = series(members.map(({ unlimited }) => unlimited))
  const [first, second] = halves(composite)
  const whole = icOf(composite)
  const spread = spreadOf(members.map(({ unlimited }) => unlimited))
  const factors = FACTOR_NAMES.map((name) => ({
    name,
    ic: series(members.map(({ ranks }) => ranks.get(name) ?? [])),
  }))
  return {
    row: {
      number: 14,
      figure: 'commodity rank composite, cross-section IC over 20 days; spread of the score',
      measured: `${text(whole)}; halves ${text(icOf(first))} / ${text(icOf(second))}; score sd ${figure(spread.sd, 1)}`,
      accept: '>= 0.05 with t >= 3; score sd 18-26',
      verdict: verdictOf(
        [whole.mean, whole.t, spread.sd],
        whole.mean >= 0.05 && whole.t >= 3 && spread.sd >= 18 && spread.sd <= 26,
      ),
      values: finiteValues({
        ic: whole.mean,
        t: whole.t,
        ic_first_half: icOf(first).mean,
        t_first_half: icOf(first).t,
        ic_second_half: icOf(second).mean,
        t_second_half: icOf(second).t,
        score_sd: spread.sd,
      }),
    },
    tables: [
      {
        title: `Commodity IC (${label}): composite and each factor alone`,
        columns: ['figure', 'from', 'to', 'days', 'IC', 't', '95 % interval'],
        rows: [
          rowOf('composite', composite),
          rowOf('first half', first),
          rowOf('second half', second),
          rowOf('2003-2022', yearsOf(composite, 2003, 2022)),
          ...factors.map(({ name, ic }) => rowOf(name, ic)),
        ],
      },
      {
        title: `Commodity IC by year (${label})`,
        columns: ['year', 'days', 'IC'],
        rows: byYear(composite),
      },
      {
        title: `Commodity score (${label})`,
        columns: ['scores', 'sd', 'long (>= 62)', 'short (<= 38)'],
        rows: [[String(spread.n), figure(spread.sd, 1), percent(spread.long), percent(spread.short)]],
      },
    ],
  }
}

const icOf = ({ value }: DayValues): MeanWithT => neweyWestMean(value, LAG)

const text = ({ mean, t }: MeanWithT): string => `${figure(mean, 3)} (t ${figure(t, 1)})`

function rowOf(name: string, series: DayValues): readonly string[] {
  const { mean, standardError, t } = icOf(series)
  const days = series.day.length
  const date = (at: number) => (days === 0 ? '' : formatDay(asDay(series.day[at])))
  const interval = `${figure(mean - 1.96 * standardError, 3)} to ${figure(mean + 1.96 * standardError, 3)}`
  return [name, date(0), date(days - 1), String(days), figure(mean, 4), figure(t, 2), interval]
}

function halves({ day, value }: DayValues): readonly [DayValues, DayValues] {
  const middle = Math.floor(day.length / 2)
  const cut = (from: number, to: number) => ({
    day: Array.from(day).slice(from, to),
    value: Array.from(value).slice(from, to),
  })
  return [cut(0, middle), cut(middle, day.length)]
}

function yearsOf({ day, value }: DayValues, from: number, to: number): DayValues {
  const kept = Array.from(day, (each) => dateOf(asDay(each)).year >= from && dateOf(asDay(each)).year <= to)
  return {
    day: Array.from(day).filter((_, at) => kept[at]),
    value: Array.from(value).filter((_, at) => kept[at]),
  }
}

function byYear(series: DayValues): readonly (readonly string[])[] {
  const years = [...new Set(Array.from(series.day, (each) => dateOf(asDay(each)).year))]
  const rows = years.map((year) => ({ year, part: yearsOf(series, year, year) }))
  const positive = rows.filter(({ part }) => icOf(part).mean > 0).length
  return [
    ...rows.map(({ year, part }) => [String(year), String(part.day.length), figure(icOf(part).mean, 3)]),
    ['positive', '', `${positive} of ${rows.length} years`],
  ]
}

function spreadOf(scores: readonly Numbers[]) {
  const all = scores.flatMap((values) =>
    Array.from(values)
      .filter((value) => !Number.isNaN(value))
      .map(limitedScore),
  )
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length
  const sd = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length)
  const share = (direction: string) =>
    all.filter((value) => directionOf(value) === direction).length / all.length
  return { n: all.length, sd, long: share('long'), short: share('short') }
}
