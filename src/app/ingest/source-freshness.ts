import { asInstant, HOUR, type Instant, MINUTE } from '../../kernel/time.ts'
import type { SourceFreshness } from '../ports.ts'
import type { SourceState } from './live-ports.ts'

/** Pauses after which a source that is asked all the time has fallen silent; the others are asked when needed. */
const SILENT_AFTER: Readonly<Record<string, number>> = { 'yahoo news': 30 * MINUTE, feed: HOUR }

/** How fresh a source is, as health shows it: late where its last answer could not be used or none came in time. */
export function sourceFreshness(state: SourceState, now: Instant): SourceFreshness {
  const { id, knownAt, lastSuccessAt, lastError, nextTryAt } = state
  const silentAfter = SILENT_AFTER[id] ?? SILENT_AFTER[id.split(' ')[0]]
  const silent = silentAfter !== undefined && now - (lastSuccessAt ?? asInstant(0)) > silentAfter
  return { id, knownAt, supply: { stale: lastError !== undefined || silent, lastError, nextTryAt } }
}

/**
 * When daily bars, without which nothing can be answered, are asked for again at the earliest; undefined where a source
 * of them works, may be asked at any time, or none has been asked yet.
 */
export function nextBarsAt(sources: readonly SourceFreshness[], now: Instant): Instant | undefined {
  const bars = sources.filter(({ id }) => id.endsWith(' daily bars'))
  const tries = bars.flatMap(({ supply }) =>
    supply?.lastError !== undefined && supply.nextTryAt !== undefined && supply.nextTryAt > now
      ? [supply.nextTryAt]
      : [],
  )
  return tries.length === 0 || tries.length < bars.length ? undefined : asInstant(Math.min(...tries))
}
