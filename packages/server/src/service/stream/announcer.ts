import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { Clock, Log, MarketKind, SnapshotIndex, TrackRecordReader } from '../ports.ts'
import type { CurrentSnapshots } from '../snapshots/current-snapshots.ts'
import { type Announcement, announcements, isAnnounced } from './announcements.ts'
import {
  type PositionText,
  positionText,
  RECORD_START,
  recordPosition,
  type StreamPosition,
} from './stream-position.ts'

/** Read between calls. */
export const ENTRIES_AT_ONCE = 40

export interface AnnouncerDeps {
  /** In the order of the catalog. */
  readonly products: readonly Product[]
  readonly currentSnapshots: CurrentSnapshots
  readonly index: SnapshotIndex
  readonly record: TrackRecordReader
  readonly marketClock: Clock
  readonly market: MarketKind
  readonly log: Log
}

type Listener = (event: Announcement) => void

/** Announces published snapshots and issued signals. */
export class Announcer {
  readonly products: readonly Product[]
  readonly market: MarketKind
  readonly positions: PositionText
  readonly events: ReturnType<typeof announcements>
  readonly #deps: AnnouncerDeps
  readonly #listeners = new Set<Listener>()
  readonly #snapshots: (Instant | undefined)[]
  #read = RECORD_START
  #unreadableAfter: number | undefined

  constructor(deps: AnnouncerDeps) {
    this.#deps = deps
    this.products = deps.products
    this.market = deps.market
    this.positions = positionText(deps.products)
    this.events = announcements(deps.currentSnapshots, deps.market)
    this.#snapshots = deps.products.map(() => undefined)
    deps.currentSnapshots.onPublish((product, asOf) => this.#published(product, asOf))
  }

  /** Starts at the end of the stored data, so a restart repeats nothing. */
  async start(): Promise<void> {
    const { index, marketClock, record } = this.#deps
    const series = this.products.map(({ id, version }) => ({ product: id, version }))
    const stored = await index.latest(series, marketClock.now())
    for (const [at, asOf] of stored.entries()) this.#advance(at, asOf)
    const head = record.head()
    if (head) this.#read = recordPosition(head)
  }

  /** After everything announced so far. */
  position(): StreamPosition {
    return { snapshots: [...this.#snapshots], record: this.#read }
  }

  /** @returns a function that removes the listener */
  listen(listener: Listener): () => void {
    // A function per call, so that removing one never removes another.
    const own: Listener = (event) => listener(event)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  listeners(): number {
    return this.#listeners.size
  }

  /** Announces the next entries of the record. @returns whether there are more */
  look(): boolean {
    try {
      return this.#readOn()
    } catch (error) {
      const afterSeq = this.#read.seq
      if (this.#unreadableAfter !== afterSeq) {
        this.#deps.log.error('record_not_announced', { after_seq: afterSeq, error })
      }
      this.#unreadableAfter = afterSeq
      return false
    }
  }

  #readOn(): boolean {
    const { record } = this.#deps
    const head = record.head()
    if (head === undefined || head.seq <= this.#read.seq) return false
    if (this.#listeners.size === 0) {
      this.#read = recordPosition(head)
      return false
    }
    for (const entry of record.entries(this.#read.seq + 1, ENTRIES_AT_ONCE)) {
      this.#read = recordPosition(entry)
      if (isAnnounced(entry)) this.#announce(this.events.signal(entry, this.#positionText()))
    }
    return this.#read.seq < head.seq
  }

  #published(product: Product, asOf: Instant): void {
    const at = this.products.findIndex(({ id }) => id === product.id)
    if (!this.#advance(at, asOf) || this.#listeners.size === 0) return
    this.#announce(this.events.snapshot(product, { asOf, latest: true }, this.#positionText()))
  }

  /** @returns whether the snapshot is newer than the product's last one */
  #advance(at: number, asOf: Instant | undefined): boolean {
    if (asOf === undefined || asOf <= (this.#snapshots[at] ?? Number.NEGATIVE_INFINITY)) return false
    this.#snapshots[at] = asOf
    return true
  }

  #announce(event: Announcement): void {
    for (const listener of this.#listeners) listener(event)
  }

  #positionText(): string {
    return this.positions.write(this.position())
  }
}
