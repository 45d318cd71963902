import { Client } from 'pg'
import { StartupError } from '../../kernel/errors.ts'
import { connectionTo, tryAgain } from './connection.ts'
import { JOB_LANES, JOBS } from './job-schema.ts'
import {
  ACCOUNT_CHANGES,
  CHARGE_ACCOUNT_FUNCTION,
  CHARGE_FUNCTION,
  CHARGE_FUNCTION_2,
  CHARGE_FUNCTION_3,
  CHARGE_PLAIN_FUNCTION,
  LEDGER_TABLES,
  SETTLE_FUNCTION,
} from './ledger-schema.ts'
import { MARKET_TABLES, OBSERVATION_FUNCTIONS } from './observation-schema.ts'
import { BOOK_RULES, CHANGE_ORDER, ORDER_TABLES } from './order-schema.ts'
import { messageOf } from './postgres-faults.ts'
import { MODEL_CALLS, RECORD_RULES, STORE_TABLES } from './store-schema.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** How many migrations a process must know to go on working once this one has run. */
  readonly needs: number
}

/**
 * Forward only, and never changed once released. A migration must leave the processes of the release before it
 * working, since both run for a while: it adds; what nobody uses any more is removed a release later, with `needs`
 * raised.
 */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'ledger, stores and jobs',
    sql: [
      ...[LEDGER_TABLES, CHARGE_FUNCTION, SETTLE_FUNCTION, ACCOUNT_CHANGES],
      ...[STORE_TABLES, RECORD_RULES, JOBS],
    ].join(';\n'),
    needs: 1,
  },
  {
    name: 'orders and the books',
    sql: [ORDER_TABLES, BOOK_RULES, CHANGE_ORDER, CHARGE_FUNCTION_2, JOB_LANES].join(';\n'),
    needs: 1,
  },
  {
    name: 'observations of a live market',
    sql: [MARKET_TABLES, OBSERVATION_FUNCTIONS].join(';\n'),
    needs: 1,
  },
  { name: 'calls of a language model', sql: MODEL_CALLS, needs: 1 },
  { name: 'plain batches', sql: [CHARGE_PLAIN_FUNCTION, CHARGE_FUNCTION_3].join(';\n'), needs: 1 },
  { name: 'plain batches of one account', sql: CHARGE_ACCOUNT_FUNCTION, needs: 1 },
]

const LOCK = `hashtext('bellwether migrations')`
/** A change of a table must not make calls queue behind it. */
const LOCK_WAIT_MS = 2_000

/**
 * Brings a database up to date. Processes that start together do it one after the other.
 * @throws StartupError where it cannot be reached, or was made by a version that this one no longer understands
 */
export async function migrate(url: string, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  try {
    await tryAgain(() => migrateOnce(url, migrations))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The PostgreSQL database cannot be used (${messageOf(error)})`,
      'Check DATABASE_URL, and that its role may create tables.',
      { cause: error },
    )
  }
}

async function migrateOnce(url: string, migrations: readonly Migration[]): Promise<void> {
  const client = new Client({ ...connectionTo(url, 'migrations'), statement_timeout: 0 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`)
    await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query(`CREATE TABLE IF NOT EXISTS migrations
      (number integer PRIMARY KEY, name text NOT NULL, needs integer NOT NULL, at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query<{ number: number; needs: number }>(
      'SELECT number, needs FROM migrations ORDER BY number',
    )
    refuseNewer(rows, migrations.length)
    for (let index = rows.length; index < migrations.length; index++)
      await runOne(client, index + 1, migrations[index])
  } finally {
    await client.end().catch(() => undefined)
  }
}

function refuseNewer(done: readonly { readonly needs: number }[], known: number): void {
  const needed = Math.max(0, ...done.map(({ needs }) => needs))
  if (needed <= known) return
  throw new StartupError(
    'The PostgreSQL database was changed by a newer version',
    'Start that version; a database never goes back.',
  )
}

async function runOne(client: Client, number: number, { name, sql, needs }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO migrations (number, name, needs) VALUES ($1, $2, $3)', [
      number,
      name,
      needs,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
