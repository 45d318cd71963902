import type { Catalog } from '../../contract/catalog.ts'
import type { Computed, Product } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import { Stopping } from '../../kernel/stopping.ts'
import { formatInstant, type Instant, MINUTE } from '../../kernel/time.ts'
import { type SnapshotView, snapshotView } from '../answer/snapshot-view.ts'
import type { Clock, Log, SnapshotProducer } from '../ports.ts'
import { nextRefreshSlot, refreshSlot } from './refresh-slots.ts'

const PAST_BYTES_KEPT = 32 * 1024 * 1024
const RETRY_AFTER_MS = MINUTE
/** Longer than the first snapshots take on a busy machine, and less than clients wait for an answer. */
const FIRST_WITHIN_MS = 15_000
/** What a refresh may take until an answer that should have been replaced by it is called stale. */
const REFRESH_TAKES_MS = 10 * MINUTE

export interface ProductFreshness {
  readonly product: string
  readonly asOf: Instant | undefined
  readonly stale: boolean
  readonly nextRefreshAt: Instant
  readonly lastError: string | undefined
}

/** What the service answers from: the latest snapshot of every product, and past ones on demand. */
export interface PublishedSnapshots {
  /** Undefined before the first snapshot. */
  latest(product: Product): SnapshotView | undefined
  /**
   * The same; before the first snapshot that of the refresh under way, for which a caller waits, but not for long.
   * @throws AppError `no_data_yet` where there is none by then
   */
  current(product: Product): Promise<SnapshotView>
  at(product: Product, moment: Instant): Promise<SnapshotView>
  /** Whether it is older than its product lets it be and a refresh is overdue: over a pause of the schedule nothing ages. */
  isStale(product: Product, source: SnapshotView): boolean
  /** Brings every product, and what only products are computed from, up to the market's clock; products that are up to date cost nothing. */
  refresh(): Promise<void>
  freshness(): readonly ProductFreshness[]
  /** Tells of every snapshot of a product that it publishes, in order, from now on. */
  onPublish(told: (product: Product, asOf: Instant) => void): void
}

interface Failure {
  readonly slot: Instant
  readonly at: Instant
  readonly reason: string
}

export function publishedSnapshots(
  catalog: Catalog,
  producer: SnapshotProducer,
  marketClock: Clock,
  wallClock: Clock,
  log: Log,
): PublishedSnapshots {
  const latest = new Map<string, SnapshotView>()
  const refreshed = new Map<string, Instant>()
  const past = new Map<string, SnapshotView>()
  const failures = new Map<string, Failure>()
  const passing = new Map<string, PromiseWithResolvers<void>>()
  const listeners: ((product: Product, asOf: Instant) => void)[] = []
  let refreshing: Promise<void> | undefined

  const due = nextSlots()

  const isStale = (product: Product, { snapshot }: SnapshotView): boolean => {
    const now = marketClock.now()
    if (now - snapshot.asOf <= product.refresh.staleAfterMs) return false
    return now - due(product, snapshot.asOf) > REFRESH_TAKES_MS
  }

  const refreshOne = async (product: Computed): Promise<void> => {
    const now = marketClock.now()
    const last = refreshed.get(product.id)
    if (last !== undefined && last <= now && now < due(product, last)) return
    const slot = refreshSlot(product, now)
    const failure = failures.get(product.id)
    if (failure?.slot === slot && wallClock.now() - failure.at < RETRY_AFTER_MS) return
    try {
      const snapshot = await producer.produce(product.id, slot, 'refresh')
      const offered = catalog.byId.get(product.id)
      if (offered) latest.set(product.id, snapshotView(catalog, offered, snapshot))
      refreshed.set(product.id, slot)
      failures.delete(product.id)
      log.info('snapshot_published', { product: product.id, as_of: formatInstant(slot) })
      if (offered) for (const tell of listeners) tell(offered, slot)
    } catch (error) {
      if (error instanceof Stopping) return
      failures.set(product.id, { slot, at: wallClock.now(), reason: publicReason(error) })
      log.warn('snapshot_failed', { product: product.id, as_of: formatInstant(slot), error: String(error) })
    }
  }

  const refreshAll = async (): Promise<void> => {
    for (const product of catalog.computed) {
      await refreshOne(product)
      passing.get(product.id)?.resolve()
    }
  }

  /** Resolves once the refresh under way has come past a product, or takes too long. */
  const firstRefresh = (product: Product): Promise<void> => {
    const passed = passing.get(product.id) ?? Promise.withResolvers<void>()
    if (!passing.has(product.id)) {
      passing.set(product.id, passed)
      const late = setTimeout(passed.resolve, FIRST_WITHIN_MS)
      void passed.promise.then(() => {
        clearTimeout(late)
        passing.delete(product.id)
      })
    }
    return passed.promise
  }

  return {
    isStale,
    latest: (product) => latest.get(product.id),
    async current(product) {
      const comes = refreshing !== undefined && !failures.has(product.id)
      if (comes && !latest.has(product.id)) await firstRefresh(product)
      const source = latest.get(product.id)
      if (source) return source
      throw new AppError('no_data_yet', { product: product.id, retry_after: 5 })
    },
    async at(product, moment) {
      const slot = refreshSlot(product, moment)
      const published = latest.get(product.id)
      if (published?.snapshot.asOf === slot) return published
      const key = `${product.id} ${slot}`
      const kept = past.get(key)
      if (kept) return kept
      const source = snapshotView(catalog, product, await producer.produce(product.id, slot, 'past'))
      past.set(key, source)
      dropOldest(past)
      return source
    },
    refresh() {
      refreshing ??= refreshAll().finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    onPublish: (told) => void listeners.push(told),
    freshness: () =>
      catalog.products.map((product) => {
        const source = latest.get(product.id)
        return {
          product: product.id,
          asOf: source?.snapshot.asOf,
          stale: source === undefined || isStale(product, source),
          nextRefreshAt: nextRefreshSlot(product, marketClock.now()),
          lastError: failures.get(product.id)?.reason,
        }
      }),
  }
}

/** The refresh that follows an answer, looked up once an answer of each product. */
function nextSlots(): (product: Computed, asOf: Instant) => Instant {
  const known = new Map<string, { readonly asOf: Instant; readonly next: Instant }>()
  return (product, asOf) => {
    const kept = known.get(product.id)
    if (kept?.asOf === asOf) return kept.next
    const next = nextRefreshSlot(product, asOf)
    known.set(product.id, { asOf, next })
    return next
  }
}

function dropOldest(past: Map<string, SnapshotView>): void {
  let bytes = 0
  for (const source of past.values()) bytes += source.bytes
  for (const [key, source] of past) {
    if (bytes <= PAST_BYTES_KEPT) return
    bytes -= source.bytes
    past.delete(key)
  }
}

/** What may be told of a failed refresh; the inside of an unexpected fault stays in the log. */
function publicReason(error: unknown): string {
  if (!(error instanceof AppError)) return 'internal_error'
  return typeof error.fields.reason === 'string' ? error.fields.reason : error.code
}
