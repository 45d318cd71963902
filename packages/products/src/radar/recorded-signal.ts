import {
  Signal,
  SignalEvent,
  type SignalSource,
  signalEventText,
} from '@bellwether-markets/engine/kernel/signal'
import { formatDay, formatInstant, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { type Static, Type } from 'typebox'
import type { Claim } from '../claim.ts'
import { pick } from '../pick.ts'
import { nowText } from '../reason.ts'

/** A signal with its event as data, for the record. */
export const RecordedSignal = Type.Object({ ...Signal.properties, event_definition: SignalEvent })
export type RecordedSignal = Static<typeof RecordedSignal>

export interface Issue extends Pick<RecordedSignal, 'symbol' | 'horizon'> {
  readonly source: SignalSource
  readonly modelVersion: string
  /** Its instrument may be a fund of the symbol. */
  readonly event: SignalEvent
  readonly issuedAt: Instant
  readonly confirmedAt: Instant
  readonly checkedAt: Instant
  /** Of what the reason tells, if that is not the issue. */
  readonly reasonAt?: Instant
  readonly end: Readonly<Pick<RecordedSignal, 'expires_at' | 'resolves_at'>>
}

type Stated = Claim &
  Pick<
    RecordedSignal,
    | 'confidence_now'
    | 'conviction'
    | 'rank'
    | 'of'
    | 'ranked_on'
    | 'reason_en'
    | 'benchmark'
    | 'drivers'
    | 'calibration'
  >

export const issuedSignal = (
  { source, symbol, horizon, modelVersion, event, issuedAt, confirmedAt, checkedAt, reasonAt, end }: Issue,
  stated: Stated,
): RecordedSignal => ({
  id: `${source}:${symbol}:${event.direction}:${formatInstant(issuedAt)}`,
  symbol,
  signal_type: source,
  direction: event.direction,
  ...pick(
    stated,
    'kind',
    'confidence',
    'confidence_now',
    'strength',
    'conviction',
    'rank',
    'of',
    'ranked_on',
  ),
  reason_en: stated.reason_en + nowText(stated, formatDay(utcDay(checkedAt))),
  event: signalEventText(event),
  horizon,
  ...pick(stated, 'benchmark', 'base_rate', 'edge', 'edge_se', 'edge_state'),
  issued_at: formatInstant(issuedAt),
  updated: formatInstant(reasonAt ?? issuedAt),
  confirmed_at: formatInstant(confirmedAt),
  checked_at: formatInstant(checkedAt),
  ...end,
  drivers: stated.drivers,
  model_version: modelVersion,
  calibration: stated.calibration,
  event_definition: event,
})
