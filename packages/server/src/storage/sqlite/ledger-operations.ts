import type { DatabaseSync } from 'node:sqlite'
import { type AccountState, remainingCredits } from '../../domain/billing/charge-rule.ts'
import { OperationRefused } from '../../domain/billing/operation-refused.ts'
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
import { accountOf } from '../ledger/usage-row.ts'
import type { AccountCache } from './account-cache.ts'
import { type CachedAccount, newAccount } from './account-cache.ts'
import { OrderOperations } from './order-operations.ts'
import { inTransaction } from './sqlite-sql.ts'
import { UsageLog } from './usage-log.ts'

const ACCOUNT_COLUMNS = 'id, name, email, tier, disabled_at, created_at, masked_key'

/** Operations of the ledger thread except charging. Each returns once durable. */
export class LedgerOperations extends OrderOperations {
  readonly #database: DatabaseSync
  readonly #cache: AccountCache
  readonly #log: UsageLog
  readonly #statements: ReturnType<typeof prepareStatements>

  constructor(database: DatabaseSync, cache: AccountCache) {
    super(database, cache)
    this.#database = database
    this.#cache = cache
    this.#log = new UsageLog(database, cache)
    this.#statements = prepareStatements(database)
  }

  createAccount(account: NewAccount): Account | undefined {
    const { name, email, tier: tierId, keyHash, maskedKey, uniqueAs, createdAt } = account
    const { byUniqueValue, insertAccount, insertGrant } = this.#statements
    if (uniqueAs !== undefined && byUniqueValue.get(uniqueAs)) return undefined
    this.#rejectUsedKey(keyHash)
    const tier = this.#cache.tiers[tierId]
    const id = inTransaction(this.#database, () => {
      const added = insertAccount.run(name, email, tierId, keyHash, maskedKey, uniqueAs ?? null, createdAt)
      insertGrant.run(added.lastInsertRowid, tier.credits, `tier ${tierId}`, null, createdAt)
      return Number(added.lastInsertRowid)
    })
    this.#cache.accounts.set(id, newAccount(id, tier, tier.credits))
    return this.#account(id)
  }

  findAccount(keyHash: string): Account | undefined {
    const row = this.#statements.byKey.get(keyHash)
    return row && accountOf(row)
  }

  addCredits(
    keyHash: string,
    credits: number,
    reason: string,
    at: Instant,
    uniqueAs: string | undefined,
  ): CreditGrant | undefined {
    const { byKey, findGrant, insertGrant } = this.#statements
    const row = byKey.get(keyHash)
    if (!row) return undefined
    const cached = this.#cached(Number(row.id))
    const { state } = cached
    const earlier = uniqueAs === undefined ? undefined : findGrant.get(uniqueAs)
    if (earlier) return grantOf(state, Number(earlier.account), Number(earlier.credits))
    if (!Number.isSafeInteger(state.granted + credits)) {
      throw new OperationRefused(`${credits} credits are more than an account can hold`)
    }
    insertGrant.run(state.id, credits, reason, uniqueAs ?? null, at)
    cached.state = { ...state, granted: state.granted + credits }
    return grantOf(cached.state, state.id, credits)
  }

  rotateKey(account: number, newKeyHash: string, maskedKey: string, at: Instant): Account {
    this.#cached(account)
    this.#rejectUsedKey(newKeyHash)
    this.#statements.replaceKey.run(newKeyHash, maskedKey, at, account)
    return this.#account(account)
  }

  disableAccount(account: number, at: Instant): void {
    const cached = this.#cached(account)
    this.#statements.disable.run(at, account)
    cached.state = { ...cached.state, disabled: true }
  }

  listAccounts(): AccountSummary[] {
    return this.#statements.all.all().map((row) => {
      const { state } = this.#cached(Number(row.id))
      const lastUsedAt = state.calls === 0 ? undefined : asInstant(state.lastUsedAt)
      return { ...accountOf(row), credits: balanceOf(state), calls: state.calls, lastUsedAt }
    })
  }

  balance(account: number): CreditBalance {
    return balanceOf(this.#cached(account).state)
  }

  dailyUsage(account: number, from: Day, to: Day): readonly DailyUsage[] {
    return this.#log.of(this.#cached(account).state.id, from, to)
  }

  usage(limit: number): UsageRow[] {
    return this.#log.latest(limit)
  }

  #account(id: number): Account {
    return accountOf(this.#statements.byId.get(id) ?? {})
  }

  #cached(account: number): CachedAccount {
    const cached = this.#cache.accounts.get(account)
    if (!cached) throw new OperationRefused(`there is no account ${account}`)
    return cached
  }

  #rejectUsedKey(keyHash: string): void {
    if (this.#statements.byKey.get(keyHash)) {
      throw new OperationRefused('the key already belongs to an account')
    }
  }
}

const prepareStatements = (database: DatabaseSync) => ({
  byUniqueValue: database.prepare('SELECT 1 FROM accounts WHERE unique_as = ?'),
  byKey: database.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE key_hash = ?`),
  byId: database.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE id = ?`),
  all: database.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts ORDER BY id`),
  insertAccount: database.prepare(`
    INSERT INTO accounts (name, email, tier, key_hash, masked_key, unique_as, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
  insertGrant: database.prepare(
    'INSERT INTO grants (account, credits, reason, unique_as, at) VALUES (?, ?, ?, ?, ?)',
  ),
  findGrant: database.prepare('SELECT account, credits FROM grants WHERE unique_as = ?'),
  disable: database.prepare('UPDATE accounts SET disabled_at = coalesce(disabled_at, ?) WHERE id = ?'),
  replaceKey: database.prepare(
    'UPDATE accounts SET key_hash = ?, masked_key = ?, rotated_at = ? WHERE id = ?',
  ),
})

const grantOf = (state: AccountState, account: number, credits: number): CreditGrant => ({
  account,
  credits,
  balance: balanceOf(state),
  isForKey: state.id === account,
})

const balanceOf = (account: AccountState): CreditBalance => ({
  remaining: remainingCredits(account),
  granted: account.granted,
  used: account.used,
  unlimited: account.unlimited,
})
