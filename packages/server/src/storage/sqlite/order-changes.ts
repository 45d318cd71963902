import type { DatabaseSync } from 'node:sqlite'
import type { TierId } from '../../kernel/credits.ts'
import type { OrderKey } from '../../service/ports.ts'
import { OperationRefused } from '../stores/operation-refused.ts'
import type { OrderChange } from '../stores/order-change.ts'
import type { StoredOrder } from '../stores/order-row.ts'
import { CUSTOMER } from '../stores/postings.ts'
import { type HeldAccount, newAccount } from './held-account.ts'
import type { LedgerBook } from './ledger-book.ts'
import type { MoneyBooks } from './money-books.ts'
import { inTransaction } from './transaction.ts'

export interface OrderChangesParts {
  readonly database: DatabaseSync
  readonly book: LedgerBook
  readonly books: MoneyBooks
}

/** @param key what a new account is opened with; undefined where none can follow from the fact */
export type ApplyOrderChanges = (
  order: StoredOrder,
  changes: readonly OrderChange[],
  key: OrderKey | undefined,
  at: number,
) => void

/** Stores what follows from a fact, in one transaction; accounts in memory change once it is committed. */
export function orderChanges(parts: OrderChangesParts): ApplyOrderChanges {
  const { database, book, books } = parts
  const store = changeStatements(database)
  const heldOf = (account: number): HeldAccount => {
    const held = book.accounts.get(account)
    if (!held) throw new OperationRefused(`there is no account ${account}`)
    return held
  }

  return (order, changes, key, at) => {
    const { number, provider, tier } = order
    const afterCommit: (() => void)[] = []
    let account = order.account ?? 0

    const apply = (change: OrderChange): void => {
      switch (change.kind) {
        case 'state':
          store.state.run(change.state, number)
          break
        case 'check':
          store.check.run(at, number)
          break
        case 'capture': {
          const { captureId, amountMinor, currency } = change.capture
          const grants = change.grantsCredits ? 1 : 0
          store.capture.run(provider, captureId, number, amountMinor, currency, grants, at)
          break
        }
        case 'refund': {
          const { refundId, captureId, amountMinor, currency } = change.refund
          store.refund.run(provider, refundId, captureId, number, amountMinor, currency, at)
          break
        }
        case 'booked':
          store.booked.run(change.amountMinor, change.credits, provider, change.refundId)
          break
        case 'entry': {
          const postings = change.postings.map((posting) =>
            posting.book === CUSTOMER ? { ...posting, book: CUSTOMER + account } : posting,
          )
          books.enter(change.name, number, at, postings)
          break
        }
        case 'account': {
          if (!key) throw new Error(`there is no key for the account of the order ${order.id}`)
          const { name, email } = order
          const added = store.account.run(name, email, tier, key.keyHash, key.maskedKey, at)
          account = Number(added.lastInsertRowid)
          store.granted.run(account, 'free' satisfies TierId, at, number)
          const opened = newAccount(account, book.tiers[tier])
          afterCommit.push(() => void book.accounts.set(opened.state.id, opened))
          break
        }
        case 'top_up':
          account = change.account
          store.granted.run(account, change.tierBefore, at, number)
          break
        case 'grant': {
          const { credits, reason, uniqueAs } = change
          store.grant.run(account, credits, reason, uniqueAs, at)
          afterCommit.push(() => {
            const held = heldOf(account)
            held.state = { ...held.state, granted: held.state.granted + credits }
          })
          break
        }
        case 'tier':
          store.tier.run(change.tier, account)
          afterCommit.push(() => {
            const held = heldOf(account)
            held.state = { ...held.state, callsPerMinute: book.tiers[change.tier].callsPerMinute }
          })
      }
    }

    inTransaction(database, () => changes.forEach(apply))
    for (const run of afterCommit) run()
  }
}

const changeStatements = (database: DatabaseSync) => ({
  state: database.prepare('UPDATE orders SET state = ? WHERE number = ?'),
  check: database.prepare('UPDATE orders SET check_at = ? WHERE number = ?'),
  capture: database.prepare('INSERT INTO captures VALUES (?, ?, ?, ?, ?, ?, ?)'),
  refund: database.prepare(`
    INSERT INTO refunds (provider, refund_id, capture_id, order_number, amount_minor, currency, at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
  booked: database.prepare(
    'UPDATE refunds SET booked_minor = ?, credits = ? WHERE provider = ? AND refund_id = ?',
  ),
  account: database.prepare(`
    INSERT INTO accounts (name, email, tier, key_hash, masked_key, created_at) VALUES (?, ?, ?, ?, ?, ?)`),
  granted: database.prepare(
    'UPDATE orders SET account = ?, tier_before = ?, granted_at = ? WHERE number = ?',
  ),
  grant: database.prepare(
    'INSERT INTO grants (account, credits, reason, unique_as, at) VALUES (?, ?, ?, ?, ?)',
  ),
  tier: database.prepare('UPDATE accounts SET tier = ? WHERE id = ?'),
})
