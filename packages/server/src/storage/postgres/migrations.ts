import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { Client } from 'pg'
import { isSameMigration, type Migration, migrationFiles, VERSION_BEFORE } from '../migration-files.ts'
import { connectionTo, tryAgain } from './connection.ts'
import { messageOf } from './postgres-faults.ts'

/** Never changed once released. A change that the previous release cannot work with raises `needs`. */
const MIGRATIONS: readonly Migration[] = migrationFiles('postgres')
const FIRST = MIGRATIONS[0].number
const LATEST = FIRST + MIGRATIONS.length - 1

const LOCK = `hashtext('bellwether migrations')`
/** A schema change must not make calls queue behind it. */
const LOCK_WAIT_MS = 2_000

/**
 * Brings a database up to date, one process at a time.
 * @throws StartupError if it cannot be reached or its version is not supported
 */
export const migrate = (url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    while (await runNext(client));
  })

/** @throws StartupError if migrations are pending, or the database cannot be used */
export const refuseBehind = (url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('migrations') IS NOT NULL AS known")
    const done = rows[0].known ? await migrationsDone(client) : []
    refuseOthers(done)
    const schema = latestOf(done)
    if (schema >= LATEST) return
    throw new StartupError(
      `The schema of the PostgreSQL database is older than this version (schema ${schema}, needed ${LATEST})`,
      'Run "bellwether migrate", or set MIGRATE_ON_START=true.',
    )
  })

async function onDatabase(url: string, run: (client: Client) => Promise<void>): Promise<void> {
  const once = async (): Promise<void> => {
    const client = new Client(connectionTo(url, 'migrations'))
    client.on('error', () => undefined)
    await client.connect()
    try {
      await run(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  try {
    await tryAgain(once)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The PostgreSQL database cannot be used (${messageOf(error)})`,
      'Check DATABASE_URL and DATABASE_SESSION_URL, and that the role may create tables.',
      { cause: error },
    )
  }
}

interface MigrationDone {
  readonly number: number
  readonly needs: number
  readonly sha256: string | null
}

/** A table of before there were checksums has no column for them. */
async function migrationsDone(client: Client): Promise<readonly MigrationDone[]> {
  const { rows } = await client.query(
    `SELECT number, needs, to_jsonb(migrations) ->> 'sha256' AS sha256 FROM migrations ORDER BY number`,
  )
  return rows
}

const latestOf = (done: readonly MigrationDone[]): number => done.at(-1)?.number ?? 0

function refuseOthers(done: readonly MigrationDone[]): void {
  const needed = Math.max(0, ...done.map(({ needs }) => needs))
  if (needed > LATEST) {
    throw new StartupError(
      `The schema of the PostgreSQL database is newer than this version (schema ${needed}, supported ${LATEST})`,
      'Start the newer version.',
    )
  }
  const schema = latestOf(done)
  if (schema > 0 && schema < FIRST) {
    throw new StartupError(
      `The schema of the PostgreSQL database is too old for this version (schema ${schema}, supported from ${FIRST})`,
      VERSION_BEFORE,
    )
  }
  for (const { number, sha256 } of done) {
    const current = MIGRATIONS[number - FIRST]
    if (!current || isSameMigration(current, sha256)) continue
    throw new StartupError(
      `Migration ${number} (${current.name}) of the PostgreSQL database differs from that of this version`,
      'Start the version that created the database.',
    )
  }
}

/** Locks and settings end with the transaction: a pooler may not keep a session. @returns false if none was pending */
async function runNext(client: Client): Promise<boolean> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK});
      SET LOCAL lock_timeout = ${LOCK_WAIT_MS};
      CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL,
        needs integer NOT NULL, at timestamptz NOT NULL DEFAULT now(), sha256 text)`)
    const done = await migrationsDone(client)
    refuseOthers(done)
    const pending = MIGRATIONS.find(({ number }) => number > latestOf(done))
    if (pending) {
      const { number, name, sql, needs, sha256 } = pending
      const values = [number, name, needs, sha256]
      await client.query(sql)
      await client.query(
        'INSERT INTO migrations (number, name, needs, sha256) VALUES ($1, $2, $3, $4)',
        values,
      )
    }
    await client.query('COMMIT')
    return pending !== undefined
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
