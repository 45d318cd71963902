import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { SourceDeclaration, SourceState } from '@bellwether-markets/engine/market/supply-port'
import type { SourceFreshness } from '../ports.ts'

/**
 * Late if its last response was rejected or none came in time.
 * @param declared undefined if this version does not know the source
 */
export function sourceFreshness(
  { id, knownAt, lastSuccessAt, lastError, nextTryAt }: SourceState,
  declared: SourceDeclaration | undefined,
  now: Instant,
): SourceFreshness {
  const silentAfterMs = declared?.silentAfterMs
  const silent = silentAfterMs !== undefined && now - (lastSuccessAt ?? asInstant(0)) > silentAfterMs
  const stale = lastError !== undefined || silent
  return { id, knownAt, supply: { gives: declared?.gives, stale, lastError, nextTryAt } }
}

/**
 * Earliest next request for daily bars, which every answer needs; undefined if a source works, can be called now or was
 * never called.
 */
export function nextBarsAt(sources: readonly SourceFreshness[], now: Instant): Instant | undefined {
  const bars = sources.filter(({ supply }) => supply?.gives === 'daily')
  const tries = bars.flatMap(({ supply }) =>
    supply?.lastError !== undefined && supply.nextTryAt !== undefined && supply.nextTryAt > now
      ? [supply.nextTryAt]
      : [],
  )
  return tries.length === 0 || tries.length < bars.length ? undefined : asInstant(Math.min(...tries))
}
