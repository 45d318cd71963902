import type { DatabaseSync } from 'node:sqlite'
import type { Tier, TierId } from '../../kernel/credits.ts'
import { type AccountState, newAccountState, replayCall } from './account-state.ts'
import { OUTCOME } from './charge-batch.ts'

/** Everything the ledger thread decides by, in memory, as the file says it or will say it within a second. */
export interface LedgerBook {
  readonly accounts: Map<number, AccountState>
  /** Identifiers in the file of the endpoints the ledger was opened with, in their order. */
  readonly endpointIds: readonly number[]
  readonly tiers: Readonly<Record<TierId, Tier>>
  /** Accounts with figures newer than what is stored. */
  changed: AccountState[]
  lastLogRow: number
  /** Moment of the last row of the usage log, in milliseconds. */
  lastLogAt: number
}

/** Reads the book: what is stored, and on top of it the calls logged since. */
export function readLedgerBook(
  database: DatabaseSync,
  endpoints: readonly string[],
  tiers: Readonly<Record<TierId, Tier>>,
): LedgerBook {
  const newest = database.prepare('SELECT id, at FROM usage_log ORDER BY id DESC LIMIT 1').get()
  const book: LedgerBook = {
    accounts: readAccounts(database, tiers),
    endpointIds: endpointIds(database, endpoints),
    tiers,
    changed: [],
    lastLogRow: Number(newest?.id ?? 0),
    lastLogAt: Number(newest?.at ?? 0),
  }
  replayUsageLog(database, book)
  return book
}

export function markChanged(book: LedgerBook, account: AccountState): void {
  if (account.changed) return
  account.changed = true
  book.changed.push(account)
}

function readAccounts(
  database: DatabaseSync,
  tiers: Readonly<Record<TierId, Tier>>,
): Map<number, AccountState> {
  const rows = database.prepare(`
    SELECT accounts.id, tier, disabled_at IS NOT NULL AS disabled, coalesce(granted, 0) AS granted,
      coalesce(used, 0) AS used, coalesce(calls, 0) AS calls, coalesce(last_used_at, 0) AS lastUsedAt,
      coalesce(window, 0) AS window, coalesce(window_calls, 0) AS windowCalls,
      coalesce(window_refusals, 0) AS windowRefusals, coalesce(upto, 0) AS upto
    FROM accounts
    LEFT JOIN (SELECT account, sum(credits) AS granted FROM grants GROUP BY account) AS granted
      ON granted.account = accounts.id
    LEFT JOIN balances ON balances.account = accounts.id
    ORDER BY accounts.id`)
  const accounts = new Map<number, AccountState>()
  for (const row of rows.iterate()) {
    const account = newAccountState(Number(row.id), tiers[row.tier as TierId])
    account.disabled = row.disabled === 1
    account.granted = Number(row.granted)
    account.used = Number(row.used)
    account.calls = Number(row.calls)
    account.lastUsedAt = Number(row.lastUsedAt)
    account.window = Number(row.window)
    account.windowCalls = Number(row.windowCalls)
    account.windowRefusals = Number(row.windowRefusals)
    account.upto = Number(row.upto)
    accounts.set(account.id, account)
  }
  return accounts
}

/** The list of endpoints may change from start to start; what the log refers to must not. */
function endpointIds(database: DatabaseSync, endpoints: readonly string[]): number[] {
  const add = database.prepare('INSERT INTO endpoints (path) VALUES (?) ON CONFLICT DO NOTHING')
  const find = database.prepare('SELECT id FROM endpoints WHERE path = ?')
  return endpoints.map((path) => {
    const known = find.get(path)?.id
    if (known !== undefined) return Number(known)
    return Number(add.run(path).lastInsertRowid)
  })
}

function replayUsageLog(database: DatabaseSync, book: LedgerBook): void {
  const rows = database.prepare(
    'SELECT id, at, calls FROM usage_log WHERE id > (SELECT replay_after FROM mark) ORDER BY id',
  )
  for (const { id, at, calls } of rows.iterate()) {
    const parsed = JSON.parse(String(calls)) as readonly (readonly number[])[]
    for (const [accountId, endpoint, credits, status, , outcome = OUTCOME.charged] of parsed) {
      const account = book.accounts.get(accountId)
      if (!account) throw new Error(`row ${id} of the usage log names the unknown account ${accountId}`)
      if (Number(id) <= account.upto) continue
      replayCall(account, { endpoint, credits, status, outcome }, Number(at))
      markChanged(book, account)
    }
  }
}
