import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { migrationFiles } from '../../packages/server/src/storage/migration-files.ts'
import { migrate, refuseBehind } from '../../packages/server/src/storage/postgres/migrations.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const MIGRATIONS = migrationFiles('postgres')
const [FIRST] = MIGRATIONS
const LATEST = MIGRATIONS.at(-1)?.number
const TABLE = `CREATE TABLE migrations (number integer PRIMARY KEY, name text NOT NULL, needs integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), sha256 text)`

describe('migrations of PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  /** As it was left by migrations that the first of this version holds: one row for each. */
  const databaseOfBefore = async (): Promise<string> => {
    const url = await cluster.newDatabase()
    await cluster.query(
      url,
      `${TABLE}; ${FIRST.sql};
        INSERT INTO migrations (number, name, needs, sha256)
          SELECT n, 'before', 1, CASE n WHEN ${FIRST.number} THEN '${FIRST.squashed}' WHEN 1 THEN NULL ELSE 'another' END
          FROM generate_series(1, ${FIRST.number}) AS n;
        INSERT INTO endpoints (path) VALUES ('/v1/kept')`,
    )
    return url
  }
  const numbers = async (url: string): Promise<unknown[]> =>
    (await cluster.query(url, 'SELECT number FROM migrations ORDER BY number')).map(({ number }) => number)

  test('a database that ran what the first migration holds goes on from there', async () => {
    const url = await databaseOfBefore()
    await migrate(url)
    await migrate(url)
    await refuseBehind(url)
    assert.deepEqual(
      await numbers(url),
      Array.from({ length: Number(LATEST) }, (_, index) => index + 1),
    )
    assert.deepEqual(await cluster.query(url, 'SELECT path FROM endpoints'), [{ path: '/v1/kept' }])
  })

  test('a new database is none for a version that does not know the first migration', async () => {
    const url = await cluster.newDatabase()
    await assert.rejects(refuseBehind(url), new RegExp(`schema 0, needed ${LATEST}.*bellwether migrate`, 's'))
    await migrate(url)
    assert.deepEqual(
      await numbers(url),
      MIGRATIONS.map(({ number }) => number),
    )
    const [{ needs }] = await cluster.query(url, 'SELECT max(needs) AS needs FROM migrations')
    assert.ok(Number(needs) >= FIRST.number)
  })

  test('an older database is refused with the version to start first, and nothing is changed', async () => {
    const url = await databaseOfBefore()
    await cluster.query(
      url,
      `DELETE FROM migrations WHERE number = ${FIRST.number}; ALTER TABLE migrations DROP COLUMN sha256`,
    )
    const before = await cluster.query(url, 'SELECT * FROM migrations ORDER BY number')
    const refusal = new RegExp(
      `too old .*schema ${FIRST.number - 1}, supported from ${FIRST.number}.*Start the last version 0\\.1`,
      's',
    )
    for (const attempt of [migrate, refuseBehind]) await assert.rejects(attempt(url), refusal)
    assert.deepEqual(await cluster.query(url, 'SELECT * FROM migrations ORDER BY number'), before)
  })

  test('a database with a migration of another text is refused', async () => {
    const url = await cluster.newMigratedDatabase()
    await cluster.query(url, `UPDATE migrations SET sha256 = 'another' WHERE number = ${FIRST.number}`)
    for (const attempt of [migrate, refuseBehind])
      await assert.rejects(
        attempt(url),
        /Migration \d+ \(initial\) of the PostgreSQL database differs from that of this version/,
      )
  })
})
