import { NotEnoughHistory } from '../kernel/errors.ts'
import { recordOf } from '../kernel/record-of.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { SP500_FUND } from '../market/roles.ts'
import { cashReturns, type FundPanel, fundPanel, HISTORY_ROWS } from './fund-panel.ts'
import { MODEL_FUNDS, type ModelTarget } from './model-target.ts'
import { type Performance, performanceOf } from './performance.ts'
import {
  type DecidedTargets,
  PORTFOLIO_NAMES,
  type PortfolioDecision,
  type PortfolioName,
} from './portfolio-decision.ts'
import { decidedTargets } from './portfolio-decisions.ts'
import { type WalkForward, walkForward, weeklyChecks } from './walk-forward.ts'

export const CASH_SYMBOL = '^IRX'
/**
 * Ten before the first model was chosen: equal weight; inverse volatility alone, with regime, with the 200-day trend,
 * with both; hierarchical risk parity; equal risk contribution; minimum variance; half 60/40 with half a trend sleeve,
 * with and without the borrowing limit. Ten before this one: that model as it was, scaled by regime, by risk and to
 * 10 %; 60/40 at 10 % volatility, with trend on each leg, with this brake, with it and gold; 70/30 with a sleeve; a mix.
 */
export const PORTFOLIO_TRIALS = 20

export interface PortfolioStudy {
  readonly panel: FundPanel
  /** First row at which all hold something. */
  readonly start: number
  readonly paths: Readonly<Record<PortfolioName, WalkForward>>
  /** The latest. */
  readonly target: ModelTarget
}

/**
 * @param windows including the bill rate if known
 * @param decided oldest first; later checks are decided on the windows
 * @throws NotEnoughHistory if SPY or IEF has less than a year
 */
export function studyPortfolio(
  windows: ReadonlyMap<string, DailyWindow>,
  decided: readonly PortfolioDecision[] = [],
): PortfolioStudy {
  const panel = fundPanel(windows, MODEL_FUNDS, SP500_FUND, (day) =>
    cashReturns(day, windows.get(CASH_SYMBOL)),
  )
  const decisions = [...decided, ...laterDecisions(panel, decided.at(-1))]
  const byDay = new Map(decisions.map((each) => [each.day, each]))
  const paths = recordOf(PORTFOLIO_NAMES, (name) =>
    walkForward(panel, (row) => byDay.get(panel.day[row])?.targets[name]),
  )
  const target = decisions.findLast(({ model }) => model !== undefined)?.model
  const start = Math.max(...PORTFOLIO_NAMES.map((name) => paths[name].start))
  if (target === undefined || start >= panel.day.length) {
    throw new NotEnoughHistory(
      'trading days of the funds of the model portfolio',
      panel.day.length,
      HISTORY_ROWS + 2,
    )
  }
  return { panel, start, paths, target }
}

function laterDecisions(panel: FundPanel, last: PortfolioDecision | undefined): readonly DecidedTargets[] {
  const rows: number[] = []
  for (const [row, isCheck] of weeklyChecks(panel.day).entries()) {
    if (isCheck === 1 && panel.day[row] > (last?.day ?? Number.NEGATIVE_INFINITY)) rows.push(row)
  }
  return decidedTargets(panel, rows, last)
}

/** @param from first row whose return counts */
export function studiedPerformance(
  { panel, paths }: PortfolioStudy,
  name: PortfolioName,
  { from, to }: { readonly from: number; readonly to: number },
): Performance {
  const path = paths[name]
  const part = (values: Float64Array): Float64Array => values.subarray(from - path.start, to + 1 - path.start)
  const market = panel.returns[panel.symbols.indexOf(SP500_FUND)]
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
