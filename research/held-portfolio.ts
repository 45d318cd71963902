import { asDay, dateOf } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import {
  annualisedVolatility,
  TRADING_DAYS_A_YEAR,
} from '@bellwether-markets/engine/statistics/annualised-volatility'
import { growthPath } from '@bellwether-markets/engine/statistics/growth-path'
import {
  deflatedSharpe,
  probabilisticSharpe,
  sharpeMoments,
} from '@bellwether-markets/engine/statistics/sharpe-ratio'
import type { ReportTable } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'

/** Daily result of holding what a source said. */
export interface HeldPortfolio {
  /** Strictly increasing. */
  readonly day: Numbers
  readonly gross: Numbers
  readonly net: Numbers
  readonly traded: Numbers
}

/** Sharpe ratio after cost, a year. */
const annualSharpe = ({ net }: HeldPortfolio): number =>
  sharpeMoments(net).ratio * Math.sqrt(TRADING_DAYS_A_YEAR)

/**
 * What a portfolio came to, and how much of it is left after allowing for the forms that were tried.
 * @param trials number of forms tried
 */
export function heldTable(title: string, portfolio: HeldPortfolio, trials: number): ReportTable {
  const { net, gross, traded } = portfolio
  const years = net.length / TRADING_DAYS_A_YEAR
  const moments = sharpeMoments(net)
  return {
    title,
    columns: [
      'years',
      'return a year',
      'volatility',
      'Sharpe',
      'before cost',
      'turnover a year',
      'max drawdown',
      'P(Sharpe > 0)',
      `deflated, N = ${trials}`,
    ],
    rows: [
      [
        figure(years, 1),
        percent(meanOf(net) * TRADING_DAYS_A_YEAR),
        percent(annualisedVolatility(net)),
        `${figure(annualSharpe(portfolio), 2)} +- ${figure(Math.sqrt((1 + annualSharpe(portfolio) ** 2 / 2) / years), 2)}`,
        figure(annualSharpe({ ...portfolio, net: gross }), 2),
        figure((meanOf(traded) * net.length) / years, 1),
        percent(growthPath(net).deepest),
        figure(probabilisticSharpe(moments, 0), 3),
        figure(deflatedSharpe(moments, trials), 3),
      ],
    ],
  }
}

/** The return after cost of each calendar year, compounded. */
export function returnByYear({ day, net }: HeldPortfolio): ReadonlyMap<number, number> {
  const growth = new Map<number, number>()
  for (let at = 0; at < net.length; at++) {
    const { year } = dateOf(asDay(day[at]))
    growth.set(year, (growth.get(year) ?? 1) * (1 + net[at]))
  }
  return new Map([...growth].map(([year, value]) => [year, value - 1]))
}

const meanOf = (values: Numbers): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length
