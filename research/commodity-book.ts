import {
  type BookPath,
  bookFigures,
  cleanReturns,
  followBook,
  netOf,
  returnsByDay,
} from '@bellwether-markets/engine/commodities/book-path'
import { bookDecisions, thirdsEachWeek } from '@bellwether-markets/engine/commodities/commodity-book'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { performanceOf } from '@bellwether-markets/engine/portfolio/performance'
import type { CommodityEvaluationPanel } from './commodity-panel.ts'
import type { CommodityStudy } from './commodity-study.ts'
import type { ReportTable } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { isWithin, type Period, WHOLE } from './period.ts'

/** The curves of the record end with the second; the third has funds alone, and splices, which count as 0. */
const PERIODS: readonly Period[] = [
  WHOLE,
  { label: 'to 2014', from: WHOLE.from, to: dayFromDate(2014, 12, 31) },
  { label: '2015 to 2023-08', from: dayFromDate(2015, 1, 1), to: dayFromDate(2023, 8, 31) },
  { label: 'from 2023-09', from: dayFromDate(2023, 9, 1), to: WHOLE.to },
]
const COSTS = [0.001, 0.002] as const
const FORMS = [
  { form: 'book, kept to the median', decide: bookDecisions },
  { form: 'thirds chosen each week', decide: thirdsEachWeek },
] as const

/**
 * The weekly book beside thirds chosen anew each week, before beta and after.
 * @param trials number of forms tried
 */
export function commodityBookTable(
  { label, history }: CommodityEvaluationPanel,
  trials: number,
): ReportTable {
  const market = equalWeighted(history)
  const rows = FORMS.flatMap(({ form, decide }) => {
    const path = bookPathOf(history, decide)
    return PERIODS.flatMap((period) => {
      const part = within(path, period)
      return part.day.length === 0
        ? []
        : COSTS.map((cost) => [form, period.label, ...figuresOf(part, { cost, market, trials })])
    })
  })
  return {
    title: `Commodity book (${label})`,
    columns: [
      'form',
      'period',
      'cost',
      'return a year',
      't',
      'volatility',
      'Sharpe',
      `deflated, N = ${trials}`,
      'turnover a week',
      'counted',
      'max drawdown',
      'beta',
      'after beta',
      't after beta',
    ],
    rows,
  }
}

export const bookPathOf = ({ rows, scores }: CommodityStudy, decide: typeof thirdsEachWeek): BookPath =>
  followBook(
    decide(rows),
    scores.day,
    scores.members.map(({ series }) => series.returns),
  )

function figuresOf(
  path: BookPath,
  {
    cost,
    market,
    trials,
  }: { readonly cost: number; readonly market: ReadonlyMap<number, number>; readonly trials: number },
): readonly string[] {
  const net = netOf(path, cost)
  const { returnAYear, t, turnoverAWeek, counted } = bookFigures(path, cost)
  const all = performanceOf({
    ...path,
    net,
    cash: new Float64Array(net.length),
    market: path.day.map((day) => market.get(day) ?? 0),
    days: [path.day[0], path.day[path.day.length - 1]],
    trials,
  })
  return [
    `${cost * 10_000} bp`,
    percent(returnAYear),
    figure(t, 1),
    percent(all.volatility),
    `${figure(all.sharpe, 2)} +- ${figure(all.sharpeError, 2)}`,
    figure(all.dsr, 3),
    figure(turnoverAWeek, 2),
    percent(counted),
    percent(all.maxDrawdown),
    figure(all.beta, 2),
    percent(all.alpha),
    figure(all.alphaT, 1),
  ]
}

/** Mean return of all raw materials that are ranked the day before, by day. */
function equalWeighted({ scores: { day, members } }: CommodityStudy): ReadonlyMap<number, number> {
  const daily = members.map(({ series }) => returnsByDay(cleanReturns(series.returns), day))
  return new Map(
    Array.from(day, (each, at) => {
      const held = daily.filter((_, member) => !Number.isNaN(members[member].unlimited[at - 1] ?? Number.NaN))
      return [each, held.reduce((sum, own) => sum + own[at], 0) / Math.max(1, held.length)]
    }),
  )
}

function within({ day, gross, traded, gaps }: BookPath, period: Period): BookPath {
  const inside = (_: number, at: number) => isWithin(day[at], period)
  return {
    day: day.filter(inside),
    gross: gross.filter(inside),
    traded: traded.filter(inside),
    gaps: gaps.filter(inside),
  }
}
