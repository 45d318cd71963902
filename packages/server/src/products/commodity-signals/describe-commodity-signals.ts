import type { CommodityDay } from '../../domain/commodities/commodity-day.ts'
import type { CommodityHistory } from '../../domain/commodities/commodity-history.ts'
import { COMMODITY_INSTRUMENTS } from '../../domain/commodities/commodity-instruments.ts'
import { OUTCOME_DAYS } from '../../domain/commodities/commodity-outcomes.ts'
import {
  commodityBacktest,
  forecastOn,
  ISSUED_AFTER_MIDNIGHT_MS,
} from '../../domain/commodities/past-forecasts.ts'
import { universeOf } from '../../domain/market/asset.ts'
import { issueRow } from '../../domain/signals/issue-row.ts'
import { asDay, asInstant, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import type { CommodityView } from '../commodities/commodity-place.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import { describeBacktest, issuedForecasts } from '../track-record/describe-source.ts'
import type { SourceRecord } from '../track-record/source-record.ts'
import { COMMODITY_SOURCE, describeScoreForecast, type ScoreForecasts } from './describe-score-forecast.ts'

/** From the day of issue to the first known outcome. */
export const ROWS_STANDING = 1 + OUTCOME_DAYS
const LOOK_BACK_ROWS = 756

export function describeCommoditySignals(
  { rows, tracked, asOf }: CommodityView,
  history: CommodityHistory,
  regimeAt: (at: Instant) => string,
): { signals: RecordedSignal[]; backtest: SourceRecord | null } {
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
  const signals = COMMODITY_INSTRUMENTS.flatMap((_, member) => signalOf(forecasts, rows, member))
  return { signals: signals.sort(byConviction), backtest: describeBacktest(issued, asOf) }
}

function signalOf(
  forecasts: ScoreForecasts,
  rows: readonly CommodityDay[],
  member: number,
): readonly RecordedSignal[] {
  const row = rows.length - 1
  const direction = forecastOn(rows[row], member)
  if (direction === undefined) return []
  const emittedAt = (at: number): boolean => forecastOn(rows[at], member) === direction
  const issued = issueRow(row, { emittedAt, period: ROWS_STANDING, lookBack: Math.min(row, LOOK_BACK_ROWS) })
  const last = forecasts.history.scores.day.length - 1
  const call = { member, row: last - (row - issued), direction }
  return [describeScoreForecast(forecasts, call, forecasts.issuedAt(last))]
}

/** The first refresh after the close of a day, or now if that is earlier. */
const issueInstant = (day: number, asOf: Instant): Instant =>
  asInstant(Math.min(asOf, startOfUtcDay(asDay(day + 1)) + ISSUED_AFTER_MIDNIGHT_MS))

const byConviction = (a: RecordedSignal, b: RecordedSignal): number =>
  b.conviction - a.conviction || (a.symbol < b.symbol ? -1 : 1)
