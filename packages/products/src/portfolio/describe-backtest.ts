import { asDay, dateOf, dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { PortfolioName } from '@bellwether-markets/engine/portfolio/portfolio-decision'
import {
  PORTFOLIO_TRIALS,
  type PortfolioStudy,
  studiedPerformance,
} from '@bellwether-markets/engine/portfolio/portfolio-study'
import { INITIAL_WORTH } from '@bellwether-markets/engine/portfolio/walk-forward'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { round } from '@bellwether-markets/engine/series/round'
import { printedPerformance } from './performance-text.ts'
import {
  CURVE_POINTS,
  type CurvePoint,
  type ModelPortfolio,
  type PortfolioPerformance,
  TRADES_SHOWN,
  type Trade,
} from './portfolio-schema.ts'
import type { PortfolioView } from './portfolio-view.ts'

interface Rows {
  readonly from: number
  readonly to: number
}

const SPLIT = dayFromDate(2022, 12, 31)
const YEAR_ROWS = 252
const FEWEST_ROWS = 60

export function describeBacktest({
  study,
}: PortfolioView): Pick<ModelPortfolio, 'performance' | 'by_period' | 'curve' | 'trades'> {
  const whole = { from: study.start + 1, to: study.panel.day.length - 1 }
  return {
    performance: performanceIn(study, whole),
    by_period: periodsOf(study, whole),
    curve: curveOf(study),
    trades: tradesOf(study),
  }
}

function performanceIn(study: PortfolioStudy, rows: Rows): PortfolioPerformance {
  const { panel, paths, start } = study
  const { invested, start: first } = paths.model
  const holdings = invested.subarray(rows.from - first, rows.to + 1 - first)
  return printedPerformance({
    kind: 'backtest',
    days: [panel.day[rows.from - 1], panel.day[rows.to]],
    nav: worthAt(study, 'model', start, rows.to),
    figures: studiedPerformance(study, 'model', rows),
    exposure: holdings.reduce((sum, share) => sum + share, 0) / holdings.length,
    trials: PORTFOLIO_TRIALS,
    benchmarks: (['spy', 'sixty_forty'] as const).map((name) => ({
      name,
      figures: studiedPerformance(study, name, rows),
    })),
  })
}

/** Of the initial money invested at the close of `start`. */
function worthAt({ paths }: PortfolioStudy, name: PortfolioName, start: number, row: number): number {
  const path = paths[name]
  return (INITIAL_WORTH * path.worth[row - path.start]) / path.worth[start - path.start]
}

function periodsOf(study: PortfolioStudy, whole: Rows): ModelPortfolio['by_period'] {
  const split = lastIndexUpTo(study.panel.day, SPLIT)
  const periods = [
    { name: 'to_2022', rows: { from: whole.from, to: Math.min(split, whole.to) } },
    { name: 'from_2023', rows: { from: Math.max(split + 1, whole.from), to: whole.to } },
    { name: 'last_252_days', rows: { from: Math.max(whole.from, whole.to + 1 - YEAR_ROWS), to: whole.to } },
  ] as const
  return periods
    .filter(({ rows }) => rows.to - rows.from + 1 >= FEWEST_ROWS)
    .map(({ name, rows }) => ({ name, performance: performanceIn(study, rows) }))
}

/** The last row of each month, and the latest. */
function curveOf(study: PortfolioStudy): CurvePoint[] {
  const { day } = study.panel
  const rows: number[] = []
  for (let row = study.start; row < day.length; row++) {
    const ends = row === day.length - 1 || dateOf(asDay(day[row])).month !== dateOf(asDay(day[row + 1])).month
    if (ends) rows.push(row)
  }
  return rows.slice(-CURVE_POINTS).map((row) => ({
    date: formatDay(asDay(day[row])),
    nav: round(worthAt(study, 'model', study.start, row), 2),
    spy: round(worthAt(study, 'spy', study.start, row), 2),
    sixty_forty: round(worthAt(study, 'sixty_forty', study.start, row), 2),
  }))
}

function tradesOf({ panel, paths }: PortfolioStudy): Trade[] {
  const trades = paths.model.fills.flatMap(({ decided, row, fills }) =>
    fills.map(
      ({ fund, from, to, bought, cost }): Trade => ({
        decided_on: formatDay(asDay(panel.day[decided])),
        filled_on: formatDay(asDay(panel.day[row])),
        symbol: panel.symbols[fund],
        from_pct: round(from * 100, 2),
        to_pct: round(to * 100, 2),
        price: round(panel.price[fund][row], 4),
        value: round(bought, 2),
        cost: round(cost, 2),
      }),
    ),
  )
  return trades.slice(-TRADES_SHOWN).reverse()
}
