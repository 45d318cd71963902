import { Client } from 'pg'
import { StartupError } from '../../kernel/errors.ts'
import { type Migration, migrationFiles } from '../migration-files.ts'
import { connectionTo, tryAgain } from './connection.ts'
import { messageOf } from './postgres-faults.ts'

/**
 * Never changed once released. The previous release must keep working: remove a release later, with `needs` raised.
 * The first six replace forerunners that had no checksum.
 */
const MIGRATIONS: readonly Migration[] = migrationFiles('postgres')
const FORERUNNERS = 6

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
    if (done.length >= MIGRATIONS.length) return
    throw new StartupError(
      `The schema of the PostgreSQL database is older than this version (schema ${done.length}, needed ${MIGRATIONS.length})`,
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
  /** Null for the forerunners. */
  readonly sha256: string | null
}

async function migrationsDone(client: Client): Promise<readonly MigrationDone[]> {
  const { rows } = await client.query(
    `SELECT number, needs, to_jsonb(migrations) ->> 'sha256' AS sha256 FROM migrations ORDER BY number`,
  )
  return rows
}

function refuseOthers(done: readonly MigrationDone[]): void {
  const needed = Math.max(0, ...done.map(({ needs }) => needs))
  if (needed > MIGRATIONS.length) {
    throw new StartupError(
      `The schema of the PostgreSQL database is newer than this version (schema ${needed}, supported ${MIGRATIONS.length})`,
      'Start the newer version.',
    )
  }
  if (done[0]?.sha256 === null && done.length < FORERUNNERS) {
    throw new StartupError(
      'The PostgreSQL database was created by a version that is too old',
      'Start the version before this one once: it updates the database.',
    )
  }
  for (const { number, sha256 } of done) {
    const current = MIGRATIONS[number - 1]
    if (sha256 === null || !current || current.sha256 === sha256) continue
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
        needs integer NOT NULL, at timestamptz NOT NULL DEFAULT now(), sha256 text);
      ALTER TABLE migrations ADD COLUMN IF NOT EXISTS sha256 text`)
    const done = await migrationsDone(client)
    refuseOthers(done)
    const pending = MIGRATIONS[done.length]
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
