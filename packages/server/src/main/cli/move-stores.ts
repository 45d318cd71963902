import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { DAY } from '@bellwether-markets/engine/kernel/time'
import type { PoolClient } from 'pg'
import { readSandboxPayments } from '../../adapters/payments/sandbox-provider.ts'
import type { TrackRecordReader } from '../../service/ports.ts'
import { continueNumbers, importRows } from '../../storage/postgres/import-rows.ts'
import { openTrackRecordReader, openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import { keyStatement, rootStatement, statementsFor } from '../../storage/stores/track-record-store.ts'
import { compare, copyTable, firstOf, moveFrom, rowsOf } from './moved-table.ts'

const ENTRIES_AT_ONCE = 500

/** Referenced ones first. */
const LEDGER_TABLES = [
  'accounts',
  'grants',
  'endpoints',
  'usage_log',
  'daily_usage',
  'idempotency',
  'orders',
  'captures',
  'refunds',
  'entries',
  'postings',
  'oauth_state',
  'addresses',
  'account_addresses',
  'caps',
  'sub_keys',
  'app_caps',
  'watch_lists',
  'alert_rules',
  'alert_notices',
]

/** The track record has a table `entries` too. */
const nameInPostgres = (table: string): string =>
  table.replace(/^(entries|postings)$/, 'book_$1').replace(/^idempotency$/, 'idempotency_records')

/** Days of which PostgreSQL needs partitions. */
const DAYS = `SELECT DISTINCT at / ${DAY} * ${DAY} AS at FROM
  (SELECT at FROM usage_log UNION ALL SELECT at FROM idempotency)`

const BALANCES = `
  SELECT accounts.id AS account, tier, iif(disabled_at IS NULL, 'false', 'true') AS disabled,
    coalesce((SELECT sum(credits) FROM grants WHERE grants.account = accounts.id), 0) AS granted,
    coalesce(used, 0) AS used, coalesce(calls, 0) AS calls, coalesce(last_used_at, 0) AS last_used_at,
    coalesce(window, 0) AS window_minute, coalesce(window_calls, 0) AS window_calls,
    coalesce(window_refusals, 0) AS window_refusals
  FROM accounts LEFT JOIN balances ON balances.account = accounts.id`

/** Embedded tables with another form in PostgreSQL. */
const HELD_OTHERWISE = ['migrations', 'balances', 'mark']
const KNOWN_TABLES: ReadonlySet<string> = new Set([...LEDGER_TABLES, ...HELD_OTHERWISE])

/** Queries compared before the commit; the same text on both sides except for table names. */
const CHECKS: Readonly<Record<string, string>> = {
  accounts: 'SELECT count(*) AS n, coalesce(sum(id), 0) AS total FROM accounts',
  'granted credits': 'SELECT count(*) AS n, coalesce(sum(credits), 0) AS total FROM grants',
  'logged batches': 'SELECT count(*) AS n, coalesce(sum(length(calls)), 0) AS total FROM usage_log',
  'usage by day': 'SELECT coalesce(sum(calls), 0) AS n, coalesce(sum(credits), 0) AS total FROM daily_usage',
  'idempotency keys': 'SELECT count(*) AS n, coalesce(sum(at), 0) AS total FROM idempotency',
  addresses: 'SELECT count(*) AS n, coalesce(sum(confirmed_at), 0) AS total FROM addresses',
  'accounts of addresses': 'SELECT count(*) AS n, coalesce(sum(account), 0) AS total FROM account_addresses',
  caps: 'SELECT count(*) AS n, coalesce(sum(used), 0) AS total FROM caps',
  'sub-keys': 'SELECT count(*) AS n, coalesce(sum(created_at), 0) AS total FROM sub_keys',
  'caps of apps': 'SELECT count(*) AS n, coalesce(sum(agreed_at), 0) AS total FROM app_caps',
  'watch-lists': 'SELECT count(*) AS n, coalesce(sum(updated_at), 0) AS total FROM watch_lists',
  orders: 'SELECT count(*) AS n, coalesce(sum(amount_minor), 0) AS total FROM orders',
  captures: 'SELECT count(*) AS n, coalesce(sum(amount_minor), 0) AS total FROM captures',
  refunds: 'SELECT count(*) AS n, coalesce(sum(booked_minor), 0) AS total FROM refunds',
  'entries of the books': 'SELECT count(*) AS n, coalesce(sum(at), 0) AS total FROM entries',
  'postings of the books': 'SELECT count(*) AS n, coalesce(sum(abs(amount)), 0) AS total FROM postings',
  'rules of alerts': 'SELECT count(*) AS n, coalesce(sum(created_at), 0) AS total FROM alert_rules',
  'notices of alerts': 'SELECT count(*) AS n, coalesce(sum(created_at), 0) AS total FROM alert_notices',
  'state of sign-in': 'SELECT count(*) AS n, coalesce(sum(expires_at), 0) AS total FROM oauth_state',
}

/** @throws StartupError if the copy differs, or this version cannot copy it */
export const moveLedger = (client: PoolClient, file: string): Promise<void> =>
  moveFrom(file, async (database) => {
    refuseUnknownTables(database)
    for (const { at } of rowsOf(database, DAYS)) await client.query('SELECT make_day_partitions_1($1)', [at])
    for (const table of LEDGER_TABLES) await copyTable(client, database, table, nameInPostgres(table))
    await importRows(client, 'balances', rowsOf(database, BALANCES))
    await continueNumbers(client, ['accounts', 'grants', 'endpoints', 'usage_log', 'book_entries', 'caps'])
    await continueNumbers(client, ['orders'], 'number')
    for (const [what, text] of Object.entries(CHECKS)) {
      await compare(client, what, text.replace(/\w+$/, nameInPostgres), firstOf(database, text))
    }
    const inBalances = 'SELECT sum(granted - used) AS n, sum(calls) AS total FROM'
    const balances = firstOf(database, `${inBalances} (${BALANCES})`)
    await compare(client, 'remaining credits', `${inBalances} balances`, balances)
  })

/** Unknown tables stop the migration: nothing may be lost. */
function refuseUnknownTables(database: DatabaseSync): void {
  const names = database.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )
  for (const { name } of names.all()) {
    const table = String(name)
    if (KNOWN_TABLES.has(table)) continue
    if (!database.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get()) continue
    throw new StartupError(`This version cannot move the table ${table}`, 'Nothing was changed.')
  }
}

export const moveSnapshots = (client: PoolClient, file: string): Promise<void> =>
  moveFrom(file, async (database) => {
    for (const table of ['bodies', 'snapshots']) await copyTable(client, database, table)
    for (const [what, text] of [
      ['snapshots', 'SELECT count(*) AS n, coalesce(sum(as_of), 0) AS total FROM snapshots'],
      ['bodies', 'SELECT count(*) AS n, coalesce(sum(length(body)), 0) AS total FROM bodies'],
    ]) {
      await compare(client, what, text, firstOf(database, text))
    }
  })

/** With them, answers of the past stay as they were. */
export const moveParaphrases = (client: PoolClient, file: string): Promise<void> =>
  moveFrom(file, async (database) => {
    await copyTable(client, database, 'wordings')
    const text = 'SELECT count(*) AS n, coalesce(sum(length(texts)), 0) AS total FROM wordings'
    await compare(client, 'wordings', text, firstOf(database, text))
  })

/** Sandbox payments; unreadable ones are skipped, as on every start. */
export async function moveSandbox(client: PoolClient, file: string): Promise<void> {
  const payments = readSandboxPayments(file)
  for (const payment of payments) {
    const values = [payment.id, payment.reference, payment]
    await client.query('INSERT INTO sandbox_payments (id, reference, payment) VALUES ($1, $2, $3)', values)
  }
  const there = 'SELECT count(*) AS n, coalesce(sum(length(reference)), 0) AS total FROM sandbox_payments'
  const total = payments.reduce((sum, { reference }) => sum + reference.length, 0)
  await compare(client, 'sandbox payments', there, { n: payments.length, total })
}

export async function moveRecord(client: PoolClient, file: string): Promise<void> {
  if (!existsSync(file)) return
  openTrackRecordStore(file).close()
  const reader = openTrackRecordReader(file)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    await moveChain(client, reader)
    const calls = [...rowsOf(database, 'SELECT signal_id, updated_at FROM calls')]
    await run(
      client,
      calls.map((row) => ({
        text: 'UPDATE calls SET updated_at = $1 WHERE signal_id = $2',
        values: [row.updated_at, row.signal_id],
      })),
    )
    await copyTable(client, database, 'seals')
    await copyTable(client, database, 'stamps')
    await copyTable(client, database, 'deliveries')
    const kept = reader.statistics()
    if (kept) {
      const values = [kept.throughSeq, kept.asOf, kept.text]
      await run(client, [{ text: 'INSERT INTO statistics VALUES (1, $1, $2, $3)', values }])
    }
    for (const [what, text] of [
      ['entries of the record', 'SELECT count(*) AS n, coalesce(sum(length(body)), 0) AS total FROM entries'],
      ['seals', 'SELECT count(*) AS n, coalesce(sum(length(sealed)), 0) AS total FROM seals'],
      ['time stamps', 'SELECT count(*) AS n, coalesce(sum(length(token)), 0) AS total FROM stamps'],
      ['signed days', 'SELECT count(*) AS n, coalesce(sum(last_seq), 0) AS total FROM roots'],
    ]) {
      await compare(client, what, text, firstOf(database, text))
    }
  } finally {
    reader.close()
    database.close()
  }
}

async function moveChain(client: PoolClient, reader: TrackRecordReader): Promise<void> {
  const lastSeq = reader.head()?.seq ?? 0
  const roots = reader.roots(1, lastSeq)
  const keys = new Map(reader.keys().map((key) => [key.key_id, key]))
  let seq = 1
  for (const upTo of [...roots.map(({ statement }) => statement.last_seq), lastSeq]) {
    while (seq <= upTo) {
      const entries = reader.entries(seq, Math.min(ENTRIES_AT_ONCE, upTo - seq + 1))
      await run(client, entries.flatMap(statementsFor))
      seq += entries.length
    }
    const root = roots.find(({ statement }) => statement.last_seq === upTo)
    const key = root && keys.get(root.statement.key_id)
    if (root && key) await run(client, [keyStatement(key), rootStatement(root)])
  }
}

async function run(
  client: PoolClient,
  statements: readonly { text: string; values: readonly unknown[] }[],
): Promise<void> {
  for (const { text, values } of statements) await client.query(text, [...values])
}
