import { AppError, ShutdownError } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { AskerOf } from '@bellwether-markets/products/contract/asker'
import type { Catalog } from '@bellwether-markets/products/contract/catalog'
import type { Computation, Product } from '@bellwether-markets/products/contract/product'
import { LRUCache } from 'lru-cache'
import { type SnapshotView, snapshotView } from '../answer/snapshot-view.ts'
import type { Clock, Log, SnapshotProducer } from '../ports.ts'
import { nextRefreshSlot, overdueLimit, refreshSlot } from './refresh-schedule.ts'

const STANDARD_PAST_BYTES = 32 * 1024 * 1024
const RETRY_AFTER_MS = MINUTE
/** Longer than first snapshots take on a busy machine, shorter than clients wait. */
const FIRST_WITHIN_MS = 15_000

export interface ProductFreshness {
  readonly product: string
  readonly asOf: Instant | undefined
  /** By whichever says more: the clock of the market, or the time since it was published. */
  readonly ageMs: number | undefined
  readonly stale: boolean
  readonly nextRefreshAt: Instant
  readonly lastError: string | undefined
}

export type CurrentSnapshots = Pick<RefreshedSnapshots, keyof RefreshedSnapshots>

interface Failure {
  readonly slot: Instant
  readonly at: Instant
  readonly error: unknown
}

export interface CurrentSnapshotsDeps {
  readonly catalog: Catalog
  readonly producer: SnapshotProducer
  readonly marketClock: Clock
  /** Runs with the market and is never set: shows that a snapshot ages even if the market clock stands still. */
  readonly marketPace: Clock
  readonly wallClock: Clock
  readonly log: Log
  /** Memory for past snapshots. */
  readonly pastBytes?: number
}

export class RefreshedSnapshots {
  readonly #deps: CurrentSnapshotsDeps
  readonly #latest = new Map<string, SnapshotView>()
  readonly #refreshed = new Map<string, Instant>()
  /** Instant of the pace at which the latest of a product was of its own instant. */
  readonly #madeAt = new Map<string, number>()
  readonly #past: LRUCache<string, SnapshotView>
  readonly #failures = new Map<string, Failure>()
  /** Callers that wait for a first snapshot. */
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>()
  readonly #listeners: ((product: Product, asOf: Instant) => void)[] = []
  readonly #due = nextSlots()
  #refreshing: Promise<void> | undefined

  constructor(deps: CurrentSnapshotsDeps) {
    this.#deps = deps
    this.#past = new LRUCache({
      maxSize: deps.pastBytes ?? STANDARD_PAST_BYTES,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    })
  }

  /** Whether a refresh is overdue; nothing ages during a pause of the schedule. */
  isStale(product: Product, { snapshot: { asOf } }: SnapshotView): boolean {
    return asOf + this.#ageOf(product, asOf) - this.#due(product, asOf) > overdueLimit(product)
  }

  latest(product: Product): SnapshotView | undefined {
    return this.#latest.get(product.id)
  }

  /**
   * Before the first snapshot the caller waits for the current refresh.
   * @throws AppError `no_data_yet` if there is none within `FIRST_WITHIN_MS`, `no_data_then` if too little is known
   */
  async current(product: Product): Promise<SnapshotView> {
    const isComing = this.#refreshing !== undefined && !this.#failures.has(product.id)
    if (isComing && !this.#latest.has(product.id)) await this.#firstRefresh(product)
    const source = this.#latest.get(product.id)
    if (source) return source
    const error = this.#failures.get(product.id)?.error
    if (error instanceof AppError && error.code === 'no_data_then') throw tooLittleKnown(error)
    throw new AppError('no_data_yet', { product: product.id, retry_after: 5 })
  }

  /** @param asker charged for the CPU if the snapshot has to be computed */
  async at(product: Product, moment: Instant, asker?: AskerOf): Promise<SnapshotView> {
    const slot = refreshSlot(product, moment)
    const latest = this.#latest.get(product.id)
    if (latest?.snapshot.asOf === slot) return latest
    const key = `${product.id} ${slot}`
    const cached = this.#past.get(key)
    if (cached) return cached
    const { catalog, producer } = this.#deps
    const snapshot = await producer.produce(product.id, slot, 'past', await asker?.())
    const source = snapshotView(catalog, product, snapshot)
    this.#past.set(key, source)
    return source
  }

  /** Asks for everything due by market time at once; each product is published as soon as it is there. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshAll().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  onPublish(listener: (product: Product, asOf: Instant) => void): void {
    this.#listeners.push(listener)
  }

  freshness(): readonly ProductFreshness[] {
    const { catalog, marketClock } = this.#deps
    return catalog.products.map((product) => {
      const source = this.#latest.get(product.id)
      return {
        product: product.id,
        asOf: source?.snapshot.asOf,
        ageMs: source && Math.max(0, this.#ageOf(product, source.snapshot.asOf)),
        stale: source === undefined || this.isStale(product, source),
        nextRefreshAt: nextRefreshSlot(product, marketClock.now()),
        lastError: publicReason(this.#failures.get(product.id)),
      }
    })
  }

  async #refreshAll(): Promise<void> {
    const refreshes = this.#deps.catalog.refreshOrder.map(async (product) => {
      const slot = this.#slotToRefresh(product)
      if (slot !== undefined) await this.#refreshOne(product, slot)
      this.#waiting.get(product.id)?.resolve()
    })
    await Promise.all(refreshes)
  }

  /** Undefined if up to date, or failed a moment ago. */
  #slotToRefresh(product: Computation): Instant | undefined {
    const { marketClock, wallClock } = this.#deps
    const now = marketClock.now()
    const last = this.#refreshed.get(product.id)
    if (last !== undefined && last <= now && now < this.#due(product, last)) return undefined
    const slot = refreshSlot(product, now)
    const failure = this.#failures.get(product.id)
    const isTooEarly = failure?.slot === slot && wallClock.now() - failure.at < RETRY_AFTER_MS
    return isTooEarly ? undefined : slot
  }

  async #refreshOne(product: Computation, slot: Instant): Promise<void> {
    const { catalog, producer, wallClock, log } = this.#deps
    const fields = { product: product.id, as_of: formatInstant(slot) }
    try {
      const snapshot = await producer.produce(product.id, slot, 'refresh')
      const offered = catalog.byId.get(product.id)
      if (offered) this.#latest.set(product.id, snapshotView(catalog, offered, snapshot))
      this.#refreshed.set(product.id, slot)
      this.#madeAt.set(
        product.id,
        this.#deps.marketPace.now() - Math.max(0, this.#deps.marketClock.now() - slot),
      )
      this.#failures.delete(product.id)
      log.info('snapshot_published', fields)
      if (offered) for (const notify of this.#listeners) notify(offered, slot)
    } catch (error) {
      if (error instanceof ShutdownError) return
      this.#failures.set(product.id, { slot, at: wallClock.now(), error })
      log.warn('snapshot_failed', { ...fields, error: String(error) })
    }
  }

  #ageOf({ id }: Product, asOf: Instant): number {
    const byClock = this.#deps.marketClock.now() - asOf
    if (this.#refreshed.get(id) !== asOf) return byClock
    return Math.max(byClock, this.#deps.marketPace.now() - (this.#madeAt.get(id) ?? Number.POSITIVE_INFINITY))
  }

  /** Resolves once the current refresh has passed the product, or after `FIRST_WITHIN_MS`. */
  #firstRefresh(product: Product): Promise<void> {
    const passed = this.#waiting.get(product.id) ?? Promise.withResolvers<void>()
    if (!this.#waiting.has(product.id)) {
      this.#waiting.set(product.id, passed)
      const late = setTimeout(passed.resolve, FIRST_WITHIN_MS)
      void passed.promise.then(() => {
        clearTimeout(late)
        this.#waiting.delete(product.id)
      })
    }
    return passed.promise
  }
}

/** Caches the latest result of each product. */
function nextSlots(): (product: Computation, asOf: Instant) => Instant {
  const known = new Map<string, { readonly asOf: Instant; readonly next: Instant }>()
  return (product, asOf) => {
    const cached = known.get(product.id)
    if (cached?.asOf === asOf) return cached.next
    const next = nextRefreshSlot(product, asOf)
    known.set(product.id, { asOf, next })
    return next
  }
}

const tooLittleKnown = ({ fields }: AppError): AppError =>
  new AppError('no_data_then', {
    hint: 'This market holds too little data for this answer: reason names what is missing. GET /v1/health lists the products that have answers.',
    ...fields,
  })

/** Details of unexpected errors stay in the log. */
function publicReason(failure: Failure | undefined): string | undefined {
  if (failure === undefined) return undefined
  if (!(failure.error instanceof AppError)) return 'internal_error'
  const { fields, code } = failure.error
  return typeof fields.reason === 'string' ? fields.reason : code
}
