import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, type TestContext, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Pool } from 'pg'
import { wallClock } from '../../packages/server/src/adapters/clock/clock.ts'
import type { BlobSettings, Snapshot, SnapshotStore } from '../../packages/server/src/service/ports.ts'
import { blobStore, refuseUnwritable } from '../../packages/server/src/storage/blobs/blob-store.ts'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { ChangeListener } from '../../packages/server/src/storage/postgres/change-listener.ts'
import { openPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { JobQueue } from '../../packages/server/src/storage/postgres/job-queue.ts'
import { dropLooseBodies, placedBodies } from '../../packages/server/src/storage/postgres/placed-bodies.ts'
import { snapshotJobs } from '../../packages/server/src/storage/postgres/snapshot-jobs.ts'
import { openSnapshotStore } from '../../packages/server/src/storage/sqlite/snapshot-store.ts'
import { type PastLimits, UNLIMITED } from '../../packages/server/src/storage/stores/past-snapshots.ts'
import { snapshotStore } from '../../packages/server/src/storage/stores/snapshot-store.ts'
import { type ObjectStore, objectStore } from '../fakes/object-store.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import { asPlain, sampleSnapshot } from '../ports/snapshot-contract.ts'
import { type Cluster, startCluster, withoutPostgres } from '../postgres/cluster.ts'
import { until } from '../until.ts'
import { stateFault } from './fault-result.ts'

const KB = 1024
const [MOUNT, UNMOUNT] = ['mount', 'umount']
const DAMAGED = 'body of a past snapshot damaged or lost'
const AWAY = 'place of snapshot bodies full or away'

/** That cannot be compressed. */
const large = (asOf: number, bytes = 100 * KB): Snapshot =>
  sampleSnapshot({ asOf: asInstant(asOf), parts: new Map([['', randomBytes(bytes)]]) })

const read = (store: SnapshotStore, { product, version, asOf }: Snapshot, use?: 'past') =>
  asPlain(store.get(product, version, asOf, use))

/** One that was only asked for is made again, and so is whole for a published one that shares its body. */
async function assertMadeAgain(store: SnapshotStore, damage: () => unknown): Promise<void> {
  const asked = large(1)
  const published = { ...asked, asOf: asInstant(2) }
  store.put(asked, 'past')
  store.put(published)
  await damage()
  assert.throws(() => read(store, published), /damaged|missing/)
  assert.equal(read(store, asked, 'past'), undefined)
  store.put(asked, 'past')
  assert.deepEqual(read(store, asked, 'past'), asPlain(asked))
  assert.deepEqual(read(store, published), asPlain(published))
}

test('a damaged body in a file is made again if it was only asked for', async (t) => {
  const file = join(temporaryDirectory(), 'snapshots.sqlite')
  const store = openSnapshotStore(file)
  await assertMadeAgain(store, () => {
    const database = new DatabaseSync(file)
    database.exec(`UPDATE bodies SET body = x'00'`)
    database.close()
  })
  store.close()
  stateFault(t, { fault: DAMAGED, engine: 'sqlite', tries: 1, lost: 0, double: 0 })
})

describe('bodies of snapshots on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  let objects: ObjectStore
  const endings: (() => unknown)[] = []
  before(async () => {
    cluster = await startCluster()
    objects = await objectStore()
  })
  after(async () => {
    for (const end of endings.reverse()) await end()
    await objects.close()
    cluster.remove()
  })

  const inDirectory = (directory = temporaryDirectory()): BlobSettings => ({
    root: pathToFileURL(directory).href,
    s3: undefined,
  })
  const inObjects = (): BlobSettings => ({ root: 's3://bodies/some/prefix', s3: objects.settings })

  interface Opened {
    readonly url: string
    readonly pool: Pool
    readonly store: SnapshotStore
    places(): Promise<readonly string[]>
    tidy(): Promise<void>
  }
  const open = async (
    blobs: BlobSettings,
    limits: PastLimits = UNLIMITED,
    beforePut = (_url: string): void => undefined,
  ): Promise<Opened> => {
    const url = await cluster.newMigratedDatabase()
    const database = openBlockingDatabase(url, { blobs })
    const pool = openPool(url, 'test')
    endings.push(
      () => pool.end(),
      () => database.close(),
    )
    const put = (place: string, bytes: Uint8Array): void => {
      beforePut(url)
      database.blobs.put(place, bytes)
    }
    const bodies = placedBodies(database, { ...database.blobs, put })
    const past = `UPDATE loose_bodies SET since = since - interval '61 minutes'`
    return {
      url,
      pool,
      store: snapshotStore(database, limits, bodies),
      places: async () =>
        (await pool.query('SELECT place FROM bodies WHERE place IS NOT NULL')).rows.map(({ place }) => place),
      async tidy() {
        await pool.query(past)
        await dropLooseBodies(pool, blobStore(blobs))
      },
    }
  }
  const ends = [
    { name: 'a directory', settings: inDirectory },
    { name: 'an object store', settings: inObjects },
  ]
  const holds = async (blobs: BlobSettings, place: string): Promise<boolean> =>
    (await blobStore(blobs).get(place)) !== undefined

  for (const { name, settings } of ends) {
    test(`large bodies are in ${name}, small ones in their rows, and processes that answer read both`, async () => {
      const blobs = settings()
      const { url, pool, store, places } = await open(blobs)
      const small = sampleSnapshot()
      const snapshots = [large(1), small]
      for (const snapshot of snapshots) store.put(snapshot)
      for (const snapshot of snapshots) assert.deepEqual(read(store, snapshot), asPlain(snapshot))
      const [place, ...others] = await places()
      assert.equal(others.length, 0)
      assert.ok(place.startsWith(`${blobs.root}/`), place)
      const listener = new ChangeListener(url)
      const queue = new JobQueue(pool)
      const reading = snapshotJobs({
        listener,
        pool,
        queue,
        wallClock,
        versionOf: () => 1,
        blobs: blobStore(blobs),
      })
      for (const snapshot of snapshots) {
        const found = await reading.produce(snapshot.product, snapshot.asOf, 'past')
        assert.deepEqual(asPlain(found), asPlain(snapshot))
      }
      await reading.close()
      await listener.close()
      assert.deepEqual((await pool.query('SELECT * FROM loose_bodies')).rows, [])
    })

    test(`what is dropped, or was never used, is dropped from ${name} an hour later`, async () => {
      const blobs = settings()
      const limits = { ...UNLIMITED, clock: wallClock, maxBytes: 150 * KB }
      const { pool, store, places, tidy } = await open(blobs, limits)
      store.put(large(1), 'past')
      const [first] = await places()
      const stored = wallClock.now()
      await until('the clock has moved', () => wallClock.now() > stored)
      store.put(large(2), 'past')
      const kept = await places()
      const orphan = `${blobs.root}/00/orphan`
      await pool.query('INSERT INTO loose_bodies (place) VALUES ($1)', [orphan])
      await blobStore(blobs).put(orphan, Buffer.from('of a process that was killed'))
      await dropLooseBodies(pool, blobStore(blobs))
      assert.equal(await holds(blobs, orphan), true, 'its writer may still want it')
      await tidy()
      assert.equal(await holds(blobs, orphan), false)
      assert.equal(await holds(blobs, first), kept.includes(first))
      for (const place of kept) assert.equal(await holds(blobs, place), true)
      assert.ok(kept.length < 2)
      assert.deepEqual((await pool.query('SELECT * FROM loose_bodies')).rows, [])
    })

    test(`a lost body in ${name} is made again if it was only asked for`, async (t) => {
      const blobs = settings()
      const { store, places, tidy } = await open(blobs)
      await assertMadeAgain(store, () => {
        if (blobs.s3) return objects.suffer('lose')
        const root = fileURLToPath(String(blobs.root))
        for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true })
        return undefined
      })
      await tidy()
      for (const place of await places()) assert.equal(await holds(blobs, place), true)
      stateFault(t, { fault: DAMAGED, engine: 'postgres', tries: 1, lost: 0, double: 0 })
    })
  }

  test('a damaged body in a row or an object is made again', async () => {
    const inRow = await open({ root: undefined, s3: undefined })
    const run = openBlockingDatabase(inRow.url)
    await assertMadeAgain(inRow.store, () => void run.all(`UPDATE bodies SET body = '\\x00'`))
    run.close()
    const inObject = await open(inObjects())
    await assertMadeAgain(inObject.store, () => objects.suffer('damage'))
  })

  /** Nothing is stored while a place takes nothing, and everything as soon as it does. */
  const assertStoredLater = async (
    t: TestContext,
    { store, pool }: Opened,
    { mend, why }: { readonly mend: () => unknown; readonly why: RegExp },
  ): Promise<void> => {
    const snapshot = large(1)
    assert.throws(() => store.put(snapshot), why)
    const stored = 'SELECT (SELECT count(*) FROM snapshots) + (SELECT count(*) FROM bodies) AS stored'
    assert.equal(Number((await pool.query(stored)).rows[0].stored), 0, 'no row without its body')
    await mend()
    const begun = performance.now()
    store.put(snapshot)
    assert.deepEqual(read(store, snapshot), asPlain(snapshot))
    const recoveryMs = performance.now() - begun
    stateFault(t, { fault: AWAY, engine: 'postgres', tries: 1, lost: 0, double: 0, recoveryMs })
  }

  test('an object store that is away, or refuses the key, stores nothing', async (t) => {
    const opened = await open(inObjects())
    await objects.suffer(503)
    await assertStoredLater(t, opened, {
      mend: () => objects.suffer('mend'),
      why: /refused to PUT s3:\/\/bodies\/some\/prefix\/.*: 503 SlowDown/,
    })
    const wrong = await open({ root: 's3://bodies', s3: { ...objects.settings, secret: 'another' } })
    assert.throws(() => wrong.store.put(large(2)), /403 SignatureDoesNotMatch/)
    const none = await open({ root: 's3://elsewhere', s3: objects.settings })
    assert.throws(() => none.store.put(large(2)), /404 NoSuchBucket/)
    await assert.rejects(
      refuseUnwritable(blobStore({ root: 's3://elsewhere', s3: objects.settings })),
      /SNAPSHOT_BODIES cannot be used .*404 NoSuchBucket/,
    )
    await refuseUnwritable(blobStore(inObjects()))
    const snapshot = large(3)
    opened.store.put(snapshot, 'past')
    await objects.suffer(503)
    assert.throws(
      () => read(opened.store, snapshot, 'past'),
      /503/,
      'what may still be there is not made again',
    )
    await objects.suffer('mend')
    assert.deepEqual(read(opened.store, snapshot, 'past'), asPlain(snapshot))
  })

  test('a directory that cannot be written stores nothing', async (t) => {
    const directory = join(temporaryDirectory(), 'a-disk')
    const away = join(temporaryDirectory(), 'unmounted')
    const opened = await open(inDirectory(directory))
    await assertStoredLater(t, opened, { mend: () => mkdirSync(directory), why: /ENOENT/ })
    const asked = large(9)
    opened.store.put(asked, 'past')
    renameSync(directory, away)
    assert.throws(
      () => read(opened.store, asked, 'past'),
      /ENOENT/,
      'nothing is lost while a disk is not there',
    )
    writeFileSync(directory, 'in the way')
    assert.throws(() => opened.store.put(large(8)), /ENOTDIR/)
    rmSync(directory)
    renameSync(away, directory)
    assert.deepEqual(read(opened.store, asked, 'past'), asPlain(asked))
  })

  test('a directory on a full disk stores nothing (as root)', async (t) => {
    const disk = temporaryDirectory()
    const mounted = spawnSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    if (mounted.status !== 0) return t.skip('a small disk can only be mounted by root on Linux')
    t.after(() => void spawnSync(UNMOUNT, ['-l', disk]))
    const ballast = join(disk, 'ballast')
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc((bavail - 4) * bsize))
    const mend = (): void => rmSync(ballast)
    await assertStoredLater(t, await open(inDirectory(disk)), { mend, why: /ENOSPC/ })
    const files = readdirSync(disk, { recursive: true, withFileTypes: true })
    assert.equal(files.filter((entry) => entry.isFile()).length, 1, 'no half of a file is left')
  })

  test('a writer that was held up for so long that its place may be dropped writes to another', async () => {
    let held = 0
    const blobs = inDirectory()
    const { store, places, tidy } = await open(blobs, UNLIMITED, (url) => {
      if (held++ > 0) return
      const database = openBlockingDatabase(url)
      database.all(`UPDATE loose_bodies SET since = since - interval '31 minutes'`)
      database.close()
    })
    const snapshot = large(1)
    store.put(snapshot)
    await tidy()
    assert.equal(held, 2)
    assert.equal((await places()).length, 1)
    assert.deepEqual(read(store, snapshot), asPlain(snapshot))
  })

  test('without a place a body of 17 MB is refused with what to set, and one of 1 MB is kept as before', async () => {
    const { store } = await open({ root: undefined, s3: undefined })
    assert.throws(() => store.put(large(1, 17 * KB * KB)), /too large for PostgreSQL: set SNAPSHOT_BODIES/)
    const snapshot = large(2, KB * KB)
    store.put(snapshot)
    assert.deepEqual(read(store, snapshot), asPlain(snapshot))
  })

  test('earlier places are read after the setting was changed, as long as they can be', async () => {
    const before = inDirectory()
    const { url, store } = await open(before)
    const snapshot = large(1)
    store.put(snapshot)
    const later = openBlockingDatabase(url, { blobs: inObjects() })
    assert.deepEqual(
      read(snapshotStore(later, UNLIMITED, placedBodies(later, later.blobs)), snapshot),
      asPlain(snapshot),
    )
    later.close()
    await assert.rejects(blobStore(before).get('s3://bodies/x'), /set S3_ACCESS_KEY_ID/)
  })
})
