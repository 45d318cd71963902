import { TIER_IDS, type TierId } from '../../kernel/credits.ts'
import { type AccountState, newAccountState } from './account-state.ts'
import { CREDITS, moved } from './money-books.ts'
import { OperationRefused } from './operation-refused.ts'
import type { StoredOrder } from './order-rows.ts'
import type { SettlementParts } from './order-settlement-parts.ts'
import { inTransaction } from './transaction.ts'

export interface CreditGrants {
  /** Runs a change in a transaction; what it does to accounts in memory is done once it is committed. */
  committing(change: () => void): void
  /** Grants the credits of an order to the key it tops up, or to a new one. */
  grant(order: StoredOrder, key: { keyHash: string; maskedKey: string }, at: number): void
  /** Takes credits of an order back; the balance may become negative. */
  takeBack(order: StoredOrder, name: string, credits: number, at: number): void
  /** Lowers the tier of an account to the highest one that it still holds. */
  lowerTier(account: number): void
}

/** Credits of orders, in the books and on the accounts at once. */
export function creditGrants({ database, book, books }: SettlementParts): CreditGrants {
  const addAccount = database.prepare(`
    INSERT INTO accounts (name, email, tier, key_hash, masked_key, created_at) VALUES (?, ?, ?, ?, ?, ?)`)
  const addGrant = database.prepare(
    'INSERT INTO grants (account, credits, reason, unique_as, at) VALUES (?, ?, ?, ?, ?)',
  )
  const granted = database.prepare(
    'UPDATE orders SET account = ?, tier_before = ?, granted_at = ? WHERE number = ?',
  )
  const tierOf = database.prepare('SELECT tier FROM accounts WHERE id = ?')
  const setTier = database.prepare('UPDATE accounts SET tier = ? WHERE id = ?')
  const held = database.prepare(`
    SELECT tier, tier_before, state FROM orders WHERE account = ? AND granted_at IS NOT NULL
    ORDER BY granted_at, number`)
  let afterCommit: (() => void)[] = []

  const stateOf = (account: number): AccountState => {
    const state = book.accounts.get(account)
    if (!state) throw new OperationRefused(`there is no account ${account}`)
    return state
  }

  const changeTier = (account: number, tier: TierId): void => {
    setTier.run(tier, account)
    afterCommit.push(() => {
      stateOf(account).callsPerMinute = book.tiers[tier].callsPerMinute
    })
  }

  const topUp = (order: StoredOrder, account: number, at: number): number => {
    const state = stateOf(account)
    if (!Number.isSafeInteger(state.granted + order.credits)) {
      throw new OperationRefused(`${order.credits} credits are more than an account can hold`)
    }
    const before = String(tierOf.get(account)?.tier) as TierId
    granted.run(account, before, at, order.number)
    if (isHigher(order.tier, before)) changeTier(account, order.tier)
    return account
  }

  const newAccount = (order: StoredOrder, keyHash: string, maskedKey: string, at: number): number => {
    const { name, email, tier } = order
    const id = Number(addAccount.run(name, email, tier, keyHash, maskedKey, at).lastInsertRowid)
    granted.run(id, 'free', at, order.number)
    afterCommit.unshift(() => void book.accounts.set(id, newAccountState(id, book.tiers[tier])))
    return id
  }

  const add = (account: number, credits: number, reason: string, name: string, at: number): void => {
    addGrant.run(account, credits, reason, name, at)
    afterCommit.push(() => {
      stateOf(account).granted += credits
    })
  }

  return {
    committing(change) {
      afterCommit = []
      inTransaction(database, change)
      for (const run of afterCommit) run()
    },
    grant(order, { keyHash, maskedKey }, at) {
      const account =
        order.topUpOf === undefined
          ? newAccount(order, keyHash, maskedKey, at)
          : topUp(order, order.topUpOf, at)
      add(account, order.credits, `order ${order.tier}`, `order:${order.id}`, at)
      const postings = moved('credits_sold', `customer/${account}`, CREDITS, order.credits)
      books.enter(`grant ${order.id}`, order.number, at, postings)
    },
    takeBack(order, name, credits, at) {
      if (order.account === undefined || credits === 0) return
      add(order.account, -credits, 'refund', name, at)
      const postings = moved(`customer/${order.account}`, 'credits_sold', CREDITS, credits)
      books.enter(`credits ${name}`, order.number, at, postings)
    },
    lowerTier(account) {
      const orders = held.all(account)
      const first = orders[0]?.tier_before as TierId | undefined
      if (first === undefined) return
      const tiers = orders.filter(({ state }) => state !== 'refunded').map(({ tier }) => tier as TierId)
      const highest = tiers.reduce((best, tier) => (isHigher(tier, best) ? tier : best), first)
      if (highest !== tierOf.get(account)?.tier) changeTier(account, highest)
    },
  }
}

const isHigher = (one: TierId, other: TierId): boolean => TIER_IDS.indexOf(one) > TIER_IDS.indexOf(other)
