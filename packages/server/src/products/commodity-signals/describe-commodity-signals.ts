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

const ROWS_STANDING = 1 + OUTCOME_DAYS
const LOOK_BACK_ROWS = 756

export function describeCommoditySignals(
  { tracked, asOf }: CommodityView,
  history: CommodityHistory,
  regimeAt: (at: Instant) => string,
): { signals: RecordedSignal[]; backtest: SourceRecord | null } {
  const { day } = history.scores
  const row = day.length - 1
  const backtest = commodityBacktest(history, { ...COMMODITY_SOURCE, regimeAt })
  const issued = issuedForecasts(backtest)
  const forecasts: ScoreForecasts = {
    history,
    universe: universeOf(tracked),
    issued,
    driftingAt: backtest.driftingAt,
    issuedAt: (at) => issueInstant(day[at], asOf),
  }
  const signals = COMMODITY_INSTRUMENTS.flatMap((_, member) => signalOf(forecasts, member, row))
  return { signals: signals.sort(byConviction), backtest: describeBacktest(issued, asOf) }
}

function signalOf(forecasts: ScoreForecasts, member: number, row: number): readonly RecordedSignal[] {
  const direction = forecastOn(forecasts.history, member, row)
  if (direction === undefined) return []
  const emittedAt = (at: number): boolean => forecastOn(forecasts.history, member, at) === direction
  const issued = issueRow(row, { emittedAt, period: ROWS_STANDING, lookBack: Math.min(row, LOOK_BACK_ROWS) })
  return [describeScoreForecast(forecasts, { member, row: issued, direction }, forecasts.issuedAt(row))]
}

/** The first refresh after the close of a day, or now if that is earlier. */
const issueInstant = (day: number, asOf: Instant): Instant =>
  asInstant(Math.min(asOf, startOfUtcDay(asDay(day + 1)) + ISSUED_AFTER_MIDNIGHT_MS))

const byConviction = (a: RecordedSignal, b: RecordedSignal): number =>
  b.conviction - a.conviction || (a.symbol < b.symbol ? -1 : 1)
