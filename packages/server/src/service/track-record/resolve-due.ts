import { formatInstant, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { resolutionInstants } from '@bellwether-markets/engine/track-record/event-window'
import type {
  EntryDraft,
  RecordEntry,
  ResolvedPayload,
} from '@bellwether-markets/engine/track-record/record-entry'
import { type Resolution, resolveEvent } from '@bellwether-markets/engine/track-record/resolve-event'
import type { Forecast, MarketSource } from '../ports.ts'
import { appendEntries, faultOfClock } from './append-entries.ts'
import type { RecordingDeps } from './record-signals.ts'

/**
 * Resolves forecasts whose outcome is known, in order. Outcomes do not depend on the run time; a repeat finds nothing.
 * @param now market time
 * @returns the added entries
 */
export function resolveDue(deps: RecordingDeps, now: Instant): readonly RecordEntry[] {
  if (faultOfClock(deps, now) !== undefined) return []
  const due = deps.store
    .openForecasts()
    .map((call) => ({ call, from: resolvesAtOf(call) }))
    .filter(({ from }) => from <= now)
    .sort((left, right) => left.from - right.from || left.call.issued.seq - right.call.issued.seq)
  if (due.length === 0) return []
  deps.source.advanceTo(now)
  const drafts = due.flatMap(({ call, from }): EntryDraft[] => {
    const payload = outcomeOf(deps.source, call, { from, now })
    return payload ? [{ kind: 'resolved', at: formatInstant(now), mode: call.issued.mode, payload }] : []
  })
  return appendEntries(deps, drafts, now)
}

const resolvesAtOf = ({ issued }: Forecast): Instant => {
  const instant = parseInstant(issued.payload.signal.resolves_at)
  if (instant === undefined) throw new RangeError(`entry ${issued.seq} has no date of resolution`)
  return instant
}

function outcomeOf(
  { observations }: MarketSource,
  { issued }: Forecast,
  { from, now }: { readonly from: Instant; readonly now: Instant },
): ResolvedPayload | undefined {
  const event = issued.payload.signal.event_definition
  const instants = resolutionInstants(event, from)
  for (const instant of instants) {
    if (instant > now) return undefined
    const resolution = resolveEvent(event, observations, instant, instant === instants.at(-1))
    if (resolution) return payloadOf(issued, resolution, instant)
  }
  return undefined
}

const payloadOf = (
  issued: Forecast['issued'],
  resolution: Resolution,
  instant: Instant,
): ResolvedPayload => ({
  signal_id: issued.payload.signal.id,
  issued_seq: issued.seq,
  outcome: resolution.outcome,
  void_reason: resolution.voidReason ?? null,
  known_at: formatInstant(instant),
  measured: resolution.measured ?? null,
  compared_with: resolution.comparedWith ?? null,
  excess_return: resolution.excessReturn ?? null,
  comparison: resolution.comparison,
})
