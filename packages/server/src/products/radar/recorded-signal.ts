import { type Static, Type } from 'typebox'
import { Signal, SignalEvent, type SignalSource, signalEventText } from '../../kernel/signal.ts'
import { formatInstant, type Instant } from '../../kernel/time.ts'

/** A signal with its event as data, for the record. */
export const RecordedSignal = Type.Object({ ...Signal.properties, event_definition: SignalEvent })
export type RecordedSignal = Static<typeof RecordedSignal>

export interface Issue extends Pick<RecordedSignal, 'symbol' | 'horizon'> {
  readonly source: SignalSource
  readonly modelVersion: string
  /** Its instrument may be a fund of the symbol. */
  readonly event: SignalEvent
  readonly issuedAt: Instant
  /** Last confirmation. */
  readonly updated: Instant
  readonly end: Readonly<Pick<RecordedSignal, 'expires_at' | 'resolves_at'>>
}

type Stated = Pick<
  RecordedSignal,
  'confidence' | 'conviction' | 'reason_en' | 'benchmark' | 'base_rate' | 'drivers' | 'calibration'
>

export const issuedSignal = (
  { source, symbol, horizon, modelVersion, event, issuedAt, updated, end }: Issue,
  stated: Stated,
): RecordedSignal => ({
  id: `${source}:${symbol}:${event.direction}:${formatInstant(issuedAt)}`,
  symbol,
  signal_type: source,
  direction: event.direction,
  confidence: stated.confidence,
  conviction: stated.conviction,
  reason_en: stated.reason_en,
  event: signalEventText(event),
  horizon,
  benchmark: stated.benchmark,
  base_rate: stated.base_rate,
  issued_at: formatInstant(issuedAt),
  updated: formatInstant(updated),
  ...end,
  drivers: stated.drivers,
  model_version: modelVersion,
  calibration: stated.calibration,
  event_definition: event,
})
