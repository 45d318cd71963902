import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Snapshot, SnapshotStore } from '../../packages/server/src/service/ports.ts'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import { openSnapshotDatabase } from '../../packages/server/src/storage/sqlite/snapshot-store.ts'
import { snapshotStore } from '../../packages/server/src/storage/stores/snapshot-store.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'
import { roomOn, smallDisk, WITHOUT_SMALL_DISK } from './small-disk.ts'

const MB = 1024 * 1024
const BODY_BYTES = 20_000
const STORED = 400
const REFRESHED = 350
const DISK_MB = 24
/** Of SQLite before each checkpoint. */
const LOG_BYTES = 5 * MB
const FIRST = Date.parse('2025-06-02T00:00:00Z')
const HELD = 'SELECT coalesce(sum(bytes), 0) AS bytes FROM snapshots WHERE last_used IS NOT NULL'

const snapshotAt = (place: number): Snapshot => ({
  product: 'prices-history',
  version: 1,
  inputsHash: 'inputs',
  asOf: asInstant(FIRST + place * MINUTE),
  parts: new Map([['', randomBytes(BODY_BYTES)]]),
})

const isStored = (store: SnapshotStore, { product, version, asOf, parts }: Snapshot): boolean =>
  store
    .get(product, version, asOf)
    ?.parts.values()
    .next()
    .value?.every((byte, index) => byte === parts.get('')?.[index]) === true

function limitsOf(maxBytes: number) {
  let now = FIRST
  const clock = { now: () => asInstant(now++) }
  return { maxBytes, clock, hasRoom: () => true }
}

onEachEngine(
  'snapshots that were asked for never exceed their quota',
  600_000,
  async (t, { engine, env }) => {
    if (env.DATABASE_URL !== undefined) await migrate(env.DATABASE_URL)
    const database =
      env.DATABASE_URL === undefined
        ? openSnapshotDatabase(join(temporaryDirectory(), 'snapshots.sqlite'))
        : openBlockingDatabase(env.DATABASE_URL)
    const maxBytes = 64 * BODY_BYTES
    let beyond = 0
    const all: typeof database.all = (text, ...values) => {
      const rows = database.all(text, ...values)
      const isStoring = text.startsWith('INSERT INTO snapshots')
      if (isStoring) beyond += Number(Number(database.all(HELD)[0]?.bytes) > maxBytes)
      return rows
    }
    const store = snapshotStore({ ...database, all }, limitsOf(maxBytes))
    t.after(() => store.close())
    for (let place = 0; place < STORED; place++) store.put(snapshotAt(place), 'past')
    assert.equal(beyond, 0, 'one is stored before another is dropped')
    assert.ok(Number(database.all(HELD)[0]?.bytes) > maxBytes / 2)
    stateFault(t, { fault: 'snapshots at their quota', engine, tries: STORED, lost: 0, double: beyond })
  },
)

test('on a disk without room a refresh takes that of snapshots that were asked for', {
  timeout: 600_000,
}, async (t) => {
  const disk = smallDisk(t, DISK_MB)
  if (disk === undefined) return t.skip(WITHOUT_SMALL_DISK)
  const hasRoom = (): boolean => roomOn(disk) > LOG_BYTES + MB
  const database = openSnapshotDatabase(join(disk, 'snapshots.sqlite'))
  const store = snapshotStore(database, { ...limitsOf(DISK_MB * MB), hasRoom })
  for (let place = 0; place < STORED; place++) store.put(snapshotAt(place), 'past')
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(roomOn(disk) - LOG_BYTES))
  let lost = 0
  for (let place = STORED; place < STORED + REFRESHED; place++) {
    const snapshot = snapshotAt(place)
    store.put(snapshot)
    lost += Number(!isStored(store, snapshot))
  }
  store.close()
  assert.equal(lost, 0)
  stateFault(t, { fault: 'disk full of snapshots', engine: 'sqlite', tries: REFRESHED, lost, double: 0 })
})
