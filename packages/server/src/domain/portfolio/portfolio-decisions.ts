import type { Instant } from '../../kernel/time.ts'
import { lastDayOf } from '../market/decision-times.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import {
  constantTarget,
  hierarchicalTarget,
  inverseVolatilityTrendTarget,
  minimumVarianceTarget,
} from './comparison-targets.ts'
import { type FundPanel, fundPanel } from './fund-panel.ts'
import { MODEL, type ModelOptions, modelRule } from './model-target.ts'
import {
  type DecidedTargets,
  PORTFOLIO_DECIDES,
  PORTFOLIO_NAMES,
  type PortfolioDecision,
  type PortfolioName,
} from './portfolio-decision.ts'
import { type TargetRule, weeklyChecks } from './walk-forward.ts'

/** Sets the days; benchmark of beta. */
export const MARKET_SYMBOL = 'SPY'

/** For each instant with a new check, the latest. */
export function portfolioDecisions(
  windows: ReadonlyMap<string, DailyWindow>,
  instants: readonly Instant[],
  before: readonly PortfolioDecision[],
): readonly PortfolioDecision[] {
  const panel = fundPanel(windows, MODEL.sleeve, MARKET_SYMBOL, (day) => new Float64Array(day.length))
  const checks = weeklyChecks(panel.day)
  const decided: { at: Instant; row: number }[] = []
  let latest = before.at(-1)?.day ?? Number.NEGATIVE_INFINITY
  for (const at of instants) {
    const known = lastIndexUpTo(panel.day, lastDayOf(PORTFOLIO_DECIDES, at)) + 1
    const row = checks.subarray(0, known).lastIndexOf(1)
    if (row < 0 || panel.day[row] <= latest) continue
    latest = panel.day[row]
    decided.push({ at, row })
  }
  const made = decidedTargets(
    panel,
    decided.map(({ row }) => row),
    { hasBegun: before.at(-1)?.model !== undefined },
  )
  return made.map((targets, index) => ({ at: decided[index].at, ...targets }))
}

/** @param rows checks, ascending */
export function decidedTargets(
  panel: FundPanel,
  rows: readonly number[],
  options: ModelOptions,
): readonly DecidedTargets[] {
  const model = modelRule(panel, options)
  const rules: Readonly<Record<PortfolioName, TargetRule>> = {
    model: model.target,
    spy: constantTarget(panel, { [MARKET_SYMBOL]: 1 }),
    sixty_forty: constantTarget(panel, MODEL.core),
    inverse_volatility_trend: inverseVolatilityTrendTarget(panel),
    hierarchical_risk_parity: hierarchicalTarget(panel),
    minimum_variance: minimumVarianceTarget(panel),
  }
  return rows.map((row) => {
    const targets = Object.fromEntries(
      PORTFOLIO_NAMES.flatMap((name) => {
        const weights = rules[name](row)
        return weights === undefined ? [] : [[name, weights]]
      }),
    )
    return { day: panel.day[row], targets, model: model.explain() }
  })
}
