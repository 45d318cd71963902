import { round } from '../../core/series/round.ts'
import { eventEnd } from '../../core/signals/event-end.ts'
import {
  calibrationErrorOf,
  radarConfidenceAt,
  radarProbability,
  resolvedPicks,
} from '../../core/signals/radar/radar-confidence.ts'
import type { ScreenedStock } from '../../core/signals/radar/radar-screen.ts'
import { RADAR_HORIZON } from '../../core/signals/radar/radar-week.ts'
import { closeToClose } from '../../core/track-record/event-window.ts'
import { type SignalEvent, signalEventText } from '../../kernel/signal-event.ts'
import { formatDay, formatInstant, type Instant } from '../../kernel/time.ts'
import { RADAR_BENCHMARK, type RadarView } from './radar-view.ts'
import { publishedDrivers, reasonOf } from './reason-text.ts'
import type { RecordedSignal } from './recorded-signal.ts'

const RADAR_SOURCE = 'radar_daily'
const RADAR_RECIPE = '1'
const HORIZON = 'P30D'

/**
 * A pick as it was issued at a row, confirmed until now.
 * @param stock index into the stocks of the panel
 * @param updated when it was last confirmed
 */
export function describePick(view: RadarView, stock: number, row: number, updated: Instant): RecordedSignal {
  const screen = view.screenAt(row)
  const pick = screen.find((one) => one.stock === stock)
  if (pick === undefined) throw new RangeError(`stock ${stock} was not screened at row ${row}`)
  const { symbol } = view.study.market.panel.stocks[stock]
  const event = eventOf(view, symbol, row)
  const issuedAt = formatInstant(view.issuedAt(row))
  const drivers = publishedDrivers(pick)
  const chances = chancesOf(view, pick, row)
  const place = { rank: 1 + screen.indexOf(pick), of: screen.length, day: formatDay(view.study.day[row]) }
  return {
    id: `${RADAR_SOURCE}:${symbol}:long:${issuedAt}`,
    symbol,
    signal_type: RADAR_SOURCE,
    direction: 'long',
    confidence: chances.confidence,
    conviction: round((100 * (1 + pick.position)) / 2, 1),
    reason_en: reasonOf({ symbol, ...place, ...chances, drivers }),
    event: signalEventText(event),
    horizon: HORIZON,
    benchmark: RADAR_BENCHMARK,
    base_rate: chances.baseRate,
    issued_at: issuedAt,
    updated: formatInstant(updated),
    ...eventEnd(event, view.universe),
    drivers,
    model_version: RADAR_RECIPE,
    calibration: calibrationOf(view, row),
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

function chancesOf({ study }: RadarView, pick: ScreenedStock, row: number) {
  const confidence = radarConfidenceAt(study.weeks, row)
  return {
    confidence: round(radarProbability(confidence, pick.position), 4),
    baseRate: round(confidence.baseRate, 4),
  }
}

function calibrationOf({ study }: RadarView, row: number): RecordedSignal['calibration'] {
  const picks = resolvedPicks(study.weeks, row)
  const error = calibrationErrorOf(picks)
  return {
    state: picks.length === 0 ? 'prior' : 'backtest',
    n: picks.length,
    ece: error === undefined ? null : round(error, 4),
  }
}
