import type { DatabaseSync } from 'node:sqlite'
import type { AccountChange, LedgerEngine } from '../stores/accounts.ts'
import { LEDGER_READS, type LedgerStore, ledgerSteps } from '../stores/ledger-steps.ts'
import { type AnyOperation, type BlockingOf, operationsBy, runSteps, type Steps } from '../stores/sql.ts'
import { type AccountCache, newAccount, putSubKey } from './account-cache.ts'
import { inTransaction, sqliteSql } from './sqlite-sql.ts'
import { UsageLog } from './usage-log.ts'

export type LedgerOperations = BlockingOf<Omit<LedgerStore, 'charge' | 'peek' | 'close'>>

/** Operations of the ledger thread except charging. Each returns once durable; the cache follows its commit. */
export function ledgerOperations(database: DatabaseSync, cache: AccountCache): LedgerOperations {
  const { all } = sqliteSql(database)
  const log = new UsageLog(database, cache)
  let changes: (readonly [account: number, change: AccountChange])[] = []
  database.function('cached', (account, figure) => figureOf(cache, Number(account), String(figure)))
  const engine = sqliteEngine(cache, (...change) => changes.push(change))
  const steps = ledgerSteps(engine)
  const operations = operationsBy<Omit<LedgerOperations, 'dailyUsage' | 'usage'>>(
    Object.keys(steps) as (keyof typeof steps)[],
    (name, parameters) => {
      const create = steps[name] as AnyOperation
      changes = []
      const run = () =>
        runSteps(create(...parameters) as Steps<unknown>, ({ text, values }) => all(text, ...values))
      const result = LEDGER_READS.has(name) ? run() : inTransaction(database, run)
      for (const [account, change] of changes) followChange(cache, account, change)
      return result
    },
  )
  return {
    ...operations,
    dailyUsage: (account, from, to) => {
      // Refuses an unknown account.
      operations.balance(account)
      return log.of(account, from, to)
    },
    usage: (limit, search) => log.latest(limit, search),
  }
}

/** Balances are read from the cache, which is ahead of the file. */
export const sqliteEngine = (
  { tiers, accounts }: AccountCache,
  changed?: (account: number, change: AccountChange) => void,
): LedgerEngine => ({
  tiers,
  entries: 'entries',
  postings: 'postings',
  keepsGrants: false,
  rowLock: '',
  balances: '',
  figure: (name) => `cached(accounts.id, '${name}')`,
  subKeyState: (account, id) => accounts.get(account)?.subKeys?.get(id)?.state,
  ...(changed && { changed }),
})

function figureOf({ accounts }: AccountCache, account: number, name: string): number {
  const state = accounts.get(account)?.state
  if (!state) return 0
  const { granted, used, calls, lastUsedAt, unlimited } = state
  return { granted, used, calls, last_used_at: lastUsedAt, unlimited: Number(unlimited) }[name] ?? 0
}

function followChange({ accounts, tiers }: AccountCache, id: number, change: AccountChange): void {
  if (change.kind === 'opened') accounts.set(id, newAccount(id, tiers[change.tier], change.granted))
  const account = accounts.get(id)
  if (!account) return
  const { state } = account
  if (change.kind === 'grant') account.state = { ...state, granted: state.granted + change.credits }
  if (change.kind === 'tier') account.state = { ...state, callsPerMinute: tiers[change.tier].callsPerMinute }
  if (change.kind === 'enabled') account.state = { ...state, disabled: false }
  if (change.kind === 'disabled') {
    account.state = { ...state, disabled: true }
    account.subKeys = undefined
  }
  if (change.kind === 'sub_key') putSubKey(account, change.state)
  if (change.kind === 'sub_key_deleted') account.subKeys?.delete(change.id)
}
