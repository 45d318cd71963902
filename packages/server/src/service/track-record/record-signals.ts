import { signalEventText } from '@bellwether-markets/engine/kernel/signal'
import { formatInstant, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { entryInstant, eventFault } from '@bellwether-markets/engine/track-record/event-window'
import type { ClockFault } from '@bellwether-markets/engine/track-record/record-clock'
import type {
  EntryDraft,
  RecordableSignal,
  RecordEntry,
  RecordMode,
} from '@bellwether-markets/engine/track-record/record-entry'
import {
  forecastOf,
  type OpenForecast,
  sortEmitted,
} from '@bellwether-markets/engine/track-record/sort-emitted'
import type { MarketSource, RecordRound } from '../ports.ts'
import { appendEntries, faultOfClock, type SigningDeps } from './append-entries.ts'

export interface RecordingDeps extends SigningDeps {
  readonly source: MarketSource
  readonly mode: RecordMode
}

export interface EmittedSignals {
  readonly signals: readonly RecordableSignal[]
  /** Null if unknown. */
  readonly regime: string | null
  /** Never recorded. */
  readonly backtest?: readonly object[]
}

export interface RefusedSignal {
  readonly signalId: string
  readonly source: string
  readonly reason:
    | ClockFault
    /** The entry price existed already. */
    | 'too_late'
    | 'instrument_not_tracked'
    /** The event cannot be decided, or its text differs from its definition. */
    | 'event_unsound'
}

/**
 * Open forecasts are confirmed, recorded ones ignored, so a repeat changes nothing.
 * @param at market time
 */
export function recordSignals(
  deps: RecordingDeps,
  { signals, regime }: EmittedSignals,
  at: Instant,
): Pick<RecordRound, 'confirmed'> & {
  readonly issued: readonly RecordEntry[]
  readonly refused: readonly RefusedSignal[]
} {
  const fault = faultOfClock(deps, at)
  if (fault !== undefined) return { issued: [], confirmed: [], refused: signals.map(refusal(fault)) }
  const { fresh, confirmed } = sortEmitted(signals, openForecastsAt(deps, signals, at))
  const checked = fresh.map((signal) => ({ signal, reason: reasonToRefuse(deps, signal, at) }))
  const drafts = checked
    .filter(({ reason }) => reason === undefined)
    .map(({ signal }): EntryDraft => {
      return { kind: 'issued', at: formatInstant(at), mode: deps.mode, payload: { signal, regime } }
    })
  const issued = appendEntries(deps, drafts, at)
  const refused = checked.flatMap(({ signal, reason }) =>
    reason === undefined ? [] : refusal(reason)(signal),
  )
  const refusedIds = new Set(refused.map(({ signalId }) => signalId))
  const standing = confirmed.filter(({ forecast }) => !refusedIds.has(forecast.signalId))
  deps.store.confirm(
    standing.map(({ forecast }) => forecast.signalId),
    at,
  )
  return {
    issued,
    confirmed: standing.map(({ signal, forecast }) => ({
      emittedId: signal.id,
      signalId: forecast.signalId,
    })),
    refused,
  }
}

/** Open forecasts, and those of recorded ids. */
function openForecastsAt(
  { store }: RecordingDeps,
  emitted: readonly RecordableSignal[],
  at: Instant,
): readonly OpenForecast[] {
  const running = store
    .openForecasts()
    .filter(({ issued }) => (parseInstant(issued.payload.signal.resolves_at) ?? Number.NaN) > at)
  const known = emitted.flatMap(({ id }) => store.call(id) ?? []).filter(({ voided }) => !voided)
  return [...running, ...known].map(({ issued }) => forecastOf(issued.payload.signal))
}

function reasonToRefuse(
  { source }: RecordingDeps,
  signal: RecordableSignal,
  at: Instant,
): RefusedSignal['reason'] | undefined {
  const event = signal.event_definition
  if (eventFault(event) !== undefined || signalEventText(event) !== signal.event) return 'event_unsound'
  if (parseInstant(signal.resolves_at) === undefined) return 'event_unsound'
  const entry = entryInstant(event, source.observations.universe)
  if (entry === undefined) return 'instrument_not_tracked'
  return at < entry ? undefined : 'too_late'
}

const refusal =
  (reason: RefusedSignal['reason']) =>
  ({ id, signal_type }: RecordableSignal): RefusedSignal => ({ signalId: id, source: signal_type, reason })
