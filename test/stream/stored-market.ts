import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import type { EntryDraft } from '@bellwether-markets/engine/track-record/record-entry'
import type { StreamEvent } from '@bellwether-markets/products/contract/stream-event'
import type { Snapshot, SnapshotProducer } from '../../packages/server/src/service/ports.ts'
import {
  type CurrentSnapshots,
  RefreshedSnapshots,
} from '../../packages/server/src/service/snapshots/current-snapshots.ts'
import { Announcer } from '../../packages/server/src/service/stream/announcer.ts'
import {
  type FollowDeps,
  type ResumeFrom,
  streamFailures,
  streamFollower,
} from '../../packages/server/src/service/stream/follow-stream.ts'
import {
  openSnapshotIndex,
  openSnapshotStore,
} from '../../packages/server/src/storage/sqlite/snapshot-store.ts'
import { openTrackRecordStore } from '../../packages/server/src/storage/sqlite/track-record-store.ts'
import { FAKE_CATALOG, fakeSnapshot, keptLog } from '../fakes/fake-market.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import { sha256 } from '../ports/track-record-contract.ts'

/** 2025-01-15T10:10Z: bells strike at :00 and :30, the weather changes at :00, the tide table at 06:00. */
export const START = asInstant(Date.UTC(2025, 0, 15, 10, 10))

/** One reader of the stream, and what it was told. */
export interface Reader {
  readonly events: StreamEvent[]
  /** `product@HH:MM`, the symbol of a signal, or the name of another event. */
  readonly told: string[]
  /** Why it was dropped; undefined if it was not. */
  readonly dropped: string | undefined
  leave(): void
}

/** A process that tells what it publishes. */
export interface TellingProcess {
  readonly currentSnapshots: CurrentSnapshots
  readonly announcer: Announcer
  readonly parts: FollowDeps
  refresh(): Promise<void>
  read(options?: ResumeFrom | string, hasRoom?: () => Promise<void>): Reader
}

/** The stores of one service, whose processes come and go. */
export function storedMarket() {
  const directory = temporaryDirectory()
  const store = openSnapshotStore(join(directory, 'snapshots.sqlite'))
  const record = openTrackRecordStore(join(directory, 'record.sqlite'))
  const index = openSnapshotIndex(join(directory, 'snapshots.sqlite'))
  const clock = settableClock(START)
  const failing = new Set<string>()
  const log = keptLog()
  let waits = 0

  const stored = (product: string, asOf: Instant): Snapshot => {
    const version = FAKE_CATALOG.computedById.get(product)?.version ?? 0
    const snapshot = { ...fakeSnapshot(product, asOf), version }
    store.put(snapshot)
    return snapshot
  }
  const producer: Pick<SnapshotProducer, 'produce'> = {
    async produce(product, asOf) {
      if (failing.has(product)) throw new Error('no supplier answers')
      return stored(product, asOf)
    },
  }

  const startProcess = async (): Promise<TellingProcess> => {
    const currentSnapshots = new RefreshedSnapshots({
      catalog: FAKE_CATALOG,
      producer: producer as SnapshotProducer,
      marketClock: clock,
      marketPace: clock,
      wallClock: clock,
      log,
    })
    const shared = { index, record, marketClock: clock, log }
    const telling = new Announcer({
      ...shared,
      products: FAKE_CATALOG.products,
      currentSnapshots,
      market: 'demo',
    })
    await telling.start()
    const parts: FollowDeps = {
      ...shared,
      announcer: telling,
      failed: streamFailures(log, clock),
      async pause(ms) {
        if (ms > 0) waits++
        await pause(Math.min(ms, 1))
      },
      heartbeatSeconds: 15,
    }
    return {
      announcer: telling,
      parts,
      currentSnapshots,
      refresh: () => currentSnapshots.refresh(),
      read: (options, hasRoom) => readerOf(parts, telling, options, hasRoom),
    }
  }

  return {
    /** Stores a snapshot that nobody publishes. */
    stored,
    record,
    clock,
    failing,
    log,
    /** How often a reader had to wait for its process. */
    waits: () => waits,
    startProcess,
    append: (...drafts: readonly EntryDraft[]) => record.append(chainEntries(record.head(), drafts, sha256)),
  }
}

/** Reads a stream of a process of this test. */
export function readerOf(
  parts: FollowDeps,
  { positions }: Announcer,
  options: ResumeFrom | string,
  hasRoom: () => Promise<void> = async () => undefined,
): Reader {
  const events: StreamEvent[] = []
  let dropped: string | undefined
  const position =
    typeof options === 'string' && options !== 'other_products' ? positions.read(options) : options
  if (position === 'malformed') throw new RangeError(`${options} is no position`)
  const leave = streamFollower(parts)(position, {
    send: (event) => void events.push(event),
    room: hasRoom,
    isOpen: () => dropped === undefined,
    drop: (reason) => {
      dropped = reason
    },
  })
  return {
    events,
    get told() {
      return events.map(briefly)
    },
    get dropped() {
      return dropped
    },
    leave,
  }
}

function briefly({ event, data }: StreamEvent): string {
  if (event === 'snapshot') return `${data.product}@${data.as_of.slice(11, 16)}`
  return event === 'signal' ? data.symbol : event
}
