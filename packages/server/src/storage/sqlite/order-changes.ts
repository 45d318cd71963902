import type { DatabaseSync } from 'node:sqlite'
import { OperationRefused } from '../../domain/billing/operation-refused.ts'
import type { OrderChange } from '../../domain/billing/order-change.ts'
import { type OrderTables, orderWrites, runWrites, type SettledOrder } from '../stores/order-writes.ts'
import type { AccountCache } from './account-cache.ts'
import { newAccount } from './account-cache.ts'
import { inTransaction, sqliteSql } from './sqlite-sql.ts'

const TABLES: OrderTables = { entries: 'entries', postings: 'postings', keepsGrants: false }

/** Accounts in memory follow the commit. */
export function orderChanges(database: DatabaseSync, cache: AccountCache): (settled: SettledOrder) => void {
  const { all } = sqliteSql(database)

  const follow = (change: OrderChange, account: number, settled: SettledOrder): void => {
    if (change.kind === 'account') {
      cache.accounts.set(account, newAccount(account, cache.tiers[settled.order.tier]))
      return
    }
    if (change.kind !== 'grant' && change.kind !== 'tier') return
    const cached = cache.accounts.get(account)
    if (!cached) throw new OperationRefused(`there is no account ${account}`)
    cached.state =
      change.kind === 'grant'
        ? { ...cached.state, granted: cached.state.granted + change.credits }
        : { ...cached.state, callsPerMinute: cache.tiers[change.tier].callsPerMinute }
  }

  return (settled) => {
    const account = inTransaction(database, () =>
      runWrites(orderWrites(settled, TABLES), ({ text, values }) => all(text, ...values)),
    )
    if (account === undefined) return
    for (const change of settled.changes) follow(change, account, settled)
  }
}
