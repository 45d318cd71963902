import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Performance } from '@bellwether-markets/engine/portfolio/performance'
import { round } from '@bellwether-markets/engine/series/round'
import { known } from '../known.ts'
import type { PortfolioPerformance } from './portfolio-schema.ts'

const Z_95 = 1.96

export interface MeasuredPerformance {
  readonly kind: PortfolioPerformance['kind']
  readonly days: readonly [from: number, to: number]
  readonly nav: number
  readonly figures: Performance
  readonly exposure: number
  readonly trials: number
  readonly benchmarks: readonly { readonly name: 'spy' | 'sixty_forty'; readonly figures: Performance }[]
}

/** NaN becomes null with a note. */
export function printedPerformance(measured: MeasuredPerformance): PortfolioPerformance {
  const { kind, days, figures, benchmarks } = measured
  return {
    kind,
    from: formatDay(asDay(days[0])),
    to: formatDay(asDay(days[1])),
    days: figures.days,
    nav: round(measured.nav, 2),
    ...printedSummary(figures),
    calmar: known(figures.calmar, 2),
    beta: known(figures.beta, 3),
    alpha_pct: known(figures.alpha * 100, 2),
    alpha_t: known(figures.alphaT, 2),
    hit_rate: known(figures.hitRate, 4),
    cost_drag: known(figures.costDrag, 5),
    exposure: known(measured.exposure, 4),
    trials: measured.trials,
    benchmarks: benchmarks.map(({ name, figures: each }) => ({ name, ...printedSummary(each) })),
    note: Number.isNaN(figures.sharpe)
      ? 'Fewer than 60 trading days: figures a year would be noise and are null.'
      : null,
  }
}

function printedSummary(figures: Performance) {
  const { sharpe, sharpeError } = figures
  return {
    twr_pct: round(figures.twr * 100, 2),
    cagr_pct: known(figures.cagr * 100, 2),
    vol_pct: known(figures.volatility * 100, 2),
    sharpe: known(sharpe, 2),
    sharpe_interval_95: Number.isFinite(sharpe)
      ? [round(sharpe - Z_95 * sharpeError, 2), round(sharpe + Z_95 * sharpeError, 2)]
      : null,
    sortino: known(figures.sortino, 2),
    max_drawdown_pct: round(figures.maxDrawdown * 100, 2),
    max_drawdown_days: known(figures.maxDrawdownDays, 0),
    turnover: known(figures.turnover, 2),
    psr: known(figures.psr, 4),
    dsr: known(figures.dsr, 4),
  }
}
