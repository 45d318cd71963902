import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { migrationFiles } from '../../packages/server/src/storage/migration-files.ts'
import { migrate, refuseBehind } from '../../packages/server/src/storage/postgres/migrations.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const MIGRATIONS = migrationFiles('postgres')

describe('migrations of PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  /** As the version before left it: six migrations without a checksum. */
  const databaseOfBefore = async (): Promise<string> => {
    const url = await cluster.newMigratedDatabase()
    await cluster.query(
      url,
      `DROP FUNCTION charge_all_payable_1; DROP TABLE facts; DROP INDEX snapshots_by_body;
        ALTER TABLE snapshots DROP COLUMN last_used, DROP COLUMN bytes; DROP TABLE compute_spent; DROP TABLE oauth_state; DROP FUNCTION announce_account_1;
        ALTER TABLE jobs DROP COLUMN asker, DROP COLUMN wanted_until, DROP COLUMN turn_ms;
        ALTER TABLE market_headlines DROP COLUMN reading; DROP FUNCTION append_observations_2;
        DROP TABLE market_scheduled; DROP FUNCTION append_observations_3;
        DROP TABLE account_addresses, addresses; DROP INDEX accounts_by_email;
        ALTER TABLE accounts DROP COLUMN note; ALTER TABLE orders DROP COLUMN vat_basis_points, DROP COLUMN network, DROP COLUMN expected, DROP COLUMN grant_reason, DROP COLUMN payment;
        DROP TABLE sub_keys, watch_lists, spending_notices, alert_notices, alert_rules, briefing_readers; DELETE FROM migrations WHERE number > 6;
        UPDATE migrations SET needs = 1; ALTER TABLE migrations DROP COLUMN sha256;
        INSERT INTO endpoints (path) VALUES ('/v1/kept')`,
    )
    return url
  }
  const numbers = async (url: string): Promise<unknown[]> =>
    (await cluster.query(url, 'SELECT number FROM migrations ORDER BY number')).map(({ number }) => number)

  test('a database of the version before goes on from there', async () => {
    const url = await databaseOfBefore()
    await assert.rejects(
      refuseBehind(url),
      new RegExp(`schema 6, needed ${MIGRATIONS.length}.*bellwether migrate`, 's'),
    )
    await migrate(url)
    await migrate(url)
    await refuseBehind(url)
    assert.deepEqual(
      await numbers(url),
      MIGRATIONS.map(({ number }) => number),
    )
    const [{ needs }] = await cluster.query(url, 'SELECT max(needs) AS needs FROM migrations')
    assert.equal(needs, 1, 'the processes of the version before go on')
    const kept = await cluster.query(url, 'SELECT path FROM endpoints')
    assert.deepEqual(kept, [{ path: '/v1/kept' }])
  })

  test('a new database is none for the version before, which knew six migrations', async () => {
    const url = await cluster.newDatabase()
    await assert.rejects(refuseBehind(url), new RegExp(`schema 0, needed ${MIGRATIONS.length}`))
    await migrate(url)
    const [{ needs }] = await cluster.query(url, 'SELECT max(needs) AS needs FROM migrations')
    assert.equal(needs, 7)
  })

  test('a database that is older than that, or has a migration of another text, is refused', async () => {
    const old = await databaseOfBefore()
    await cluster.query(old, 'DELETE FROM migrations WHERE number > 4')
    await assert.rejects(migrate(old), /too old/)
    const other = await cluster.newMigratedDatabase()
    await cluster.query(other, `UPDATE migrations SET sha256 = 'another' WHERE number = 2`)
    await assert.rejects(migrate(other), /Migration 2 \(stores\) .* differs from that of this version/)
    await assert.rejects(refuseBehind(other), /Migration 2/)
  })
})
