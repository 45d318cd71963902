import type { StreamSink } from '../../contract/event-stream.ts'
import type { StreamEvent, StreamEventOf } from '../../contract/stream-event.ts'
import { type Instant, SECOND } from '../../kernel/time.ts'
import type { Clock, SnapshotIndex, TrackRecordReader } from '../ports.ts'
import type { Announcement } from './announcements.ts'
import { type Announcer, ENTRIES_AT_ONCE } from './announcer.ts'
import { recordPosition, type StreamPosition } from './stream-position.ts'

/** What may be told at once to a reader that comes back; who was away for longer reads anew. */
const MOST_SNAPSHOTS = 2_000
const MOST_ENTRIES = 4_000
/** Announcements that wait for a reader who is still told what it missed. */
const MOST_HELD = 500
/** How long a process that is behind another may take to reach where its reader has come. */
const REACHED_WITHIN = 15 * SECOND
const REACH_LOOKED_AT_MS = 250

export interface FollowParts {
  readonly announcer: Announcer
  readonly index: SnapshotIndex
  readonly record: TrackRecordReader
  readonly marketClock: Clock
  /** Told of every stream that ended by a fault of ours. */
  readonly failed: (error: unknown) => void
  readonly pause: (ms: number) => Promise<void>
  readonly heartbeatSeconds: number
}

/** What its `Last-Event-ID` says, read already; undefined where none was sent. */
export type ResumeWish = StreamPosition | 'other_products' | undefined

type Missed = readonly { readonly at: number; readonly asOf: Instant }[]

/**
 * Tells a reader what it missed, in the order of the instants, and from then on what comes, each once.
 * @returns ends it; what is under way then stops by itself
 */
export function streamFollower(parts: FollowParts): (wish: ResumeWish, sink: StreamSink) => () => void {
  return (wish, sink) => {
    let leave: (() => void) | undefined
    let left = false
    const run = async (): Promise<void> => {
      const refused = await unresumable(parts, wish, () => !left && sink.isOpen())
      if (left || !sink.isOpen()) return
      const held: Announcement[] = []
      let behind = true
      leave = parts.announcer.listen((event) => {
        if (!behind) sink.send(event)
        else if (held.length < MOST_HELD) held.push(event)
        else sink.drop('too_slow')
      })
      const from = refused !== undefined || wish === 'other_products' ? undefined : wish
      await begin(parts, { from, refused, to: parts.announcer.position() }, sink)
      for (const event of held) sink.send(event)
      behind = false
    }
    run().catch((error: unknown) => {
      parts.failed(error)
      sink.drop('fault')
    })
    return () => {
      left = true
      leave?.()
    }
  }
}

type ResyncReason = StreamEventOf<'resync'>['data']['reason']

/** Why a reader cannot go on where it ended, as far as that can be said without looking at what it missed. */
async function unresumable(
  { announcer, record, marketClock, pause }: FollowParts,
  wish: ResumeWish,
  isWanted: () => boolean,
): Promise<ResyncReason | undefined> {
  if (wish === undefined || wish === 'other_products') return wish
  if (wish.snapshots.some((asOf) => asOf !== undefined && asOf > marketClock.now())) return 'unknown'
  for (let waited = 0; !reaches(announcer.position(), wish); waited += REACH_LOOKED_AT_MS) {
    if (waited >= REACHED_WITHIN || !isWanted()) return 'unknown'
    await pause(REACH_LOOKED_AT_MS)
    announcer.look()
  }
  if (wish.record.seq === 0) return undefined
  const [entry] = record.entries(wish.record.seq, 1)
  return entry && recordPosition(entry).hash === wish.record.hash ? undefined : 'unknown'
}

const reaches = (here: StreamPosition, wish: StreamPosition): boolean =>
  here.record.seq >= wish.record.seq &&
  wish.snapshots.every(
    (asOf, at) => asOf === undefined || asOf <= (here.snapshots[at] ?? Number.NEGATIVE_INFINITY),
  )

interface Stretch {
  readonly from: StreamPosition | undefined
  readonly refused: ResyncReason | undefined
  readonly to: StreamPosition
}

async function begin(parts: FollowParts, { from, refused, to }: Stretch, sink: StreamSink): Promise<void> {
  const { announcer } = parts
  const now = announcer.positions.write(to)
  if (refused !== undefined) return sink.send(resync(refused, now))
  const missed = from === undefined ? [] : await missedSnapshots(parts, from, to)
  if (missed === 'too_many') return sink.send(resync('too_old', now))
  sink.send(opened(parts, from === undefined ? now : null))
  if (from !== undefined) await tellMissed(parts, { from, to, missed }, sink)
}

const opened = ({ announcer, heartbeatSeconds }: FollowParts, id: string | null): StreamEvent => ({
  event: 'opened',
  id,
  data: { market: announcer.market, resumed: id === null, heartbeat_seconds: heartbeatSeconds },
})

const resync = (reason: ResyncReason, id: string): StreamEvent => ({
  event: 'resync',
  id,
  data: {
    reason,
    hint: 'Read what you need anew: GET /v1/changes?since=<when you last read> tells what matters of it. The stream goes on from here.',
  },
})

/** In the order of the instants, and of the catalog where they are equal. */
async function missedSnapshots(
  { announcer: { products }, index }: FollowParts,
  from: StreamPosition,
  to: StreamPosition,
): Promise<Missed | 'too_many'> {
  if (to.record.seq - from.record.seq > MOST_ENTRIES) return 'too_many'
  const first: { at: number; asOf: Instant }[] = []
  const ranges = products.flatMap(({ id, version }, at) => {
    const [after, upTo] = [from.snapshots[at], to.snapshots[at]]
    if (upTo === undefined || (after !== undefined && after >= upTo)) return []
    if (after !== undefined) return [{ product: id, version, after, upTo }]
    first.push({ at, asOf: upTo })
    return []
  })
  const stored = await index.within(ranges, MOST_SNAPSHOTS + 1)
  if (stored.length > MOST_SNAPSHOTS) return 'too_many'
  const places = new Map(products.map(({ id }, at) => [id, at]))
  const missed = stored.flatMap(({ product, asOf }) => {
    const at = places.get(product)
    return at === undefined ? [] : [{ at, asOf }]
  })
  return [...first, ...missed].sort((one, other) => one.asOf - other.asOf || one.at - other.at)
}

async function tellMissed(
  { announcer, record, pause }: FollowParts,
  { from, to, missed }: { from: StreamPosition; to: StreamPosition; missed: Missed },
  sink: StreamSink,
): Promise<void> {
  const { products, positions, tell } = announcer
  const snapshots = [...from.snapshots]
  let read = from.record
  let next = 0
  const id = (): string => positions.write({ snapshots, record: read })

  const tellSnapshots = async (upTo: number): Promise<void> => {
    for (; next < missed.length && missed[next].asOf <= upTo; next++) {
      const { at, asOf } = missed[next]
      snapshots[at] = asOf
      sink.send(tell.snapshot(products[at], { asOf, latest: asOf === to.snapshots[at] }, id()))
      await sink.room()
    }
  }

  while (read.seq < to.record.seq && sink.isOpen()) {
    const most = Math.min(ENTRIES_AT_ONCE, to.record.seq - read.seq)
    const entries = record.entries(read.seq + 1, most)
    if (entries.length === 0) throw new Error(`the record holds nothing after entry ${read.seq}`)
    for (const entry of entries) {
      if (entry.kind === 'issued') await tellSnapshots(Date.parse(entry.at))
      read = recordPosition(entry)
      if (entry.kind === 'issued') sink.send(tell.signal(entry, id()))
    }
    await sink.room()
    await pause(0)
  }
  if (sink.isOpen()) await tellSnapshots(Number.POSITIVE_INFINITY)
}
