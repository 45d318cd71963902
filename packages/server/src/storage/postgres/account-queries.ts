import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { type Tier, type TierId, UNLIMITED_REMAINING } from '../../kernel/credits.ts'
import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Account, AccountSummary, CreditBalance, CreditGrant, NewAccount } from '../../service/ports.ts'
import { accountOf } from '../ledger/usage-row.ts'
import { inTransaction, tryForCaller } from './connection.ts'
import { isUniqueViolation } from './postgres-faults.ts'

/** The driver returns 64-bit numbers as text. */
type Row = Readonly<Record<string, string | number | boolean | null>>
type Queries = Pick<PoolClient, 'query'>

const ACCOUNT = 'accounts.id, name, email, accounts.tier, disabled_at, created_at, masked_key'
const BALANCE = `granted, used, calls, last_used_at, (SELECT unlimited FROM tiers WHERE tiers.id = balances.tier) AS unlimited`

const ADD_ACCOUNT = `
  WITH added AS (
    INSERT INTO accounts (name, email, tier, key_hash, masked_key, unique_as, created_at, operation)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING *
  ), granted AS (
    INSERT INTO grants (account, credits, reason, at) SELECT id, $9, 'tier ' || tier, created_at FROM added
  ), opened AS (INSERT INTO balances (account, tier, granted) SELECT id, tier, $9 FROM added)
  SELECT ${ACCOUNT.replaceAll('accounts.', '')} FROM added`

/** Accounts and credits. An operation id makes retries after a lost connection harmless. */
export class AccountQueries {
  readonly #pool: Pool
  readonly #tiers: Readonly<Record<TierId, Tier>>

  constructor(pool: Pool, tiers: Readonly<Record<TierId, Tier>>) {
    this.#pool = pool
    this.#tiers = tiers
  }

  createAccount(account: NewAccount): Promise<Account | undefined> {
    const operation = randomUUID()
    return tryForCaller(() => this.#createOnce(account, operation))
  }

  findAccount(keyHash: string): Promise<Account | undefined> {
    return tryForCaller(async () => {
      const row = await this.#one(`SELECT ${ACCOUNT} FROM accounts WHERE key_hash = $1`, [keyHash])
      return row && accountOf(row)
    })
  }

  addCredits(
    keyHash: string,
    credits: number,
    reason: string,
    at: Instant,
    uniqueAs: string | undefined,
  ): Promise<CreditGrant | undefined> {
    const grant: Grant = { keyHash, credits, reason, at, uniqueAs, operation: randomUUID() }
    return tryForCaller(async () => {
      try {
        return await inTransaction(this.#pool, (client) => addOnce(client, grant))
      } catch (error) {
        // Another process stored the same grant concurrently; the retry finds it.
        if (!isUniqueViolation(error)) throw error
        return await inTransaction(this.#pool, (client) => addOnce(client, grant))
      }
    })
  }

  rotateKey(account: number, newKeyHash: string, maskedKey: string, at: Instant): Promise<Account> {
    return tryForCaller(async () => {
      const values = [account, newKeyHash, maskedKey, at]
      const change = 'UPDATE accounts SET key_hash = $2, masked_key = $3, rotated_at = $4 WHERE id = $1'
      try {
        const found = await this.#one(`SELECT key_hash, ${ACCOUNT} FROM accounts WHERE id = $1`, [account])
        // A retry finds its own key.
        if (found?.key_hash === newKeyHash && found.masked_key === maskedKey) return accountOf(found)
        const row = await this.#one(`${change} RETURNING ${ACCOUNT}`, values)
        if (!row) throw noAccount(account)
        return accountOf(row)
      } catch (error) {
        throw isUniqueViolation(error) ? keyInUse() : error
      }
    })
  }

  disableAccount(account: number, at: Instant): Promise<void> {
    const disableBalance = 'UPDATE balances SET disabled = true WHERE account = $1 RETURNING 1'
    const disable = 'UPDATE accounts SET disabled_at = $2 WHERE id = $1 AND disabled_at IS NULL'
    return tryForCaller(() =>
      inTransaction(this.#pool, async (client) => {
        const { rows } = await client.query(disableBalance, [account])
        if (rows.length === 0) throw noAccount(account)
        await client.query(disable, [account, at])
      }),
    )
  }

  listAccounts(): Promise<readonly AccountSummary[]> {
    return tryForCaller(async () => {
      const { rows } = await this.#pool.query<Row>(
        `SELECT ${ACCOUNT}, ${BALANCE} FROM accounts JOIN balances ON balances.account = accounts.id ORDER BY accounts.id`,
      )
      return rows.map((row) => ({
        ...accountOf(row),
        credits: balanceOf(row),
        calls: Number(row.calls),
        lastUsedAt: Number(row.calls) === 0 ? undefined : asInstant(Number(row.last_used_at)),
      }))
    })
  }

  balance(account: number): Promise<CreditBalance> {
    return tryForCaller(() => balanceAt(this.#pool, account))
  }

  async #createOnce(account: NewAccount, operation: string): Promise<Account | undefined> {
    const { name, email, keyHash, maskedKey, uniqueAs, createdAt } = account
    const tier = this.#tiers[account.tier]
    const values = [name, email, tier.id, keyHash, maskedKey, uniqueAs ?? null, createdAt, operation]
    const added = await this.#one(ADD_ACCOUNT, [...values, tier.credits])
    if (added) return accountOf(added)
    const { rows } = await this.#pool.query<Row>(
      `SELECT ${ACCOUNT}, operation, unique_as FROM accounts WHERE key_hash = $1 OR unique_as = $2`,
      [keyHash, uniqueAs ?? null],
    )
    const own = rows.find((row) => row.operation === operation)
    if (own) return accountOf(own)
    if (uniqueAs !== undefined && rows.some((row) => row.unique_as === uniqueAs)) return undefined
    throw keyInUse()
  }

  async #one(text: string, values: readonly unknown[]): Promise<Row | undefined> {
    return (await this.#pool.query<Row>(text, [...values])).rows[0]
  }
}

async function balanceAt(over: Queries, account: number): Promise<CreditBalance> {
  const { rows } = await over.query<Row>(`SELECT ${BALANCE} FROM balances WHERE account = $1`, [account])
  if (rows.length === 0) throw noAccount(account)
  return balanceOf(rows[0])
}

interface Grant {
  readonly keyHash: string
  readonly credits: number
  readonly reason: string
  readonly at: Instant
  readonly uniqueAs: string | undefined
  readonly operation: string
}

async function addOnce(
  client: PoolClient,
  { keyHash, credits, reason, at, uniqueAs, operation }: Grant,
): Promise<CreditGrant | undefined> {
  const account = (await client.query<Row>('SELECT id FROM accounts WHERE key_hash = $1', [keyHash])).rows[0]
  if (!account) return undefined
  const id = Number(account.id)
  const { rows } = await client.query<Row>(
    'SELECT granted FROM balances WHERE account = $1 FOR NO KEY UPDATE',
    [id],
  )
  const { rows: earlier } = await client.query<Row>(
    'SELECT account, credits FROM grants WHERE operation = $1 OR unique_as = $2',
    [operation, uniqueAs ?? null],
  )
  if (earlier.length > 0) {
    const standing = { account: Number(earlier[0].account), credits: Number(earlier[0].credits) }
    return { ...standing, balance: await balanceAt(client, id), isForKey: standing.account === id }
  }
  if (!Number.isSafeInteger(Number(rows[0]?.granted) + credits)) {
    throw new RangeError(`${credits} credits are more than an account can hold`)
  }
  await client.query(
    'INSERT INTO grants (account, credits, reason, unique_as, at, operation) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, credits, reason, uniqueAs ?? null, at, operation],
  )
  await client.query('UPDATE balances SET granted = granted + $2 WHERE account = $1', [id, credits])
  return { account: id, credits, balance: await balanceAt(client, id), isForKey: true }
}

const noAccount = (account: number): RangeError => new RangeError(`there is no account ${account}`)
const keyInUse = (): RangeError => new RangeError('the key already belongs to an account')

const balanceOf = (row: Row): CreditBalance => {
  const [granted, used, unlimited] = [Number(row.granted), Number(row.used), row.unlimited === true]
  return { remaining: unlimited ? UNLIMITED_REMAINING : granted - used, granted, used, unlimited }
}
