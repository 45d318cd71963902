import { type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type {
  StreamEvent,
  StreamEventOf,
  StreamSink,
} from '@bellwether-markets/products/contract/stream-event'
import type { Clock, Log, SnapshotIndex, TrackRecordReader } from '../ports.ts'
import { sparseLines } from '../sparse-lines.ts'
import { type Announcement, isAnnounced } from './announcements.ts'
import { type Announcer, ENTRIES_AT_ONCE } from './announcer.ts'
import { recordPosition, type StreamPosition } from './stream-position.ts'

/** A reader that missed more than this gets `resync` instead. */
const MOST_SNAPSHOTS = 2_000
const MOST_ENTRIES = 4_000
/** Buffered while the reader gets what it missed. */
const MOST_BUFFERED = 500
/** How long a process may take to reach its reader's position. */
const REACHED_WITHIN = 15 * SECOND
const REACH_LOOKED_AT_MS = 250

export interface FollowDeps {
  readonly announcer: Announcer
  readonly index: SnapshotIndex
  readonly record: TrackRecordReader
  readonly marketClock: Clock
  /** Called after an internal fault of a stream. */
  readonly failed: (error: unknown) => void
  readonly pause: (ms: number) => Promise<void>
  readonly heartbeatSeconds: number
}

/** The parsed `Last-Event-ID`; undefined if none was sent. */
export type ResumeFrom = StreamPosition | 'other_products' | undefined

type Missed = readonly { readonly at: number; readonly asOf: Instant }[]

/**
 * Sends missed events by instant, then announcements, each event once.
 * @returns a function that ends the stream
 */
export function streamFollower(deps: FollowDeps): (resumeFrom: ResumeFrom, sink: StreamSink) => () => void {
  return (resumeFrom, sink) => {
    let leave: (() => void) | undefined
    let hasLeft = false
    const run = async (): Promise<void> => {
      const rejection = await unresumable(deps, resumeFrom, () => !hasLeft && sink.isOpen())
      if (hasLeft || !sink.isOpen()) return
      const buffered: Announcement[] = []
      let isBehind = true
      leave = deps.announcer.listen((event) => {
        if (!isBehind) sink.send(event)
        else if (buffered.length < MOST_BUFFERED) buffered.push(event)
        else sink.drop('too_slow')
      })
      const from = rejection !== undefined || resumeFrom === 'other_products' ? undefined : resumeFrom
      await begin(deps, { from, rejection: rejection, to: deps.announcer.position() }, sink)
      for (const event of buffered) sink.send(event)
      isBehind = false
    }
    run().catch((error: unknown) => {
      deps.failed(error)
      sink.drop('fault')
    })
    return () => {
      hasLeft = true
      leave?.()
    }
  }
}

type ResyncReason = StreamEventOf<'resync'>['data']['reason']

/** Why a reader cannot resume, as far as its position shows. */
async function unresumable(
  { announcer, record, marketClock, pause }: FollowDeps,
  resumeFrom: ResumeFrom,
  isOpen: () => boolean,
): Promise<ResyncReason | undefined> {
  if (resumeFrom === undefined || resumeFrom === 'other_products') return resumeFrom
  if (resumeFrom.snapshots.some((asOf) => asOf !== undefined && asOf > marketClock.now())) return 'unknown'
  for (let waited = 0; !reaches(announcer.position(), resumeFrom); waited += REACH_LOOKED_AT_MS) {
    if (waited >= REACHED_WITHIN || !isOpen()) return 'unknown'
    await pause(REACH_LOOKED_AT_MS)
    announcer.look()
  }
  if (resumeFrom.record.seq === 0) return undefined
  const [entry] = record.entries(resumeFrom.record.seq, 1)
  return entry && recordPosition(entry).hash === resumeFrom.record.hash ? undefined : 'unknown'
}

const reaches = (here: StreamPosition, resumeFrom: StreamPosition): boolean =>
  here.record.seq >= resumeFrom.record.seq &&
  resumeFrom.snapshots.every(
    (asOf, at) => asOf === undefined || asOf <= (here.snapshots[at] ?? Number.NEGATIVE_INFINITY),
  )

interface Stretch {
  readonly from: StreamPosition | undefined
  readonly rejection: ResyncReason | undefined
  readonly to: StreamPosition
}

async function begin(deps: FollowDeps, { from, rejection, to }: Stretch, sink: StreamSink): Promise<void> {
  const { announcer } = deps
  const now = announcer.positions.write(to)
  if (rejection !== undefined) return sink.send(resync(rejection, now))
  const missed = from === undefined ? [] : await missedSnapshots(deps, from, to)
  if (missed === 'too_many') return sink.send(resync('too_old', now))
  sink.send(opened(deps, from === undefined ? now : null))
  if (from !== undefined) await sendMissed(deps, { from, to, missed }, sink)
}

const opened = ({ announcer, heartbeatSeconds }: FollowDeps, id: string | null): StreamEvent => ({
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

/** By instant, then in the order of the catalog. */
async function missedSnapshots(
  { announcer: { products }, index }: FollowDeps,
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

async function sendMissed(
  { announcer, record, pause }: FollowDeps,
  { from, to, missed }: { from: StreamPosition; to: StreamPosition; missed: Missed },
  sink: StreamSink,
): Promise<void> {
  const { products, positions, events } = announcer
  const snapshots = [...from.snapshots]
  let read = from.record
  let next = 0
  const id = (): string => positions.write({ snapshots, record: read })

  const sendSnapshots = async (upTo: number): Promise<void> => {
    for (; next < missed.length && missed[next].asOf <= upTo; next++) {
      const { at, asOf } = missed[next]
      snapshots[at] = asOf
      sink.send(events.snapshot(products[at], { asOf, latest: asOf === to.snapshots[at] }, id()))
      await sink.room()
    }
  }

  if (!sink.isOpen()) return
  for (const entries of entriesBetween(record, from.record.seq, to.record.seq)) {
    for (const entry of entries) {
      if (isAnnounced(entry)) await sendSnapshots(Date.parse(entry.at))
      read = recordPosition(entry)
      if (isAnnounced(entry)) sink.send(events.signal(entry, id()))
    }
    await sink.room()
    await pause(0)
    if (!sink.isOpen()) return
  }
  await sendSnapshots(Number.POSITIVE_INFINITY)
}

/** In parts, each read when it is asked for. */
function* entriesBetween(record: TrackRecordReader, after: number, upTo: number) {
  for (let read = after; read < upTo; ) {
    const entries = record.entries(read + 1, Math.min(ENTRIES_AT_ONCE, upTo - read))
    if (entries.length === 0) throw new Error(`the record holds nothing after entry ${read}`)
    yield entries
    read = entries[entries.length - 1].seq
  }
}

/** Readers reconnect within seconds, so not every failure is a line. */
export function streamFailures(log: Log, wallClock: Clock): (error: unknown) => void {
  const write = sparseLines(wallClock, (fields) => log.error('stream_failed', fields))
  return (error) => write({ error })
}
