import type { DatabaseSync } from 'node:sqlite'
import { type AccountState, remainingCredits } from '../../domain/billing/charge-rule.ts'
import { OperationRefused } from '../../domain/billing/operation-refused.ts'
import type { TierId } from '../../kernel/credits.ts'
import { asInstant, type Day, type Instant } from '../../kernel/time.ts'
import type {
  Account,
  AccountSummary,
  CreditBalance,
  CreditGrant,
  DailyUsage,
  NewAccount,
  UsageRow,
} from '../../service/ports.ts'
import type { AccountCache } from './account-cache.ts'
import { type CachedAccount, newAccount } from './cached-account.ts'
import { type OrderOperations, orderOperations } from './order-operations.ts'
import { inTransaction } from './transaction.ts'
import { usageLog } from './usage-log.ts'

/** What the ledger thread does besides charging; each returns once it is durable. */
export interface LedgerOperations extends OrderOperations {
  createAccount(account: NewAccount): Account | undefined
  findAccount(keyHash: string): Account | undefined
  addCredits(
    keyHash: string,
    credits: number,
    reason: string,
    at: Instant,
    uniqueAs: string | undefined,
  ): CreditGrant | undefined
  rotateKey(account: number, newKeyHash: string, maskedKey: string, at: Instant): Account
  disableAccount(account: number, at: Instant): void
  listAccounts(): AccountSummary[]
  balance(account: number): CreditBalance
  dailyUsage(account: number, from: Day, to: Day): readonly DailyUsage[]
  usage(limit: number): UsageRow[]
}

const ACCOUNT_COLUMNS = 'id, name, email, tier, disabled_at, created_at, masked_key'

export function ledgerOperations(database: DatabaseSync, cache: AccountCache): LedgerOperations {
  const log = usageLog(database, cache)
  const byUniqueValue = database.prepare('SELECT 1 FROM accounts WHERE unique_as = ?')
  const byKey = database.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE key_hash = ?`)
  const byId = database.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE id = ?`)
  const all = database.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts ORDER BY id`)
  const insertAccount = database.prepare(`
    INSERT INTO accounts (name, email, tier, key_hash, masked_key, unique_as, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const insertGrant = database.prepare(
    'INSERT INTO grants (account, credits, reason, unique_as, at) VALUES (?, ?, ?, ?, ?)',
  )
  const grantMade = database.prepare('SELECT account, credits FROM grants WHERE unique_as = ?')
  const disable = database.prepare('UPDATE accounts SET disabled_at = coalesce(disabled_at, ?) WHERE id = ?')
  const replaceKey = database.prepare(
    'UPDATE accounts SET key_hash = ?, masked_key = ?, rotated_at = ? WHERE id = ?',
  )

  const heldOf = (account: number): CachedAccount => {
    const held = cache.accounts.get(account)
    if (!held) throw new OperationRefused(`there is no account ${account}`)
    return held
  }
  const stateOf = (account: number): AccountState => heldOf(account).state
  const accountAt = (id: number): Account => accountOf(byId.get(id) ?? {})
  const refuseKnownKey = (keyHash: string): void => {
    if (byKey.get(keyHash)) throw new OperationRefused('the key already belongs to an account')
  }

  return {
    createAccount(account) {
      if (account.uniqueAs !== undefined && byUniqueValue.get(account.uniqueAs)) return undefined
      refuseKnownKey(account.keyHash)
      const { name, email, tier: tierId, keyHash, maskedKey, uniqueAs, createdAt } = account
      const tier = cache.tiers[tierId]
      const id = inTransaction(database, () => {
        const added = insertAccount.run(name, email, tierId, keyHash, maskedKey, uniqueAs ?? null, createdAt)
        insertGrant.run(added.lastInsertRowid, tier.credits, `tier ${tierId}`, null, createdAt)
        return Number(added.lastInsertRowid)
      })
      cache.accounts.set(id, newAccount(id, tier, tier.credits))
      return accountAt(id)
    },
    findAccount(keyHash) {
      const row = byKey.get(keyHash)
      return row && accountOf(row)
    },
    addCredits(keyHash, credits, reason, at, uniqueAs) {
      const row = byKey.get(keyHash)
      if (!row) return undefined
      const held = heldOf(Number(row.id))
      const { state } = held
      const made = uniqueAs === undefined ? undefined : grantMade.get(uniqueAs)
      if (made) return grantOf(state, Number(made.account), Number(made.credits))
      if (!Number.isSafeInteger(state.granted + credits)) {
        throw new OperationRefused(`${credits} credits are more than an account can hold`)
      }
      insertGrant.run(state.id, credits, reason, uniqueAs ?? null, at)
      held.state = { ...state, granted: state.granted + credits }
      return grantOf(held.state, state.id, credits)
    },
    rotateKey(account, newKeyHash, maskedKey, at) {
      stateOf(account)
      refuseKnownKey(newKeyHash)
      replaceKey.run(newKeyHash, maskedKey, at, account)
      return accountAt(account)
    },
    disableAccount(account, at) {
      const held = heldOf(account)
      disable.run(at, account)
      held.state = { ...held.state, disabled: true }
    },
    listAccounts: () =>
      all.all().map((row) => {
        const state = stateOf(Number(row.id))
        const lastUsedAt = state.calls === 0 ? undefined : asInstant(state.lastUsedAt)
        return { ...accountOf(row), credits: balanceOf(state), calls: state.calls, lastUsedAt }
      }),
    balance: (account) => balanceOf(stateOf(account)),
    dailyUsage: (account, from, to) => log.of(stateOf(account).id, from, to),
    usage: (limit) => log.latest(limit),
    ...orderOperations(database, cache),
  }
}

const grantOf = (asked: AccountState, account: number, credits: number): CreditGrant => ({
  account,
  credits,
  balance: balanceOf(asked),
  isForKey: asked.id === account,
})

const accountOf = (row: Readonly<Record<string, unknown>>): Account => ({
  id: Number(row.id),
  name: String(row.name),
  email: String(row.email),
  tier: row.tier as TierId,
  disabled: row.disabled_at !== null,
  createdAt: asInstant(Number(row.created_at)),
  maskedKey: String(row.masked_key),
})

const balanceOf = (account: AccountState): CreditBalance => ({
  remaining: remainingCredits(account),
  granted: account.granted,
  used: account.used,
  unlimited: account.unlimited,
})
