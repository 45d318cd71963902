import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import { RefreshedSnapshots } from '../../packages/server/src/service/snapshots/current-snapshots.ts'
import { refreshSlot } from '../../packages/server/src/service/snapshots/refresh-schedule.ts'
import { Announcer } from '../../packages/server/src/service/stream/announcer.ts'
import { type ResumeFrom, streamFailures } from '../../packages/server/src/service/stream/follow-stream.ts'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { ChangeListener } from '../../packages/server/src/storage/postgres/change-listener.ts'
import { openPool, runOnPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { JobQueue } from '../../packages/server/src/storage/postgres/job-queue.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import { followRecord } from '../../packages/server/src/storage/postgres/record-follower.ts'
import { snapshotJobs } from '../../packages/server/src/storage/postgres/snapshot-jobs.ts'
import { openTrackRecordStore } from '../../packages/server/src/storage/sqlite/track-record-store.ts'
import { snapshotIndex } from '../../packages/server/src/storage/stores/snapshot-index.ts'
import { snapshotStore } from '../../packages/server/src/storage/stores/snapshot-store.ts'
import type { Sql } from '../../packages/server/src/storage/stores/sql.ts'
import { trackRecordStore } from '../../packages/server/src/storage/stores/track-record-store.ts'
import { FAKE_CATALOG, fakeSnapshot, keptLog } from '../fakes/fake-market.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import { issued, sha256 } from '../ports/track-record-contract.ts'
import { type Reader, readerOf, START } from '../stream/stored-market.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { NO_BLOBS } from './no-blobs.ts'

describe('the stream of several processes on one database', { skip: withoutPostgres() }, () => {
  const clock = settableClock(START)
  const log = keptLog()
  let cluster: Cluster
  let url = ''
  let worker: Sql
  const closers: (() => Promise<void>)[] = []

  before(async () => {
    cluster = await startCluster()
    url = await cluster.newDatabase()
    await migrate(url)
    worker = openBlockingDatabase(url)
  })
  after(async () => {
    for (const close of closers.reverse()) await close()
    worker?.close()
    cluster?.remove()
  })

  /** What answers calls in a process of its own, as far as the stream needs it. */
  const startProcess = async () => {
    const pool = openPool(url, 'test')
    const versionOf = (id: string): number => FAKE_CATALOG.computedById.get(id)?.version ?? 0
    const listener = new ChangeListener(url)
    closers.push(() => listener.close())
    const queue = new JobQueue(pool)
    const producer = snapshotJobs({ listener, pool, blobs: NO_BLOBS, queue, versionOf, wallClock: clock })
    const record = openTrackRecordStore(join(temporaryDirectory(), 'copy.sqlite'))
    const follower = followRecord(pool, record, log)
    await follower.caughtUp
    const currentSnapshots = new RefreshedSnapshots({
      catalog: FAKE_CATALOG,
      producer,
      log,
      marketClock: clock,
      marketPace: clock,
      wallClock: clock,
    })
    const index = snapshotIndex(runOnPool(pool))
    const shared = { index, record, marketClock: clock, log }
    const telling = new Announcer({
      ...shared,
      products: FAKE_CATALOG.products,
      currentSnapshots,
      market: 'demo',
    })
    await telling.start()
    const looking = setInterval(() => telling.look(), 20)
    closers.push(async () => {
      clearInterval(looking)
      await Promise.all([producer.close(), follower.close()])
      await pool.end()
    })
    const parts = {
      ...shared,
      announcer: telling,
      heartbeatSeconds: 15,
      pause: (ms: number): Promise<void> => pause(ms),
      failed: streamFailures(log, clock),
    }
    return {
      telling,
      refresh: () => currentSnapshots.refresh(),
      read: (options?: ResumeFrom | string) => readerOf(parts, telling, options),
    }
  }
  /** What a worker makes of the present slot of every product. */
  const compute = (): void => {
    const store = snapshotStore(worker)
    for (const product of FAKE_CATALOG.computed) {
      const snapshot = fakeSnapshot(product.id, refreshSlot(product, clock.now()))
      store.put({ ...snapshot, version: product.version })
    }
  }
  const record = (symbol: string): void => {
    const store = trackRecordStore(worker)
    const at = new Date(clock.now()).toISOString().replace('.000Z', 'Z')
    store.append(chainEntries(store.head(), [issued(symbol, at)], sha256))
  }
  const lastId = ({ events }: Reader): string => events.findLast(({ id }) => id !== null)?.id ?? ''
  const told = (reader: Reader, count: number) =>
    until(`${count} events, not ${reader.told}`, () => reader.events.length >= count)

  test('each process tells what the workers make, and who leaves one goes on at the other', async () => {
    compute()
    const [one, other] = await Promise.all([startProcess(), startProcess()])
    await Promise.all([one.refresh(), other.refresh()])
    const readers = [one.read(), other.read()]
    for (const reader of readers) await told(reader, 1)

    clock.advance(20 * MINUTE)
    const refreshing = Promise.all([one.refresh(), other.refresh()])
    await pause(50)
    compute()
    record('AAA')
    await refreshing
    for (const reader of readers) {
      await told(reader, 3)
      assert.deepEqual(reader.told.toSorted(), ['AAA', 'bells@10:30', 'opened'])
    }
    assert.equal(lastId(readers[0] as Reader), lastId(readers[1] as Reader), 'all positions are the same')

    // One process is told of the next hour, the other not yet; its reader changes over.
    clock.advance(30 * MINUTE)
    compute()
    await one.refresh()
    const [ahead] = readers as [Reader, Reader]
    await told(ahead, 5)
    const moved = other.read(lastId(ahead))
    await pause(300)
    assert.deepEqual(moved.told, [], 'it waits for its process')
    await other.refresh()
    await told(moved, 1)
    clock.advance(30 * MINUTE)
    compute()
    record('BBB')
    await Promise.all([one.refresh(), other.refresh()])
    await told(moved, 3)
    await told(ahead, 7)
    assert.deepEqual(moved.told.toSorted(), ['BBB', 'bells@11:30', 'opened'])
    assert.deepEqual(ahead.told.slice(1).toSorted(), [
      'AAA',
      'BBB',
      'bells@10:30',
      'bells@11:00',
      'bells@11:30',
      'weather@11:00',
    ])
  })

  test('a process that starts later tells who comes what was missed, and nothing anew', async () => {
    const early = await startProcess()
    await early.refresh()
    const reader = early.read()
    await told(reader, 1)
    clock.advance(30 * MINUTE)
    compute()
    record('CCC')
    const late = await startProcess()
    const [fresh, resumed] = [late.read(), late.read(lastId(reader))]
    await told(resumed, 4)
    await late.refresh()
    await pause(100)
    assert.deepEqual(fresh.told, ['opened'], 'what was there before it is no news')
    assert.deepEqual(resumed.told, ['opened', 'weather@12:00', 'bells@12:00', 'CCC'])
  })
})
