import { NotEnoughHistory } from '../../kernel/errors.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { cashReturns, type FundPanel, fundPanel, HISTORY_ROWS } from './fund-panel.ts'
import { MODEL, type ModelLimits, type ModelTarget } from './model-target.ts'
import { type Performance, performanceOf } from './performance.ts'
import {
  type DecidedTargets,
  PORTFOLIO_NAMES,
  type PortfolioDecision,
  type PortfolioName,
} from './portfolio-decision.ts'
import { decidedTargets, MARKET_SYMBOL } from './portfolio-decisions.ts'
import { type WalkForward, walkForward, weeklyChecks } from './walk-forward.ts'

export const CASH_SYMBOL = '^IRX'
/**
 * Measured before this one was chosen: equal weight; inverse volatility alone, with regime, with the 200-day trend,
 * with both; hierarchical risk parity; equal risk contribution; minimum variance; this one with and without the
 * borrowing limit.
 */
export const PORTFOLIO_TRIALS = 10

export interface PortfolioStudy {
  readonly panel: FundPanel
  /** First row at which all hold something. */
  readonly start: number
  readonly paths: Readonly<Record<PortfolioName, WalkForward>>
  /** The latest. */
  readonly target: ModelTarget
}

export interface StudyOptions {
  /** Oldest first; later checks are decided on the windows. */
  readonly decided?: readonly PortfolioDecision[]
  readonly limits?: ModelLimits
}

/**
 * @param windows including the bill rate if known
 * @throws NotEnoughHistory if SPY, IEF and three further funds have less than a year
 */
export function studyPortfolio(
  windows: ReadonlyMap<string, DailyWindow>,
  { decided = [], limits = MODEL }: StudyOptions = {},
): PortfolioStudy {
  const panel = fundPanel(windows, MODEL.sleeve, MARKET_SYMBOL, (day) =>
    cashReturns(day, windows.get(CASH_SYMBOL)),
  )
  const decisions = [...decided, ...laterDecisions(panel, decided.at(-1), limits)]
  const byDay = new Map(decisions.map((each) => [each.day, each]))
  const paths = Object.fromEntries(
    PORTFOLIO_NAMES.map((name) => [
      name,
      walkForward(panel, (row) => byDay.get(panel.day[row])?.targets[name]),
    ]),
  ) as Readonly<Record<PortfolioName, WalkForward>>
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

function laterDecisions(
  panel: FundPanel,
  last: PortfolioDecision | undefined,
  limits: ModelLimits,
): readonly DecidedTargets[] {
  const rows: number[] = []
  for (const [row, isCheck] of weeklyChecks(panel.day).entries()) {
    if (isCheck === 1 && panel.day[row] > (last?.day ?? Number.NEGATIVE_INFINITY)) rows.push(row)
  }
  const hasBegun = last?.model !== undefined
  return rows.length === 0 ? [] : decidedTargets(panel, rows, { limits, hasBegun })
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
