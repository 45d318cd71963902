import type { Instant } from '../kernel/time.ts'
import { lastDayOf } from '../market/decision-times.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { SP500_FUND } from '../market/roles.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { type FundPanel, fundPanel } from './fund-panel.ts'
import { MODEL_FUNDS, modelCanBegin, modelTarget, SIXTY_FORTY } from './model-target.ts'
import {
  type DecidedTargets,
  PORTFOLIO_DECIDES,
  PORTFOLIO_NAMES,
  type PortfolioDecision,
} from './portfolio-decision.ts'
import { type TargetRule, weeklyChecks } from './walk-forward.ts'

/** For each instant with a new check, the latest. */
export function portfolioDecisions(
  windows: ReadonlyMap<string, DailyWindow>,
  instants: readonly Instant[],
  before: readonly PortfolioDecision[],
): readonly PortfolioDecision[] {
  const panel = fundPanel(windows, MODEL_FUNDS, SP500_FUND, (day) => new Float64Array(day.length))
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
    before.at(-1),
  )
  return made.map((targets, index) => ({ at: decided[index].at, ...targets }))
}

/**
 * @param rows checks, ascending
 * @param before the last decision; once begun, the model goes on without a fund that ended
 */
export function decidedTargets(
  panel: FundPanel,
  rows: readonly number[],
  before: DecidedTargets | undefined,
): readonly DecidedTargets[] {
  const spy = constantTarget(panel, { [SP500_FUND]: 1 })
  const mix = constantTarget(panel, SIXTY_FORTY)
  return rows.map((row) => {
    const runs = before?.model !== undefined || modelCanBegin(panel, row)
    const model = runs ? modelTarget(panel, row) : undefined
    const decided = { model: model?.weights, spy: spy(row), sixty_forty: mix(row) }
    const targets = Object.fromEntries(
      PORTFOLIO_NAMES.flatMap((name) => (decided[name] === undefined ? [] : [[name, decided[name]]])),
    )
    return { day: panel.day[row], targets, model }
  })
}

/** Undefined unless every fund can be held. */
function constantTarget(panel: FundPanel, wanted: Readonly<Record<string, number>>): TargetRule {
  const weights = Float64Array.from(panel.symbols, (symbol) => wanted[symbol] ?? 0)
  const funds = Object.keys(wanted).map((symbol) => panel.symbols.indexOf(symbol))
  return (row) => (funds.some((fund) => panel.canHold[fund][row] === 0) ? undefined : weights)
}
