import { OperationRefused } from '../../domain/billing/order.ts'
import { type Tier, type TierId, UNLIMITED_REMAINING } from '../../kernel/credits.ts'
import { asInstant } from '../../kernel/time.ts'
import type { Account, CreditBalance, Ledger, NewAccount } from '../../service/ports.ts'
import { accountOf } from '../ledger/usage-row.ts'
import { insertion, type Row, type Steps, type StepsOf, statement } from './sql.ts'

export type AccountChange =
  | { readonly kind: 'opened'; readonly tier: TierId; readonly granted: number }
  | { readonly kind: 'grant'; readonly credits: number }
  | { readonly kind: 'tier'; readonly tier: TierId }
  | { readonly kind: 'disabled' }

export interface LedgerEngine {
  readonly tiers: Readonly<Record<TierId, Tier>>
  readonly entries: string
  readonly postings: string
  /** Whether `balances` holds tier, granted credits and disabling. */
  readonly keepsGrants: boolean
  /** Joins the balances of `accounts`, if `figure` needs them. */
  readonly balances: string
  /** SQL for a figure of the balance. */
  readonly figure: (name: string) => string
  /** Ends a SELECT that locks its row. */
  readonly rowLock: string
  /** Names an operation that may be retried after it was stored. */
  readonly operation?: string
  /** Called before the commit. */
  readonly changed?: (account: number, change: AccountChange) => void
}

const FIGURES = ['granted', 'used', 'calls', 'last_used_at', 'unlimited']

export type AccountLedger = Omit<Ledger, 'charge' | 'peek' | 'usage' | 'dailyUsage' | 'close'>

/** Each for one transaction. */
export function accountSteps(engine: LedgerEngine): StepsOf<AccountLedger> {
  const { keepsGrants, rowLock, operation } = engine
  const figures = FIGURES.map((name) => `${engine.figure(name)} AS ${name}`)
  const summaries = `SELECT accounts.*, ${figures.join(', ')} FROM accounts ${engine.balances}`
  const named = namesOf(engine)
  const isOwn = (row: Row): boolean => operation !== undefined && row.operation === operation

  function* find(column: 'id' | 'key_hash', value: string | number): Steps<Row | undefined> {
    const [row] = yield statement(`SELECT * FROM accounts WHERE ${column} = $1`, value)
    return row
  }

  function* known(account: number): Steps<Account> {
    const row = yield* find('id', account)
    if (!row) throw noAccount(account)
    return accountOf(row)
  }

  function* balance(account: number): Steps<CreditBalance> {
    const [row] = yield statement(`${summaries} WHERE accounts.id = $1`, account)
    if (!row) throw noAccount(account)
    return balanceOf(row)
  }

  return {
    balance,
    *createAccount(account) {
      const { tier, keyHash, uniqueAs = null, createdAt } = account
      const earlier = yield statement(
        'SELECT * FROM accounts WHERE key_hash = $1 OR unique_as = $2',
        ...[keyHash, uniqueAs],
      )
      const own = earlier.find(isOwn)
      if (own) return accountOf(own)
      if (uniqueAs !== null && earlier.some((row) => row.unique_as === uniqueAs)) return undefined
      if (earlier.length > 0) throw keyInUse()
      const { credits } = engine.tiers[tier]
      const id = yield* openAccount(engine, account, credits)
      yield insertion('grants', { account: id, credits, reason: `tier ${tier}`, at: createdAt })
      return yield* known(id)
    },
    *findAccount(keyHash) {
      const row = yield* find('key_hash', keyHash)
      return row && accountOf(row)
    },
    *addCredits(keyHash, credits, reason, at, uniqueAs = undefined) {
      const found = yield* find('key_hash', keyHash)
      if (!found) return undefined
      const id = Number(found.id)
      yield statement(`SELECT 1 FROM balances WHERE account = $1 ${rowLock}`, id)
      const before = yield* balance(id)
      const same = operation === undefined ? 'unique_as = $1' : 'unique_as = $1 OR operation = $2'
      const [earlier] = yield statement(
        `SELECT account, credits FROM grants WHERE ${same}`,
        ...[uniqueAs ?? null, ...Object.values(named)],
      )
      if (earlier) {
        const account = Number(earlier.account)
        return { account, credits: Number(earlier.credits), balance: before, isForKey: account === id }
      }
      const granted = before.granted + credits
      if (!Number.isSafeInteger(granted)) {
        throw new OperationRefused(`${credits} credits are more than an account can hold`)
      }
      yield insertion('grants', { account: id, credits, reason, unique_as: uniqueAs ?? null, at, ...named })
      if (keepsGrants)
        yield statement('UPDATE balances SET granted = granted + $2 WHERE account = $1', id, credits)
      engine.changed?.(id, { kind: 'grant', credits })
      const remaining = before.unlimited ? before.remaining : before.remaining + credits
      return { account: id, credits, balance: { ...before, granted, remaining }, isForKey: true }
    },
    *rotateKey(account, newKeyHash, maskedKey, at) {
      const found = yield* find('id', account)
      if (!found) throw noAccount(account)
      // A retry finds its own key.
      if (found.key_hash === newKeyHash && found.masked_key === maskedKey) return accountOf(found)
      if (yield* find('key_hash', newKeyHash)) throw keyInUse()
      yield statement(
        'UPDATE accounts SET key_hash = $2, masked_key = $3, rotated_at = $4 WHERE id = $1',
        ...[account, newKeyHash, maskedKey, at],
      )
      return yield* known(account)
    },
    *disableAccount(account, at) {
      yield* known(account)
      if (keepsGrants) yield statement('UPDATE balances SET disabled = true WHERE account = $1', account)
      yield statement(
        'UPDATE accounts SET disabled_at = $2 WHERE id = $1 AND disabled_at IS NULL',
        account,
        at,
      )
      engine.changed?.(account, { kind: 'disabled' })
    },
    *listAccounts() {
      return (yield statement(`${summaries} ORDER BY accounts.id`)).map((row) => ({
        ...accountOf(row),
        credits: balanceOf(row),
        calls: Number(row.calls),
        lastUsedAt: Number(row.calls) === 0 ? undefined : asInstant(Number(row.last_used_at)),
      }))
    },
  }
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
