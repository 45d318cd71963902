import { asDay, dateOf, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Performance } from '@bellwether-markets/engine/portfolio/performance'
import { PORTFOLIO_NAMES, type PortfolioName } from '@bellwether-markets/engine/portfolio/portfolio-decision'
import {
  PORTFOLIO_TRIALS,
  type PortfolioStudy,
  studiedPerformance,
} from '@bellwether-markets/engine/portfolio/portfolio-study'
import {
  type EvaluationReport,
  finiteValues,
  type ReportRow,
  type ReportTable,
  verdictOf,
} from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { isWithin, PERIODS, type Period, WHOLE } from './period.ts'
import { accountingError } from './portfolio-accounting.ts'
import { sharpeDifferenceInterval, sharpeInterval } from './portfolio-intervals.ts'
import { portfolioVerdict } from './portfolio-verdict.ts'

interface Rows {
  readonly from: number
  readonly to: number
}

const LEAST_DRAWDOWN = -0.2
const SHARPE_WITHIN = 0.15
const ACCOUNTING_ERROR = 1e-9
/** Periods of fewer days are left out. */
const FEWEST_DAYS = 60

/**
 * The model portfolio and its benchmarks, by period and by year, with intervals.
 * @param forward refused to a form that is not registered
 */
export function portfolioReport(study: PortfolioStudy, forward?: Period): EvaluationReport {
  const { panel, start } = study
  const last = panel.day.length - 1
  return {
    title: 'Model portfolio',
    notes: [
      `Funds: ${fundsOf(study).join(', ')}. From the close of ${formatDay(asDay(panel.day[start]))} to ${formatDay(asDay(panel.day[last]))}.`,
      'Decided after the last close of each week, filled at the next close at 10 basis points, 1 % band; ratios over cash at the Treasury bill yield.',
      'Sharpe ratios with 95 % intervals by a block bootstrap (126 days, 1000 resamples); the difference to 60/40 is drawn on the same days.',
      `The difference to 60/40 decides; psr and dsr test against cash. dsr of the model is deflated by ${PORTFOLIO_TRIALS} forms: ten tried before the first model and ten before this one. The method was chosen by people who had seen 2006 to 2026.`,
    ],
    rows: acceptanceRows(study),
    tables: [
      ...PERIODS.filter((period) => lengthOf(rowsOf(study, period)) >= FEWEST_DAYS).map((period) =>
        periodTable(study, period),
      ),
      portfolioVerdict(study, forward),
      yearTable(study),
    ],
  }
}

/** That have prices. */
const fundsOf = ({ panel }: PortfolioStudy): readonly string[] =>
  panel.symbols.filter((_, fund) => panel.price[fund].some((price) => price > 0))

function acceptanceRows(study: PortfolioStudy): readonly ReportRow[] {
  const rows = rowsOf(study, WHOLE)
  const model = studiedPerformance(study, 'model', rows)
  const mix = studiedPerformance(study, 'sixty_forty', rows)
  const error = accountingError(study)
  const difference = model.sharpe - mix.sharpe
  return [
    {
      number: 22,
      figure: 'portfolio accounting against an account kept apart',
      measured: error.toExponential(1),
      accept: '< 1e-9',
      verdict: verdictOf([error], error < ACCOUNTING_ERROR),
      values: finiteValues({ error }),
    },
    {
      number: 23,
      figure: 'model portfolio: Sharpe over cash less that of 60/40; max drawdown',
      measured: `${lessMix(study, 'model', rows)}: ${figure(model.sharpe, 2)} less ${figure(mix.sharpe, 2)}; ${percent(model.maxDrawdown)}; dsr ${figure(model.dsr, 3)}`,
      accept: 'within 0.15; no worse than -20 %',
      verdict: verdictOf(
        [model.maxDrawdown, difference],
        model.maxDrawdown >= LEAST_DRAWDOWN && difference >= -SHARPE_WITHIN,
      ),
      values: finiteValues({
        maxDrawdown: model.maxDrawdown,
        sharpe: model.sharpe,
        sixtyForty: mix.sharpe,
        psr: model.psr,
        dsr: model.dsr,
      }),
    },
  ]
}

const lengthOf = ({ from, to }: Rows): number => to + 1 - from

/** Rows of a period within the common one. */
function rowsOf({ panel, start }: PortfolioStudy, period: Period): Rows {
  const rows = Array.from(panel.day, (_, row) => row).filter(
    (row) => row > start && isWithin(panel.day[row], period),
  )
  return { from: rows[0] ?? start + 1, to: rows[rows.length - 1] ?? start }
}

function periodTable(study: PortfolioStudy, period: Period): ReportTable {
  const rows = rowsOf(study, period)
  const cells = (name: PortfolioName): readonly string[] => {
    const [low, high] = sharpeInterval(excessOf(study, name, rows))
    const told = studiedPerformance(study, name, rows)
    return [
      name,
      name === 'sixty_forty' ? '' : lessMix(study, name, rows),
      ...figureCells(told, `${figure(low, 2)} to ${figure(high, 2)}`),
    ]
  }
  return {
    title: `Portfolios, ${period.label}`,
    columns: [
      'portfolio',
      'Sharpe less 60/40 (95 %)',
      'return a year',
      'volatility',
      'Sharpe',
      '95 %',
      'Sortino',
      'max drawdown',
      'beta',
      'alpha a year (t)',
      'turnover a year',
      'cost a year',
      'psr',
      'dsr',
    ],
    rows: PORTFOLIO_NAMES.map(cells),
  }
}

function lessMix(study: PortfolioStudy, name: PortfolioName, rows: Rows): string {
  const difference =
    studiedPerformance(study, name, rows).sharpe - studiedPerformance(study, 'sixty_forty', rows).sharpe
  const [low, high] = sharpeDifferenceInterval(
    excessOf(study, name, rows),
    excessOf(study, 'sixty_forty', rows),
  )
  return `${figure(difference, 2)} (${figure(low, 2)} to ${figure(high, 2)})`
}

const figureCells = (told: Performance, interval: string): readonly string[] => [
  percent(told.cagr),
  percent(told.volatility),
  figure(told.sharpe, 2),
  interval,
  figure(told.sortino, 2),
  percent(told.maxDrawdown),
  figure(told.beta, 2),
  `${percent(told.alpha)} (${figure(told.alphaT, 1)})`,
  figure(told.turnover, 2),
  `${figure(told.costDrag * 100, 2)} %`,
  figure(told.psr, 3),
  figure(told.dsr, 3),
]

function excessOf({ panel, paths }: PortfolioStudy, name: PortfolioName, { from, to }: Rows): Float64Array {
  const { net, start } = paths[name]
  return net.slice(from - start, to + 1 - start).map((value, at) => value - panel.cash[from + at])
}

function yearTable(study: PortfolioStudy): ReportTable {
  const { panel, paths, start } = study
  const rows = Array.from(panel.day, (_, row) => row).filter((row) => row > start)
  const years = [...Map.groupBy(rows, (row) => dateOf(asDay(panel.day[row])).year)]
  const returnIn = (name: PortfolioName, within: readonly number[]): number =>
    within.reduce((growth, row) => growth * (1 + paths[name].net[row - paths[name].start]), 1) - 1
  return {
    title: 'Portfolios by year, return',
    columns: ['year', ...PORTFOLIO_NAMES],
    rows: years.map(([year, within]) => [
      String(year),
      ...PORTFOLIO_NAMES.map((name) => percent(returnIn(name, within))),
    ]),
  }
}
