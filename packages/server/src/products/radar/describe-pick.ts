import { round } from '../../domain/series/round.ts'
import { eventEnd } from '../../domain/signals/event-end.ts'
import { radarConfidenceAt, statedRadarChances } from '../../domain/signals/radar/radar-confidence.ts'
import type { ScreenedStock } from '../../domain/signals/radar/radar-screen.ts'
import { RADAR_HORIZON } from '../../domain/signals/radar/radar-week.ts'
import { confidenceUnderDrift } from '../../domain/track-record/drift-alarm.ts'
import { closeToClose } from '../../domain/track-record/event-window.ts'
import { pastErrorAt } from '../../domain/track-record/past-error.ts'
import { type SignalEvent, signalEventText } from '../../kernel/signal.ts'
import { formatDay, formatInstant, type Instant } from '../../kernel/time.ts'
import { DRIFT_TEXT, describeCalibration } from '../track-record/calibration-state.ts'
import { RADAR_BENCHMARK } from './radar-benchmark.ts'
import { RADAR_SOURCE, type RadarView } from './radar-view.ts'
import { publishedDrivers, reasonOf } from './reason-text.ts'
import type { RecordedSignal } from './recorded-signal.ts'

/**
 * A pick as it was issued at a row, confirmed until now.
 * @param stock index into the stocks of the panel
 * @param updated when it was last confirmed
 */
export function describePick(view: RadarView, stock: number, row: number, updated: Instant): RecordedSignal {
  const { ranked, driversOf } = view.screenAt(row)
  const pick = ranked.find((one) => one.stock === stock)
  if (pick === undefined) throw new RangeError(`stock ${stock} was not screened at row ${row}`)
  const { symbol } = view.study.market.panel.stocks[stock]
  const event = eventOf(view, symbol, row)
  const issuedAt = formatInstant(view.issuedAt(row))
  const drivers = publishedDrivers(driversOf(pick))
  const drifting = view.backtest.driftingAt(view.issuedAt(row))
  const chances = chancesOf(view, pick, row, drifting)
  const place = { rank: 1 + ranked.indexOf(pick), of: ranked.length, day: formatDay(view.study.day[row]) }
  return {
    id: `${RADAR_SOURCE.source}:${symbol}:long:${issuedAt}`,
    symbol,
    signal_type: RADAR_SOURCE.source,
    direction: 'long',
    confidence: chances.confidence,
    conviction: round((100 * (1 + pick.position)) / 2, 1),
    reason_en: reasonOf({ symbol, ...place, ...chances, drivers }) + (drifting ? DRIFT_TEXT : ''),
    event: signalEventText(event),
    horizon: RADAR_SOURCE.horizon,
    benchmark: RADAR_BENCHMARK,
    base_rate: chances.baseRate,
    issued_at: issuedAt,
    updated: formatInstant(updated),
    ...eventEnd(event, view.universe),
    drivers,
    model_version: RADAR_SOURCE.modelVersion,
    calibration: describeCalibration(pastErrorAt(view.issued, view.issuedAt(row)), drifting),
    event_definition: event,
  }
}

const eventOf = ({ study }: RadarView, symbol: string, row: number): SignalEvent => ({
  kind: 'beats_benchmark',
  symbol,
  direction: 'long',
  basis: 'adjusted',
  benchmark: RADAR_BENCHMARK,
  members: null,
  ...closeToClose(study.day[row], RADAR_HORIZON),
})

function chancesOf({ study }: RadarView, pick: ScreenedStock, row: number, drifting: boolean) {
  const confidence = radarConfidenceAt(study.weeks, row)
  const { probability, baseRate } = statedRadarChances(confidence, pick.position)
  return {
    confidence: confidenceUnderDrift(probability, { state: drifting ? 'drifting' : 'ok' }),
    baseRate,
  }
}
