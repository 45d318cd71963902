import { OUTCOME_DAYS } from '../../domain/commodities/commodity-outcomes.ts'
import type { CommoditySeries } from '../../domain/commodities/commodity-series.ts'
import { type CommodityDirection, convictionOf } from '../../domain/commodities/score-call.ts'
import { confidenceOf } from '../../domain/commodities/score-confidence.ts'
import { printedScore } from '../../domain/commodities/score-drivers.ts'
import type { Numbers } from '../../domain/market/observation.ts'
import { lastIndexUpTo } from '../../domain/series/last-index-up-to.ts'
import { round } from '../../domain/series/round.ts'
import { eventEnd } from '../../domain/signals/event-end.ts'
import { confidenceUnderDrift } from '../../domain/track-record/drift-alarm.ts'
import { closeToClose } from '../../domain/track-record/event-window.ts'
import { pastErrorAt } from '../../domain/track-record/past-error.ts'
import { type SignalEvent, signalEventText } from '../../kernel/signal.ts'
import { asDay, formatDay, formatInstant, type Instant } from '../../kernel/time.ts'
import { driversOf } from '../commodities/driver-rows.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import { DRIFT_TEXT, describeCalibration } from '../track-record/calibration-state.ts'
import { reasonOf } from './reason-text.ts'
import type { ScoreCalls } from './score-calls.ts'

/** What is the same of every call. */
export const COMMODITY_SOURCE = { source: 'scr_daily', horizon: 'P28D', modelVersion: '1' } as const

export interface ScoreCall {
  readonly member: number
  /** On which it was issued. */
  readonly row: number
  readonly direction: CommodityDirection
}

/**
 * A call as it was issued, confirmed until now.
 * @param updated when it was last confirmed
 */
export function describeScoreCall(calls: ScoreCalls, call: ScoreCall, updated: Instant): RecordedSignal {
  const { member, row, direction } = call
  const { scores, confidence } = calls.history
  const { series } = scores.members[member]
  const printed = printedScore(scores.members[member], row)
  if (printed === undefined) throw new RangeError(`${series.instruments.name} has no score at row ${row}`)
  const event = eventOf(series, scores.day[row], direction)
  const issuedAt = formatInstant(calls.issuedAt(row))
  const drifting = calls.driftingAt(calls.issuedAt(row))
  const given = confidenceOf(printed.score, direction, confidence.fit[row], 0).value
  const stated = {
    title: series.instruments.title,
    day: formatDay(asDay(scores.day[row])),
    direction,
    score: printed.score,
    confidence: round(confidenceUnderDrift(given, { state: drifting ? 'drifting' : 'ok' }), 4),
    baseRate: round((direction === 'long' ? confidence.upRate : confidence.downRate)[row], 4),
    drivers: driversOf(printed, scores.members, member, row),
  }
  return {
    id: `${COMMODITY_SOURCE.source}:${series.instruments.future}:${direction}:${issuedAt}`,
    symbol: series.instruments.future,
    signal_type: COMMODITY_SOURCE.source,
    direction,
    confidence: stated.confidence,
    conviction: round(convictionOf(printed.score), 1),
    reason_en: reasonOf(stated) + (drifting ? DRIFT_TEXT : ''),
    event: signalEventText(event),
    horizon: COMMODITY_SOURCE.horizon,
    benchmark: null,
    base_rate: stated.baseRate,
    issued_at: issuedAt,
    updated: formatInstant(updated),
    ...eventEnd(event, calls.universe),
    drivers: stated.drivers
      .map(({ name, contribution, reading }) => ({ name, contribution, reading }))
      .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)),
    model_version: COMMODITY_SOURCE.modelVersion,
    calibration: describeCalibration(pastErrorAt(calls.issued, calls.issuedAt(row)), drifting),
    event_definition: event,
  }
}

/** The return that the score is of: that of the fund, else of single contracts, else of the splice. */
function eventOf(series: CommoditySeries, day: number, direction: CommodityDirection): SignalEvent {
  const { fund, future } = series.instruments
  const byFund = fund !== undefined && series.fund !== undefined && has(series.fund.day, day)
  const byContracts = series.contracts !== undefined && has(series.contracts.day, day)
  return {
    kind: 'return_sign',
    symbol: byFund ? fund : future,
    direction,
    basis: byFund ? 'adjusted' : byContracts ? 'contracts' : 'price',
    benchmark: null,
    members: null,
    ...closeToClose(asDay(day), OUTCOME_DAYS),
  }
}

const has = (days: Numbers, day: number): boolean => days[lastIndexUpTo(days, day)] === day
