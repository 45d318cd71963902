/**
 * Writes samples of what the present version leaves behind: a data directory, and a database of PostgreSQL that this
 * directory was moved to and that was used further. Run by hand before a version changes how something is stored; the
 * samples of a version are never written again by a later one.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runBellwether, startService, temporaryDirectory } from '../../journeys/service.ts'
import { type Cluster, startCluster } from '../../postgres/cluster.ts'
import { type Known, pack, writeKnown } from './sample.ts'
import { type SampleCaller, sampleCaller } from './sample-caller.ts'
import { buy, callNamed, callProducts, FREE, issueKeys, NAMED, PAST } from './sample-calls.ts'
import { shiftedClock } from './shifted-clock.ts'

/** A session, the first signals in it, their outcomes, and the next day, on which the one before is signed. */
const BEGUN = PAST
const SOME_ISSUED = '2026-11-17T15:00:10Z'
const SOME_RESOLVED = '2026-11-17T16:30:10Z'
const NEXT_DAY = '2026-11-18T07:00:20Z'
const ENDED = '2026-11-18T07:10:00Z'
/** What is asked for of the past is kept. */
const NOT_KEPT_ROWS = `NOT (product IN ('risk', 'regime', 'agent-context', 'prices') AND as_of <= ${Date.parse(PAST)})`
const NOT_KEPT_FILES = /^lock|\.lock$|-wal$|-shm$/

/** Steps of a run in a session, and in the morning after. */
async function writeEmbedded(directory: string): Promise<Known> {
  const clock = shiftedClock(BEGUN)
  const env = { ...clock.env, DATA_DIR: directory, TRUSTED_PROXIES: 'loopback' }
  const service = await startService({ env, fromNothing: true })
  const caller = sampleCaller(service)
  await caller.allAnswered()
  for (const path of ['/v1/risk', '/v1/regime', '/v1/agent-context']) {
    await caller.ask(`${path}?as_of=${PAST}`)
  }
  const keys = await issueKeys(caller)
  await callProducts(caller, keys)
  const { order, key } = await buy(caller)
  await clock.set(SOME_ISSUED)
  await caller.recordHas('signals', ({ record }) => record.entries > 5)
  await clock.set(SOME_RESOLVED)
  await caller.recordHas('an outcome', ({ entries }) =>
    entries.some(({ kind }: { kind: string }) => kind === 'resolved'),
  )
  const before = (await caller.record()).record.entries
  await clock.set(NEXT_DAY)
  await caller.recordHas('a signed day', ({ roots, record }) => roots.length > 0 && record.entries > before)
  await callNamed(caller, keys.fresh)
  const open = await caller.order()
  const signedBy = await signedByOf(caller)
  await service.stop()
  const record = { ...countsIn(directory), signedBy }
  return {
    endedAt: ENDED,
    keys: { ...keys, bought: key },
    named: NAMED,
    free: FREE,
    orders: { captured: order, open },
    past: PAST,
    record,
  }
}

const signedByOf = async (caller: SampleCaller): Promise<string> =>
  (await caller.ask('/v1/track-record?detail=full&limit=1')).json.data.public_keys[0].raw_base64

const COUNTS = 'SELECT (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM roots) AS roots'

function countsIn(directory: string): { entries: number; roots: number } {
  const database = new DatabaseSync(join(directory, 'track-record.sqlite'))
  const row = database.prepare(COUNTS).get()
  database.close()
  return { entries: Number(row?.entries), roots: Number(row?.roots) }
}

function packDirectory(directory: string): void {
  for (const name of ['ledger', 'track-record', 'snapshots']) {
    const database = new DatabaseSync(join(directory, `${name}.sqlite`))
    if (name === 'snapshots') {
      database.exec(`DELETE FROM snapshots WHERE ${NOT_KEPT_ROWS}`)
      database.exec('DELETE FROM bodies WHERE hash NOT IN (SELECT body_hash FROM snapshots)')
      // Large, and computed again when they are missing.
      database.exec('DELETE FROM facts')
    }
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    if (name === 'snapshots') database.exec('VACUUM')
    database.close()
  }
  const files = readdirSync(directory).filter((name) => !NOT_KEPT_FILES.test(name))
  pack('embedded', Object.fromEntries(files.map((name) => [name, readFileSync(join(directory, name))])))
}

/** The directory moved to a database, and used there by a process that answers and a worker. */
async function writePostgres(cluster: Cluster, directory: string, known: Known): Promise<Known> {
  const url = await cluster.newDatabase()
  const copy = join(temporaryDirectory(), 'data')
  cpSync(directory, copy, { recursive: true })
  const moved = runBellwether(['migrate-to-postgres'], { DATA_DIR: copy, DATABASE_URL: url })
  assert.equal((await moved.ended).code, 0, moved.output())
  const ADMIN_TOKEN = readFileSync(join(copy, 'admin-token'), 'utf8').trim()
  const env = { DATABASE_URL: url, TRUSTED_PROXIES: 'loopback', ADMIN_TOKEN }
  const worker = runBellwether(['work'], { ...env, DATA_DIR: join(temporaryDirectory(), 'work') })
  const service = await startService({ env: { ...env, DATA_DIR: join(temporaryDirectory(), 'serve') } })
  const caller = sampleCaller(service)
  await caller.allAnswered()
  await callProducts(caller, known.keys)
  const { order, key } = await buy(caller)
  const signed = ({ roots }: { roots: readonly unknown[] }): boolean => roots.length > 1
  await caller.recordHas('another signed day', signed)
  const endedAt = new Date().toISOString()
  await service.stop()
  worker.signal('SIGTERM')
  await worker.ended
  await packDatabase(cluster, url)
  const [row] = await cluster.query(url, COUNTS)
  return {
    ...known,
    endedAt,
    keys: { ...known.keys, bought: key },
    orders: { ...known.orders, captured: order },
    record: { ...known.record, entries: Number(row.entries), roots: Number(row.roots) },
  }
}

async function packDatabase(cluster: Cluster, url: string): Promise<void> {
  await cluster.query(url, `DELETE FROM snapshots WHERE ${NOT_KEPT_ROWS}`)
  await cluster.query(url, 'DELETE FROM bodies WHERE hash NOT IN (SELECT body_hash FROM snapshots)')
  await cluster.query(url, 'DELETE FROM facts')
  const parameters = ['--inserts', '--no-owner', '--no-privileges', url]
  const dump = execFileSync('pg_dump', parameters, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  // Commands to psql, which newer versions write, are no SQL.
  pack('postgres', { sql: Buffer.from(dump.replace(/^\\.*$/gm, '')) })
}

const directory = join(temporaryDirectory(), 'data')
const cluster = await startCluster()
try {
  const embedded = await writeEmbedded(directory)
  packDirectory(directory)
  writeKnown('embedded', embedded)
  writeKnown('postgres', await writePostgres(cluster, directory, embedded))
} finally {
  cluster.remove()
}
