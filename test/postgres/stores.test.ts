import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import type { Pool } from 'pg'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { openPool, runOnPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { postgresLlmBudget } from '../../packages/server/src/storage/postgres/llm-budget.ts'
import {
  openSnapshotIndex,
  openSnapshotStore,
} from '../../packages/server/src/storage/sqlite/snapshot-store.ts'
import { openTrackRecordStore } from '../../packages/server/src/storage/sqlite/track-record-store.ts'
import { paraphraseStore } from '../../packages/server/src/storage/stores/paraphrase-store.ts'
import { snapshotIndex } from '../../packages/server/src/storage/stores/snapshot-index.ts'
import { snapshotStore } from '../../packages/server/src/storage/stores/snapshot-store.ts'
import { trackRecordStore } from '../../packages/server/src/storage/stores/track-record-store.ts'
import { paraphraseContract } from '../ports/paraphrase-contract.ts'
import { asPlain, sampleSnapshot, snapshotContract } from '../ports/snapshot-contract.ts'
import { issued, RECORD_KEY, rootOver, sha256, trackRecordContract } from '../ports/track-record-contract.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const directory = mkdtempSync(join(tmpdir(), 'store-contract-'))
after(() => rmSync(directory, { recursive: true, force: true }))
let files = 0
const LATE_AFTER_MS = 5_000
/** So little after that, that what is asked next has its turn in time. */
const SLOW = `pg_sleep(${(LATE_AFTER_MS + 300) / 1_000})`
const BROKEN = { text: 'SELECT 1 / 0', values: [] }
const newFile = (): string => join(directory, `${++files}.sqlite`)

snapshotContract('SQLite', async (limits) => {
  const file = newFile()
  return { store: openSnapshotStore(file, limits), index: openSnapshotIndex(file) }
})
trackRecordContract('SQLite', async () => openTrackRecordStore(newFile()))

describe('on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(async () => {
    await wordings?.end()
    cluster.remove()
  })

  const newDatabase = async () => {
    const url = await cluster.newMigratedDatabase()
    return { url, database: openBlockingDatabase(url) }
  }

  snapshotContract('PostgreSQL', async (limits) => {
    const { url, database } = await newDatabase()
    const pool = openPool(url, 'test')
    const index = snapshotIndex(runOnPool(pool), () => void pool.end())
    return { store: snapshotStore(database, limits), index }
  })
  trackRecordContract('PostgreSQL', async () => trackRecordStore((await newDatabase()).database))

  let wordings: Pool | undefined
  paraphraseContract('PostgreSQL', async () => {
    wordings ??= openPool((await newDatabase()).url, 'wordings')
    return paraphraseStore(runOnPool(wordings))
  })

  test("an answer that comes after its time is nobody else's, and what is asked next waits for its own turn", async (t) => {
    const database = openBlockingDatabase((await newDatabase()).url, { answeredWithinMs: LATE_AFTER_MS })
    t.after(() => database.close())
    const slow = `SELECT 'of the slow one' AS said, ${SLOW}`
    assert.throws(() => database.all(slow), /did not answer in time/)
    for (const said of ['first', 'second'])
      assert.deepEqual(database.all('SELECT $1::text AS said', said), [{ said }])
    const late = { text: `SELECT ${SLOW}`, values: [] }
    assert.throws(
      () => database.write([late, { text: 'CREATE TABLE undone (id int)', values: [] }, BROKEN]),
      /did not answer in time/,
    )
    database.all('CREATE TABLE kept (id int)')
    assert.deepEqual(
      database.all(`SELECT to_regclass('kept')::text AS kept, to_regclass('undone') AS undone`),
      [{ kept: 'kept', undone: null }],
    )
  })

  test('the calls of a model that all processes may make on a day are counted together, apart for each use', async () => {
    const { url } = await newDatabase()
    const pool = openPool(url, 'calls')
    const budgets = [postgresLlmBudget(runOnPool(pool), 5), postgresLlmBudget(runOnPool(pool), 5)]
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => budgets[index % 2].take('briefing')),
    )
    assert.equal(taken.filter(Boolean).length, 5)
    assert.equal(await budgets[1].take('analysis'), true)
    assert.equal(await postgresLlmBudget(runOnPool(pool), 0).take('another'), false)
    await cluster.query(url, 'UPDATE model_calls SET day = day - 1')
    assert.equal(await budgets[0].take('briefing'), true)
    await pool.end()
  })

  test('whoever holds the database cannot change the record, and a change past the rules is refused on reading', async () => {
    const { url, database } = await newDatabase()
    const store = trackRecordStore(database)
    store.append(chainEntries(undefined, [issued('AAA'), issued('BBB')], sha256))
    store.appendRoot(rootOver(store.entries(1, 10)), RECORD_KEY)
    for (const statement of [
      `UPDATE entries SET body = replace(body, '0.52', '0.62')`,
      'DELETE FROM entries WHERE seq = 2',
      'TRUNCATE entries CASCADE',
      `UPDATE roots SET signature = 'x'`,
      'DELETE FROM roots',
      `UPDATE keys SET raw_base64 = 'x'`,
      'DELETE FROM keys',
    ]) {
      await assert.rejects(cluster.query(url, statement), /never changed/, statement)
    }
    await cluster.query(url, 'DROP TRIGGER entries_stay ON entries')
    await cluster.query(url, `UPDATE entries SET body = replace(body, '0.52', '0.62') WHERE seq = 1`)
    assert.throws(() => store.entries(1, 10), /not what was written/)
    store.close()
  })

  test('of two writers at once one continues the record and the other is refused', async () => {
    const { url, database } = await newDatabase()
    const [one, other] = [database, openBlockingDatabase(url)].map(trackRecordStore)
    one.append(chainEntries(undefined, [issued('AAA')], sha256))
    const [next] = chainEntries(other.head(), [issued('BBB')], sha256)
    one.append(chainEntries(one.head(), [issued('CCC')], sha256))
    assert.throws(() => other.append([next]), /does not continue/)
    assert.equal(one.head()?.seq, 2)
    one.close()
    other.close()
  })

  test('a store goes on after the server was killed and started again', async () => {
    const { database } = await newDatabase()
    const store = snapshotStore(database)
    store.put(sampleSnapshot())
    cluster.kill()
    cluster.start()
    assert.deepEqual(
      asPlain(store.get('prices-history', 1, sampleSnapshot().asOf)),
      asPlain(sampleSnapshot()),
    )
    store.close()
  })
})
