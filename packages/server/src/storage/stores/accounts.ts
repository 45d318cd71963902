import { type TierId, type Tiers, UNLIMITED_REMAINING } from '@bellwether-markets/engine/kernel/credits'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { SubKeyState } from '../../domain/billing/charge-rule.ts'
import { OperationRefused } from '../../domain/billing/order.ts'
import type {
  Account,
  AccountPage,
  AccountSearch,
  AccountSummary,
  AddressLedger,
  CreditBalance,
  CreditGrant,
  HeldAddress,
  Ledger,
  NewAccount,
} from '../../service/ports.ts'
import { accountOf } from '../ledger/usage-row.ts'
import { MOST_READ, searched } from './account-search.ts'
import { insertion, type Row, type SqlValue, type Steps, type StepsOf, statement } from './sql.ts'

export type AccountChange =
  | { readonly kind: 'opened'; readonly tier: TierId; readonly granted: number }
  | { readonly kind: 'grant'; readonly credits: number }
  | { readonly kind: 'tier'; readonly tier: TierId }
  | { readonly kind: 'disabled' | 'enabled' }
  | { readonly kind: 'sub_key'; readonly state: SubKeyState }
  | { readonly kind: 'sub_key_deleted'; readonly id: number }

export interface LedgerEngine {
  readonly tiers: Tiers
  readonly entries: string
  readonly postings: string
  /** Whether `balances` holds tier, granted credits and disabling. */
  readonly keepsGrants: boolean
  /** Joins the balances of `accounts`, if `figure` needs them. */
  readonly balances: string
  /** SQL for a figure of the balance. */
  readonly figure: (name: string) => string
  /** What a sub-key used, if memory is ahead of its row. */
  readonly subKeyState?: (account: number, id: number) => SubKeyState | undefined
  /** Ends a SELECT that locks its row. */
  readonly rowLock: string
  /** SELECT that holds a name for its transaction; undefined if there is one writer. */
  readonly lockName?: string
  /** Names an operation that may be retried after it was stored. */
  readonly operation?: string
  /** Whether other processes must be told of removed tokens. */
  readonly announces?: boolean
  /** Called before the commit. */
  readonly changed?: (account: number, change: AccountChange) => void
}

/** Operations that need no transaction. */
export const READS: readonly string[] = [
  'findAccount',
  'findAccountById',
  'findAddress',
  'balance',
  'listAccounts',
  'accountPage',
  'findOrder',
  'orders',
  'ordersToCheck',
  'bookBalances',
]

export type AccountLedger = Omit<Ledger, 'charge' | 'peek' | 'usage' | 'dailyUsage' | 'close'>

/** Each for one transaction. */
export const accountSteps = (engine: LedgerEngine): StepsOf<AccountLedger> => ({
  createAccount: (account) => create(engine, account),
  *findAccount(keyHash) {
    const row = yield* find('key_hash', keyHash)
    return row && accountOf(row)
  },
  *findAccountById(account) {
    const row = yield* find('id', account)
    return row && accountOf(row)
  },
  addCredits: (holder, credits, reason, at, uniqueAs) =>
    addCredits(engine, holder, { credits, reason, at, unique_as: uniqueAs ?? null }),
  rotateKey: rotate,
  disableAccount: (account, at) => disable(engine, account, at),
  *enableAccount(account) {
    yield* known(account)
    if (engine.keepsGrants)
      yield statement('UPDATE balances SET disabled = false WHERE account = $1', account)
    yield statement('UPDATE accounts SET disabled_at = NULL WHERE id = $1', account)
    engine.changed?.(account, { kind: 'enabled' })
  },
  *noteAccount(account, note) {
    yield* known(account)
    yield statement('UPDATE accounts SET note = $2 WHERE id = $1', account, note)
  },
  *listAccounts(search = {}) {
    const accounts: AccountSummary[] = []
    let { after } = search
    do {
      const page = yield* pageOf(engine, MOST_READ, { ...search, after })
      for (const account of page.accounts) accounts.push(account)
      after = page.next
    } while (after !== undefined)
    return accounts
  },
  accountPage: (limit, search = {}) => pageOf(engine, limit, search),
  balance: (account) => balanceAt(engine, account),
})

/** Each for one transaction. */
export const addressSteps = (engine: LedgerEngine): StepsOf<AddressLedger> => ({
  findAddress: (address) => heldAddress(engine, address),
  *confirmAddress(address, at) {
    const confirmed = insertion('addresses', { address, confirmed_at: at }, 'ON CONFLICT DO NOTHING')
    yield confirmed
    yield statement(JOIN, address, at)
    return yield* heldAddress(engine, address)
  },
  *proveAccount(address, account, at) {
    yield* known(account)
    yield prove(address, account, at)
  },
  *takeOverAccount(address, account, { keyHash, maskedKey }, at) {
    yield lockBalance(engine, account)
    yield* rotate(account, keyHash, maskedKey, at)
    const [own] = yield statement(`${PROOF} AND address = $2`, account, address)
    if (!own) yield* endAccess(engine, account)
    yield prove(address, account, at)
  },
  *leaveAccount(address, account) {
    yield* known(account)
    const unproven = 'account = $1 AND address = $2 AND proven_at IS NULL'
    yield statement(`DELETE FROM account_addresses WHERE ${unproven}`, account, address)
    yield statement(
      `UPDATE accounts SET email = '' WHERE id = $1 AND lower(trim(email)) = $2 AND NOT EXISTS (${PROOF})`,
      account,
      address,
    )
  },
  *releaseUnique(uniqueAs) {
    return (yield statement(RELEASED, uniqueAs)).length > 0
  },
  *giveUpAccount(account, at) {
    yield* disable(engine, account, at)
    yield statement('UPDATE accounts SET unique_as = NULL WHERE id = $1', account)
  },
})

const JOIN = `INSERT INTO account_addresses (account, address, joined_at)
  SELECT id, CAST($1 AS text), CAST($2 AS bigint) FROM accounts
  WHERE lower(trim(email)) = $1 AND disabled_at IS NULL ON CONFLICT DO NOTHING`

const PROVEN = `ON CONFLICT (account) DO UPDATE
  SET address = excluded.address, proven_at = coalesce(account_addresses.proven_at, excluded.proven_at)`

const prove = (address: string, account: number, at: Instant) =>
  insertion('account_addresses', { account, address, joined_at: at, proven_at: at }, PROVEN)

const PROOF = 'SELECT 1 FROM account_addresses WHERE account = $1 AND proven_at IS NOT NULL'

const RELEASED = `UPDATE accounts SET unique_as = NULL WHERE unique_as = $1 AND disabled_at IS NULL AND NOT EXISTS
  (SELECT 1 FROM account_addresses WHERE account = accounts.id AND proven_at IS NOT NULL) RETURNING id`

/** An account that joined another address is not found by its e-mail address. */
const HELD = `LEFT JOIN account_addresses ON account_addresses.account = accounts.id
  WHERE accounts.disabled_at IS NULL AND coalesce(account_addresses.address, $1) = $1 AND accounts.id IN
    (SELECT account FROM account_addresses WHERE address = $1
      UNION SELECT id FROM accounts WHERE lower(trim(email)) = $1)`

function* heldAddress(engine: LedgerEngine, address: string): Steps<HeldAddress> {
  const [confirmed] = yield statement('SELECT confirmed_at FROM addresses WHERE address = $1', address)
  const rows = yield statement(`${summariesOf(engine, { further: ['proven_at'] })} ${HELD}`, address)
  return {
    confirmedAt: confirmed && asInstant(Number(confirmed.confirmed_at)),
    accounts: rows
      .map((row) => ({ ...accountOf(row), credits: balanceOf(row), isProven: row.proven_at !== null }))
      .sort((one, other) => other.credits.remaining - one.credits.remaining || one.id - other.id),
  }
}

function* rotate(account: number, newKeyHash: string, maskedKey: string, at: Instant): Steps<Account> {
  const found = yield* known(account)
  const taken = yield* find('key_hash', newKeyHash)
  // A retry finds its own key.
  if (taken && Number(taken.id) === account && found.maskedKey === maskedKey) return found
  if (taken) throw keyInUse()
  yield statement(
    'UPDATE accounts SET key_hash = $2, masked_key = $3, rotated_at = $4 WHERE id = $1',
    account,
    newKeyHash,
    maskedKey,
    at,
  )
  return yield* known(account)
}

/** Sub-keys, what apps may use, and addresses that alerts are sent to. */
function* endAccess(engine: LedgerEngine, account: number): Steps {
  for (const { id } of yield statement('DELETE FROM caps WHERE account = $1 RETURNING id', account))
    engine.changed?.(account, { kind: 'sub_key_deleted', id: Number(id) })
  if (engine.announces) yield statement('SELECT announce_account_1($1)', account)
  const pushing = "account_id = $1 AND target LIKE 'http%'"
  yield statement(
    `DELETE FROM alert_notices WHERE rule IN (SELECT id FROM alert_rules WHERE ${pushing})`,
    account,
  )
  yield statement(`DELETE FROM alert_rules WHERE ${pushing}`, account)
}

function* find(column: 'id' | 'key_hash', value: string | number): Steps<Row | undefined> {
  const [row] = yield statement(`SELECT * FROM accounts WHERE ${column} = $1`, value)
  return row
}

function* pageOf(engine: LedgerEngine, limit: number, search: AccountSearch): Steps<AccountPage> {
  const { source, end, read } = searched(search, limit + 1)
  const rows = yield statement(`${summariesOf(engine, { source })} ${end.text}`, ...end.values)
  const accounts = rows.slice(0, limit).map(summaryOf)
  if (rows.length > limit) return { accounts, next: accounts.at(-1)?.id }
  const [part] = read ? yield read : []
  return { accounts, next: Number(part?.accounts ?? 0) < MOST_READ ? undefined : Number(part?.last) }
}

function* disable(engine: LedgerEngine, account: number, at: Instant): Steps {
  yield* known(account)
  if (engine.keepsGrants) yield statement('UPDATE balances SET disabled = true WHERE account = $1', account)
  const text = 'UPDATE accounts SET disabled_at = $2 WHERE id = $1 AND disabled_at IS NULL'
  yield statement(text, account, at)
  for (const table of ['caps', 'watch_lists'])
    yield statement(`DELETE FROM ${table} WHERE account = $1`, account)
  engine.changed?.(account, { kind: 'disabled' })
}

function* known(account: number): Steps<Account> {
  const row = yield* find('id', account)
  if (!row) throw noAccount(account)
  return accountOf(row)
}

/** Charges of the account, and other changes to it, wait. */
export const lockBalance = (engine: LedgerEngine, account: number) =>
  statement(`SELECT 1 FROM balances WHERE account = $1 ${engine.rowLock}`, account)

const FIGURES = ['granted', 'used', 'calls', 'last_used_at', 'unlimited']

interface Summaries {
  /** Stands for `accounts`. */
  readonly source?: string
  readonly further?: readonly string[]
}

function summariesOf(
  { figure, balances }: LedgerEngine,
  { source = 'accounts', further = [] }: Summaries = {},
): string {
  const columns = ['accounts.*', ...FIGURES.map((name) => `${figure(name)} AS ${name}`), ...further]
  return `SELECT ${columns.join(', ')} FROM ${source} ${balances}`
}

const summaryOf = (row: Row): AccountSummary => ({
  ...accountOf(row),
  credits: balanceOf(row),
  calls: Number(row.calls),
  lastUsedAt: Number(row.calls) === 0 ? undefined : asInstant(Number(row.last_used_at)),
  note: String(row.note),
})

function* balanceAt(engine: LedgerEngine, account: number): Steps<CreditBalance> {
  const [row] = yield statement(`${summariesOf(engine)} WHERE accounts.id = $1`, account)
  if (!row) throw noAccount(account)
  return balanceOf(row)
}

function* create(engine: LedgerEngine, account: NewAccount): Steps<Account | undefined> {
  const { tier, keyHash, uniqueAs = null, createdAt } = account
  const taken = 'SELECT * FROM accounts WHERE key_hash = $1 OR unique_as = $2'
  const earlier = yield statement(taken, keyHash, uniqueAs)
  const own = engine.operation && earlier.find(({ operation }) => operation === engine.operation)
  if (own) return accountOf(own)
  if (uniqueAs !== null && earlier.some((row) => row.unique_as === uniqueAs)) return undefined
  if (earlier.length > 0) throw keyInUse()
  const { credits } = engine.tiers[tier]
  const id = yield* openAccount(engine, account, credits)
  yield insertion('grants', { account: id, credits, reason: `tier ${tier}`, at: createdAt })
  return yield* known(id)
}

interface Grant extends Record<string, SqlValue> {
  readonly credits: number
  readonly reason: string
  readonly unique_as: string | null
  readonly at: Instant
}

function* addCredits(
  engine: LedgerEngine,
  holder: string | number,
  grant: Grant,
): Steps<CreditGrant | undefined> {
  const { credits, unique_as } = grant
  const found = yield* find(typeof holder === 'number' ? 'id' : 'key_hash', holder)
  if (!found) return undefined
  const id = Number(found.id)
  yield lockBalance(engine, id)
  const before = yield* balanceAt(engine, id)
  const named = namesOf(engine)
  const [earlier] = yield statement(
    `SELECT account, credits FROM grants WHERE unique_as = $1 ${engine.operation ? 'OR operation = $2' : ''}`,
    unique_as,
    ...Object.values(named),
  )
  if (earlier) {
    const account = Number(earlier.account)
    return { account, credits: Number(earlier.credits), balance: before, isForKey: account === id }
  }
  if (!Number.isSafeInteger(before.granted + credits)) {
    throw new OperationRefused(`${credits} credits are more than an account can hold`)
  }
  yield insertion('grants', { account: id, ...grant, ...named })
  if (engine.keepsGrants)
    yield statement('UPDATE balances SET granted = granted + $2 WHERE account = $1', id, credits)
  engine.changed?.(id, { kind: 'grant', credits })
  const remaining = before.unlimited ? before.remaining : before.remaining + credits
  const balance = { ...before, granted: before.granted + credits, remaining }
  return { account: id, credits, balance, isForKey: true }
}

const namesOf = ({ operation }: LedgerEngine) => (operation === undefined ? {} : { operation })

/** @returns the id of the new account */
export function* openAccount(
  engine: LedgerEngine,
  account: Omit<NewAccount, 'uniqueAs'> & { readonly uniqueAs?: string | undefined },
  granted: number,
): Steps<number> {
  const { name, email, tier, keyHash: key_hash, maskedKey: masked_key, createdAt: created_at } = account
  const row = { name, email, tier, key_hash, masked_key, unique_as: account.uniqueAs ?? null, created_at }
  const [added] = yield insertion('accounts', { ...row, ...namesOf(engine) }, 'RETURNING id')
  const id = Number(added?.id)
  if (engine.keepsGrants) yield insertion('balances', { account: id, tier, granted })
  engine.changed?.(id, { kind: 'opened', tier, granted })
  return id
}

const noAccount = (account: number) => new OperationRefused(`there is no account ${account}`)
const keyInUse = () => new OperationRefused('the key already belongs to an account')

function balanceOf(row: Row): CreditBalance {
  const [granted, used, unlimited] = [Number(row.granted), Number(row.used), Boolean(row.unlimited)]
  return { remaining: unlimited ? UNLIMITED_REMAINING : granted - used, granted, used, unlimited }
}
