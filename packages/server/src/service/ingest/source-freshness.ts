import { asInstant, type Instant } from '../../kernel/time.ts'
import type { SourceFreshness } from '../ports.ts'
import type { SourceDeclaration, SourceState } from './live-ports.ts'

/**
 * How fresh a source is, as health shows it: late where its last answer could not be used or none came in time.
 * @param declared what it says of itself; undefined where this version does not know it
 */
export function sourceFreshness(
  state: SourceState,
  declared: SourceDeclaration | undefined,
  now: Instant,
): SourceFreshness {
  const { id, knownAt, lastSuccessAt, lastError, nextTryAt } = state
  const silentAfterMs = declared?.silentAfterMs
  const silent = silentAfterMs !== undefined && now - (lastSuccessAt ?? asInstant(0)) > silentAfterMs
  const stale = lastError !== undefined || silent
  return { id, knownAt, supply: { gives: declared?.gives, stale, lastError, nextTryAt } }
}

/**
 * When daily bars, without which nothing can be answered, are asked for again at the earliest; undefined where a source
 * of them works, may be asked at any time, or none has been asked yet.
 */
export function nextBarsAt(sources: readonly SourceFreshness[], now: Instant): Instant | undefined {
  const bars = sources.filter(({ supply }) => supply?.gives === 'daily_bars')
  const tries = bars.flatMap(({ supply }) =>
    supply?.lastError !== undefined && supply.nextTryAt !== undefined && supply.nextTryAt > now
      ? [supply.nextTryAt]
      : [],
  )
  return tries.length === 0 || tries.length < bars.length ? undefined : asInstant(Math.min(...tries))
}
