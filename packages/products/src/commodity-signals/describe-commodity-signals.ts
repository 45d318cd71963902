import type { CommodityDay } from '@bellwether-markets/engine/commodities/commodity-day'
import type { CommodityHistory } from '@bellwether-markets/engine/commodities/commodity-history'
import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import {
  commodityBacktest,
  forecastOn,
  ISSUED_AFTER_MIDNIGHT_MS,
} from '@bellwether-markets/engine/commodities/past-forecasts'
import type { CommodityDirection } from '@bellwether-markets/engine/commodities/score-confidence'
import { asDay, asInstant, type Instant, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { addTradingDays } from '@bellwether-markets/engine/market/calendar'
import { issueRow } from '@bellwether-markets/engine/signals/issue-row'
import { type WithdrawnReason, withdrawalOf } from '@bellwether-markets/engine/signals/withdrawal'
import { pricesIn } from '@bellwether-markets/engine/track-record/measure-return'
import { type Call, callsOf, type IssuedSignal, mayBeMentioned } from '../call.ts'
import type { CommodityView } from '../commodities/commodity-place.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import { describeBacktest, issuedForecasts } from '../track-record/describe-source.ts'
import type { SourceRecord } from '../track-record/source-record.ts'
import { COMMODITY_SOURCE, describeScoreForecast, type ScoreForecasts } from './describe-score-forecast.ts'

/** From the day of issue to the first known outcome. */
const ROWS_STANDING = 1 + OUTCOME_DAYS
/** And those over which the end of a call is told. */
export const RECENT_ROWS = ROWS_STANDING + 5
const LOOK_BACK_ROWS = 756

export function describeCommoditySignals(
  { rows, tracked, windows, asOf }: CommodityView,
  history: CommodityHistory,
  regimeAt: (at: Instant) => string,
): { signals: RecordedSignal[]; calls: Call[]; backtest: SourceRecord | null } {
  const { day } = history.scores
  const backtest = commodityBacktest(rows, { ...COMMODITY_SOURCE, regimeAt })
  const issued = issuedForecasts(backtest)
  const forecasts: ScoreForecasts = {
    history,
    universe: universeOf(tracked),
    issued,
    driftingAt: backtest.driftingAt,
    issuedAt: (at) => issueInstant(day[at], asOf),
  }
  const recent = rows.slice(-LOOK_BACK_ROWS - RECENT_ROWS)
  const issues = COMMODITY_INSTRUMENTS.map((_, member) => issuesOf(recent, member))
  const signals = issues.flatMap((callAt) => {
    const call = callAt(recent.length - 1)
    return call ? [describeCall(forecasts, call, recent.length)] : []
  })
  const prices = pricesIn(forecasts.universe, windows.daily, windows.curves)
  return {
    signals: signals.sort(byConviction),
    calls: callsOf(recentCalls(forecasts, recent, issues), prices, rows[rows.length - 1].at),
    backtest: describeBacktest(issued, asOf),
  }
}

interface RowCall {
  readonly member: number
  readonly direction: CommodityDirection
  /** Row of issue. */
  readonly issued: number
}

/** The call that a row repeats or issues; undefined if it takes no side. */
type CallAt = (row: number) => RowCall | undefined

function issuesOf(rows: readonly CommodityDay[], member: number): CallAt {
  const sides = rows.map((row) => forecastOn(row, member))
  return (row) => {
    const direction = sides[row]
    if (direction === undefined) return undefined
    const emittedAt = (at: number): boolean => sides[at] === direction
    const lookBack = Math.min(row, LOOK_BACK_ROWS)
    return { member, direction, issued: issueRow(row, { emittedAt, period: ROWS_STANDING, lookBack }) }
  }
}

/** The last rows are those of the history. */
function describeCall(forecasts: ScoreForecasts, { issued, ...call }: RowCall, rows: number): RecordedSignal {
  const { length } = forecasts.history.scores.day
  return describeScoreForecast(forecasts, { ...call, row: length - rows + issued })
}

function recentCalls(
  forecasts: ScoreForecasts,
  rows: readonly CommodityDay[],
  issues: readonly CallAt[],
): readonly IssuedSignal[] {
  const from = rows.length - forecasts.history.scores.day.length
  return rows.slice(from).flatMap(({ day }, at) =>
    COMMODITY_INSTRUMENTS.flatMap(({ title }, member) => {
      const call = issues[member](from + at)
      if (call?.issued !== from + at) return []
      const end = addTradingDays(asDay(day), ROWS_STANDING)
      const later = rows.slice(call.issued + 1).filter((row) => row.day < end)
      const withdrawn = withdrawalOf(later, (row) => droppedOn(row, call))
      if (!mayBeMentioned({ issuedOn: day, end, withdrawn }, rows[rows.length - 1].day)) return []
      return { signal: describeCall(forecasts, call, rows.length), name: title, withdrawn }
    }),
  )
}

function droppedOn(row: CommodityDay, { member, direction }: RowCall): WithdrawnReason | undefined {
  if (forecastOn(row, member) === direction) return undefined
  return Number.isNaN(row.figures[member]) ? 'not_scored' : 'direction_lost'
}

/** The first refresh after the close of a day, or now if that is earlier. */
const issueInstant = (day: number, asOf: Instant): Instant =>
  asInstant(Math.min(asOf, startOfUtcDay(asDay(day + 1)) + ISSUED_AFTER_MIDNIGHT_MS))

const byConviction = (a: RecordedSignal, b: RecordedSignal): number =>
  b.conviction - a.conviction || (a.symbol < b.symbol ? -1 : 1)
