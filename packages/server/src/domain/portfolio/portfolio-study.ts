import { NotEnoughHistory } from '../../kernel/errors.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import {
  constantTarget,
  hierarchicalTarget,
  inverseVolatilityTrendTarget,
  minimumVarianceTarget,
} from './comparison-targets.ts'
import { cashReturns, type FundPanel, fundPanel, HISTORY_ROWS } from './fund-panel.ts'
import { MODEL, type ModelLimits, type ModelTarget, modelRule } from './model-target.ts'
import { type Performance, performanceOf } from './performance.ts'
import { type TargetRule, type WalkForward, walkForward, weeklyChecks } from './walk-forward.ts'

export const CASH_SYMBOL = '^IRX'
/** Sets the days; benchmark of beta. */
export const MARKET_SYMBOL = 'SPY'

/** With the same checks, bands, costs and prices. */
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
 * Measured before this one was chosen: equal weight; inverse volatility alone, with regime, with the 200-day trend,
 * with both; hierarchical risk parity; equal risk contribution; minimum variance; this one with and without the
 * borrowing limit.
 */
export const PORTFOLIO_TRIALS = 10

export interface PortfolioStudy {
  readonly panel: FundPanel
  readonly checks: Uint8Array
  /** First row at which all hold something. */
  readonly start: number
  readonly paths: Readonly<Record<PortfolioName, WalkForward>>
  readonly target: ModelTarget
}

/**
 * @param windows including the bill rate if known
 * @throws NotEnoughHistory if SPY, IEF and three further funds have less than a year
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

/** @param from first row whose return counts */
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
