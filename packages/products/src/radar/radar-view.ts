import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { type Universe, universeOf } from '@bellwether-markets/engine/market/asset'
import { addTradingDays } from '@bellwether-markets/engine/market/calendar'
import { radarBacktest } from '@bellwether-markets/engine/signals/radar/radar-backtest'
import { RADAR_HORIZON } from '@bellwether-markets/engine/signals/radar/radar-confidence'
import type { RadarDay, RadarEvidence, RadarIssue } from '@bellwether-markets/engine/signals/radar/radar-day'
import { RadarPast } from '@bellwether-markets/engine/signals/radar/radar-past'
import { requireRecent } from '@bellwether-markets/engine/signals/require-recent'
import { type Withdrawal, withdrawalOf } from '@bellwether-markets/engine/signals/withdrawal'
import type { ScoredForecast } from '@bellwether-markets/engine/track-record/scored-forecast'
import { mayBeMentioned } from '../call.ts'
import type { InputsOf } from '../contract/product.ts'
import { regimeInForce } from '../track-record/past-regimes.ts'
import type { radar } from './product.ts'

export type RadarInputs = InputsOf<typeof radar>

export interface RadarView {
  readonly today: RadarDay
  readonly evidence: RadarEvidence
  /** Best score first, as they were issued. */
  readonly picks: readonly IssuedPick[]
  /** New, withdrawn or due of late. */
  readonly recent: readonly RecentPick[]
  /** As issued. */
  readonly backtest: readonly ScoredForecast[]
  readonly universe: Universe
}

export interface IssuedPick {
  readonly issue: RadarIssue
  readonly on: RadarDay
  /** In force on that day. */
  readonly evidence: RadarEvidence
}

export interface RecentPick extends IssuedPick {
  /** Undefined while the pick stands. */
  readonly withdrawn: Withdrawal | undefined
}

export const RADAR_SOURCE = { source: 'radar_daily', horizon: 'P30D', modelVersion: '3' } as const

const FEWEST_STOCKS = 20

/** @throws NotEnoughHistory with fewer than 20 stocks, without the benchmark, or without data of the last week */
export function radarView({ days, tracked, regimes }: RadarInputs, asOf: Instant): RadarView {
  const today = days.at(-1)
  requireRecent(today?.day, asOf, 'closes of stocks')
  if (today === undefined || today.screened < FEWEST_STOCKS) {
    const what = 'stocks with a year of closes to screen'
    throw new NotEnoughHistory(what, today?.screened ?? 0, FEWEST_STOCKS)
  }
  const past = new RadarPast(days)
  return {
    today,
    evidence: past.evidence,
    picks: standingPicks(days, today),
    recent: recentPicks(days),
    backtest: radarBacktest(past, { ...RADAR_SOURCE, regimeAt: regimeInForce(regimes) }),
    universe: universeOf(tracked),
  }
}

const standingPicks = (days: readonly RadarDay[], { picks }: RadarDay): readonly IssuedPick[] =>
  picks.symbol.flatMap((symbol, place) => {
    const at = days.findLastIndex(({ day }) => day === picks.issuedOn[place])
    const issue = days[at]?.issues.find((one) => one.symbol === symbol)
    return issue ? [{ issue, on: days[at], evidence: evidenceOn(days, at) }] : []
  })

const evidenceOn = (days: readonly RadarDay[], at: number): RadarEvidence =>
  days.findLast((row, index) => index <= at && row.evidence !== undefined)?.evidence ?? NO_EVIDENCE

/** The entry day, the window, and those over which the end of a pick is told. */
const RECENT_ROWS = 1 + RADAR_HORIZON + 5

function recentPicks(days: readonly RadarDay[]): readonly RecentPick[] {
  const from = Math.max(0, days.length - RECENT_ROWS)
  return days.slice(from).flatMap((on, place) => {
    const end = addTradingDays(on.day, 1 + RADAR_HORIZON)
    const later = days.slice(from + place + 1).filter(({ day }) => day < end)
    return on.issues.flatMap((issue) => {
      const withdrawn = withdrawalOf(later, ({ picks }) =>
        picks.symbol.includes(issue.symbol) ? undefined : 'direction_lost',
      )
      return mayBeMentioned({ issuedOn: on.day, end, withdrawn }, days[days.length - 1].day)
        ? { issue, on, evidence: evidenceOn(days, from + place), withdrawn }
        : []
    })
  })
}

const NO_EVIDENCE = new RadarPast([]).evidence
