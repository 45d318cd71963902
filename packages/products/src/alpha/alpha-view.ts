import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { type Universe, universeOf } from '@bellwether-markets/engine/market/asset'
import { addTradingDays } from '@bellwether-markets/engine/market/calendar'
import { alphaBacktest } from '@bellwether-markets/engine/signals/alpha/alpha-backtest'
import type { AlphaIssue } from '@bellwether-markets/engine/signals/alpha/alpha-day'
import { type AlphaDecision, decisionAt } from '@bellwether-markets/engine/signals/alpha/alpha-decision'
import { AlphaPast } from '@bellwether-markets/engine/signals/alpha/alpha-past'
import { SIGNAL_HORIZON } from '@bellwether-markets/engine/signals/alpha/alpha-week'
import { requireRecent } from '@bellwether-markets/engine/signals/require-recent'
import {
  type Withdrawal,
  type WithdrawnReason,
  withdrawalOf,
} from '@bellwether-markets/engine/signals/withdrawal'
import type { ScoredForecast } from '@bellwether-markets/engine/track-record/scored-forecast'
import { mayBeMentioned } from '../call.ts'
import type { InputsOf } from '../contract/product.ts'
import { regimeInForce } from '../track-record/past-regimes.ts'
import type { alpha } from './product.ts'

export type AlphaInputs = InputsOf<typeof alpha>

export interface AlphaView {
  readonly past: AlphaPast
  readonly today: AlphaDecision
  /** Standing calls as they were issued. */
  readonly standing: readonly IssuedCall[]
  /** New, withdrawn or due of late. */
  readonly recent: readonly RecentCall[]
  /** Of issued signals. */
  readonly backtest: readonly ScoredForecast[]
  readonly universe: Universe
}

export interface IssuedCall {
  readonly issue: AlphaIssue
  readonly on: AlphaDecision
}

export interface RecentCall extends IssuedCall {
  readonly withdrawn: Withdrawal | undefined
}

const RECIPE = '3'
export const ALPHA_SOURCE = { source: 'alpha_14d', horizon: 'P14D', modelVersion: RECIPE } as const

const FEWEST_WEEKS = 3 * 52

/** @throws NotEnoughHistory before the first fit, with fewer than 20 stocks, or without data of the last week */
export function alphaView({ days, tracked, regimes }: AlphaInputs, asOf: Instant): AlphaView {
  requireRecent(days.at(-1)?.day, asOf, 'closes of stocks')
  const past = new AlphaPast(days)
  const today = decisionAt(days, days.length - 1)
  if (today?.row.calls === undefined) {
    throw new NotEnoughHistory('weeks of twenty stocks to train on', past.weeks.length, FEWEST_WEEKS)
  }
  return {
    past,
    today,
    standing: standingCalls(days, today),
    recent: recentCalls(days, today),
    backtest: alphaBacktest(past, { ...ALPHA_SOURCE, regimeAt: regimeInForce(regimes) }),
    universe: universeOf(tracked),
  }
}

function standingCalls(days: AlphaInputs['days'], { row: { calls } }: AlphaDecision): readonly IssuedCall[] {
  const decided = new Map<number, AlphaDecision | undefined>()
  const decisionOn = (day: number): AlphaDecision | undefined => {
    if (!decided.has(day))
      decided.set(
        day,
        decisionAt(
          days,
          days.findLastIndex((row) => row.day === day),
        ),
      )
    return decided.get(day)
  }
  return (calls?.symbol ?? []).flatMap((symbol, place) => {
    const issuedOn = calls?.issuedOn[place] ?? 0
    const on = issuedOn === 0 ? undefined : decisionOn(issuedOn)
    const issue = on?.row.issues.find((one) => one.symbol === symbol)
    return on && issue ? [{ issue, on }] : []
  })
}

/** The entry day, the window, and those over which the end of a call is told. */
const RECENT_ROWS = 1 + SIGNAL_HORIZON + 5

function recentCalls(days: AlphaInputs['days'], today: AlphaDecision): readonly RecentCall[] {
  const from = Math.max(0, days.length - RECENT_ROWS)
  const recent = days.slice(from).flatMap((row, at) => {
    const decision = decisionAt(days, from + at)
    return decision ? { ...decision, at: row.at, day: row.day } : []
  })
  return recent.flatMap((on, at) => {
    const end = addTradingDays(on.day, 1 + SIGNAL_HORIZON)
    const later = recent.slice(at + 1).filter(({ day }) => day < end)
    return on.row.issues.flatMap((issue) => {
      const withdrawn = withdrawalOf(later, (decision) => droppedOn(decision, issue))
      return mayBeMentioned({ issuedOn: on.day, end, withdrawn }, today.row.day)
        ? { issue, on, withdrawn }
        : []
    })
  })
}

function droppedOn(
  { row: { calls }, members }: AlphaDecision,
  { symbol, position }: AlphaIssue,
): WithdrawnReason | undefined {
  if (calls === undefined || !members.includes(symbol)) return 'not_scored'
  const place = calls.symbol.indexOf(symbol)
  if (place < 0 || calls.position[place] * position < 0) return 'direction_lost'
  return calls.earnings[place] === 1 ? 'report_in_window' : undefined
}

/** In the ranking of a day; undefined if it does not repeat the call. */
export function positionOn(decision: AlphaDecision, issue: AlphaIssue): number | undefined {
  const { calls } = decision.row
  return droppedOn(decision, issue) ? undefined : calls?.position[calls.symbol.indexOf(issue.symbol)]
}
