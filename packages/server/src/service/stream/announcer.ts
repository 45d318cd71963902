import type { Product } from '../../contract/product.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Clock, Log, MarketKind, SnapshotIndex, TrackRecordReader } from '../ports.ts'
import type { PublishedSnapshots } from '../snapshots/published-snapshots.ts'
import { type Announcement, announcements } from './announcements.ts'
import {
  type PositionText,
  positionText,
  RECORD_START,
  recordPosition,
  type StreamPosition,
} from './stream-position.ts'

/** Entries of the record that are read and checked at a time, between calls. */
export const ENTRIES_AT_ONCE = 40

export interface AnnouncerDeps {
  /** Of the catalog, in its order. */
  readonly products: readonly Product[]
  readonly published: PublishedSnapshots
  readonly index: SnapshotIndex
  readonly record: TrackRecordReader
  readonly marketClock: Clock
  readonly market: MarketKind
  readonly log: Log
}

/** Tells what is published and issued, as it comes, to whoever listens. */
export interface Announcer {
  readonly products: readonly Product[]
  readonly market: MarketKind
  readonly positions: PositionText
  readonly tell: ReturnType<typeof announcements>
  /** Begins where the stored snapshots and the record end: what was told of before a restart is not told again. */
  start(): Promise<void>
  /** After everything that was told so far. */
  position(): StreamPosition
  /** @returns ends it */
  listen(heard: (event: Announcement) => void): () => void
  /** Reads on in the record. @returns whether there is more */
  look(): boolean
  listeners(): number
}

export function announcer(parts: AnnouncerDeps): Announcer {
  const { products, published, index, record, marketClock, log } = parts
  const positions = positionText(products)
  const tell = announcements(parts)
  const listeners = new Set<(event: Announcement) => void>()
  const snapshots: (Instant | undefined)[] = products.map(() => undefined)
  let read = RECORD_START
  let unreadable: number | undefined

  const position = (): StreamPosition => ({ snapshots: [...snapshots], record: read })

  const announce = (event: Announcement): void => {
    for (const heard of listeners) heard(event)
  }

  const takeUp = (at: number, asOf: Instant | undefined): boolean => {
    if (asOf === undefined || asOf <= (snapshots[at] ?? Number.NEGATIVE_INFINITY)) return false
    snapshots[at] = asOf
    return true
  }

  const readOn = (): boolean => {
    const head = record.head()
    if (head === undefined || head.seq <= read.seq) return false
    if (listeners.size === 0) {
      read = recordPosition(head)
      return false
    }
    for (const entry of record.entries(read.seq + 1, ENTRIES_AT_ONCE)) {
      read = recordPosition(entry)
      if (entry.kind === 'issued') announce(tell.signal(entry, positions.write(position())))
    }
    return read.seq < head.seq
  }

  published.onPublish((product, asOf) => {
    const at = products.findIndex(({ id }) => id === product.id)
    if (!takeUp(at, asOf) || listeners.size === 0) return
    announce(tell.snapshot(product, { asOf, latest: true }, positions.write(position())))
  })

  return {
    products,
    market: parts.market,
    positions,
    tell,
    async start() {
      const series = products.map(({ id, version }) => ({ product: id, version }))
      const stored = await index.latest(series, marketClock.now())
      for (const [at, asOf] of stored.entries()) takeUp(at, asOf)
      const head = record.head()
      if (head) read = recordPosition(head)
    },
    position,
    listen(heard) {
      // A listener of its own for each call, so that ending one never ends another.
      const own = (event: Announcement): void => heard(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    look() {
      try {
        return readOn()
      } catch (error) {
        if (unreadable !== read.seq) log.error('record_not_announced', { after_seq: read.seq, error })
        unreadable = read.seq
        return false
      }
    },
    listeners: () => listeners.size,
  }
}
