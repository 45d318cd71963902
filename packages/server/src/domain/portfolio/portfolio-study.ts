import { NotEnoughHistory } from '../../kernel/errors.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { cashReturns } from './cash-returns.ts'
import {
  constantTarget,
  hierarchicalTarget,
  inverseVolatilityTrendTarget,
  minimumVarianceTarget,
} from './comparison-targets.ts'
import { type FundPanel, fundPanel, HISTORY_ROWS } from './fund-panel.ts'
import { MODEL, type ModelLimits, type ModelTarget, modelRule } from './model-target.ts'
import { type Performance, performanceOf } from './performance.ts'
import type { TargetRule } from './target.ts'
import { type WalkForward, walkForward } from './walk-forward.ts'
import { weeklyChecks } from './weekly-checks.ts'

/** Treasury bill rate that cash earns. */
export const CASH_SYMBOL = '^IRX'
/** Whose days count, and what beta is measured against. */
export const MARKET_SYMBOL = 'SPY'

/** The portfolios that are followed side by side, by the same checks, bands, costs and prices. */
export const PORTFOLIO_NAMES = [
  'model',
  'spy',
  'sixty_forty',
  'inverse_volatility_trend',
  'hierarchical_risk_parity',
  'minimum_variance',
] as const
export type PortfolioName = (typeof PORTFOLIO_NAMES)[number]

/**
 * Forms of the model portfolio that were measured on one market or another before this one was chosen: equal weight,
 * inverse volatility alone, with the regime, with the 200-day trend and with both, hierarchical risk parity, equal risk
 * contribution, least variance, the present one with and without the limit on borrowing.
 */
export const PORTFOLIO_TRIALS = 10

/** Every portfolio over the same rows of one panel. */
export interface PortfolioStudy {
  readonly panel: FundPanel
  readonly checks: Uint8Array
  /** First row of the common period: the close at which all of them hold something. */
  readonly start: number
  readonly paths: Readonly<Record<PortfolioName, WalkForward>>
  /** How the target of the model's last check came about. */
  readonly target: ModelTarget
}

/**
 * Follows the model portfolio and those it is compared with through everything that is known.
 * @param windows daily bars by symbol, with those of the bill rate where it is known
 * @param limits of the model
 * @throws NotEnoughHistory where SPY, IEF and three further funds have less than a year
 */
export function studyPortfolio(
  windows: ReadonlyMap<string, DailyWindow>,
  limits: ModelLimits = MODEL,
): PortfolioStudy {
  const panel = fundPanel(windows, MODEL.sleeve, MARKET_SYMBOL, (day) =>
    cashReturns(day, windows.get(CASH_SYMBOL)),
  )
  const checks = weeklyChecks(panel.day)
  const model = modelRule(panel, limits)
  const rules: Readonly<Record<PortfolioName, TargetRule>> = {
    model: model.target,
    spy: constantTarget(panel, { [MARKET_SYMBOL]: 1 }),
    sixty_forty: constantTarget(panel, MODEL.core),
    inverse_volatility_trend: inverseVolatilityTrendTarget(panel),
    hierarchical_risk_parity: hierarchicalTarget(panel),
    minimum_variance: minimumVarianceTarget(panel),
  }
  const paths = Object.fromEntries(
    PORTFOLIO_NAMES.map((name) => [name, walkForward(panel, checks, rules[name])]),
  ) as Readonly<Record<PortfolioName, WalkForward>>
  const target = model.explain()
  const start = Math.max(...PORTFOLIO_NAMES.map((name) => paths[name].start))
  if (target === undefined || start >= panel.day.length) {
    throw new NotEnoughHistory(
      'trading days of the funds of the model portfolio',
      panel.day.length,
      HISTORY_ROWS + 2,
    )
  }
  return { panel, checks, start, paths, target }
}

/**
 * The figures of one of the portfolios between two rows.
 * @param from first row whose return counts, after the start of the common period
 * @param to last row
 */
export function studiedPerformance(
  { panel, paths }: PortfolioStudy,
  name: PortfolioName,
  { from, to }: { readonly from: number; readonly to: number },
): Performance {
  const path = paths[name]
  const part = (values: Float64Array): Float64Array => values.subarray(from - path.start, to + 1 - path.start)
  const market = panel.returns[panel.symbols.indexOf(MARKET_SYMBOL)]
  return performanceOf({
    net: part(path.net),
    gross: part(path.gross),
    traded: part(path.traded),
    cash: panel.cash.subarray(from, to + 1),
    market: market.subarray(from, to + 1),
    days: [panel.day[Math.max(0, from - 1)], panel.day[to]],
    trials: name === 'spy' || name === 'sixty_forty' ? 1 : PORTFOLIO_TRIALS,
  })
}
