import { DAY, formatInstant, SECOND } from '../../kernel/time.ts'
import type { Clock, MarketKind, SourceFreshness } from '../../service/ports.ts'
import type { ProductFreshness, PublishedSnapshots } from '../../service/snapshots/published-snapshots.ts'
import type { ServiceHandler } from '../service-request.ts'
import type { Health } from './discovery.ts'

/** Longest pause of a healthy source: a weekend with a holiday on either side. */
const SOURCE_PAUSE_MS = 4 * DAY

export interface HealthParts {
  readonly version: string
  readonly market: MarketKind
  readonly published: PublishedSnapshots
  readonly sources: () => readonly SourceFreshness[]
  readonly marketClock: Clock
  readonly wallClock: Clock
  readonly integration: () => Readonly<Record<string, string>>
}

/** Whether the service works and how fresh everything is, from memory. */
export function showHealth(parts: HealthParts): ServiceHandler {
  const { published, marketClock, wallClock } = parts
  const startedAt = wallClock.now()
  return () => {
    const now = marketClock.now()
    const products = published.freshness()
    const sources = parts.sources().map(({ id, knownAt, supply }) => ({
      id,
      known_at: knownAt === undefined ? null : formatInstant(knownAt),
      age_seconds: knownAt === undefined ? null : Math.max(0, Math.floor((now - knownAt) / SECOND)),
      stale: supply?.stale ?? (knownAt === undefined || now - knownAt > SOURCE_PAUSE_MS),
      last_error: supply?.lastError ?? null,
      next_try_at: supply?.nextTryAt === undefined ? null : formatInstant(supply.nextTryAt),
    }))
    const health: Health = {
      status: statusOf(products),
      version: parts.version,
      market: parts.market,
      market_time: formatInstant(now),
      uptime_seconds: Math.floor((wallClock.now() - startedAt) / SECOND),
      freshness: {
        products: products.map(({ product, asOf, stale, nextRefreshAt, lastError }) => ({
          id: product,
          as_of: asOf === undefined ? null : formatInstant(asOf),
          age_seconds: asOf === undefined ? null : Math.max(0, Math.floor((now - asOf) / SECOND)),
          stale,
          next_refresh_at: formatInstant(nextRefreshAt),
          last_error: lastError ?? null,
        })),
        sources,
      },
      integration: { ...parts.integration() },
    }
    return { data: health }
  }
}

/** A product for which this market has no data is no fault of the service; its `last_error` says so. */
function statusOf(products: readonly ProductFreshness[]): Health['status'] {
  const answered = products.filter(({ asOf }) => asOf !== undefined)
  if (answered.some(({ stale, lastError }) => stale || lastError !== undefined)) return 'degraded'
  const waiting = products.some(({ asOf, lastError }) => asOf === undefined && lastError === undefined)
  return waiting || answered.length === 0 ? 'starting' : 'ok'
}
