import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { type Tier, type TierId, UNLIMITED_REMAINING } from '../../kernel/credits.ts'
import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Account, AccountSummary, CreditBalance, CreditGrant, NewAccount } from '../../service/ports.ts'
import { inTransaction, tryForCaller } from './connection.ts'
import { isUniqueViolation } from './postgres-faults.ts'

/** Figures come as text, because the driver does not read 64-bit numbers. */
type Row = Readonly<Record<string, string | number | boolean | null>>
type Queries = Pick<PoolClient, 'query'>

const ACCOUNT = 'accounts.id, name, email, accounts.tier, disabled_at, created_at, masked_key'
const BALANCE = `granted, used, calls, last_used_at, (SELECT unlimited FROM tiers WHERE tiers.id = balances.tier) AS unlimited`

export interface AccountQueries {
  createAccount(account: NewAccount): Promise<Account | undefined>
  findAccount(keyHash: string): Promise<Account | undefined>
  addCredits(
    keyHash: string,
    credits: number,
    reason: string,
    at: Instant,
    uniqueAs: string | undefined,
  ): Promise<CreditGrant | undefined>
  rotateKey(account: number, newKeyHash: string, maskedKey: string, at: Instant): Promise<Account>
  disableAccount(account: number, at: Instant): Promise<void>
  listAccounts(): Promise<readonly AccountSummary[]>
  balance(account: number): Promise<CreditBalance>
}

/**
 * Accounts and their credits. Each change carries a name of its own, by which it is recognised when it is tried again
 * after a connection was lost: it has its effect once.
 */
export function accountQueries(pool: Pool, tiers: Readonly<Record<TierId, Tier>>): AccountQueries {
  const one = async (text: string, values: readonly unknown[], over: Queries = pool) =>
    (await over.query<Row>(text, [...values])).rows[0] as Row | undefined

  const balanceAt = async (account: number, over: Queries = pool): Promise<CreditBalance> => {
    const row = await one(`SELECT ${BALANCE} FROM balances WHERE account = $1`, [account], over)
    if (!row) throw noAccount(account)
    return balanceOf(row)
  }

  return {
    createAccount(account) {
      const operation = randomUUID()
      return tryForCaller(() => createOnce(pool, account, tiers[account.tier], operation))
    },
    findAccount: (keyHash) =>
      tryForCaller(async () => {
        const row = await one(`SELECT ${ACCOUNT} FROM accounts WHERE key_hash = $1`, [keyHash])
        return row && accountOf(row)
      }),
    addCredits(keyHash, credits, reason, at, uniqueAs) {
      const grant: Grant = { keyHash, credits, reason, at, uniqueAs, operation: randomUUID() }
      return tryForCaller(async () => {
        try {
          return await inTransaction(pool, (client) => addOnce(client, grant, balanceAt))
        } catch (error) {
          // Another process made the same grant at the same moment: now it is there to be seen.
          if (!isUniqueViolation(error)) throw error
          return await inTransaction(pool, (client) => addOnce(client, grant, balanceAt))
        }
      })
    },
    rotateKey: (account, newKeyHash, maskedKey, at) =>
      tryForCaller(async () => {
        const values = [account, newKeyHash, maskedKey, at]
        const change = 'UPDATE accounts SET key_hash = $2, masked_key = $3, rotated_at = $4 WHERE id = $1'
        try {
          const found = await one(`SELECT key_hash, ${ACCOUNT} FROM accounts WHERE id = $1`, [account])
          // A second try finds the key it set itself.
          if (found?.key_hash === newKeyHash && found.masked_key === maskedKey) return accountOf(found)
          const row = await one(`${change} RETURNING ${ACCOUNT}`, values)
          if (!row) throw noAccount(account)
          return accountOf(row)
        } catch (error) {
          throw isUniqueViolation(error) ? knownKey() : error
        }
      }),
    disableAccount: (account, at) =>
      tryForCaller(() =>
        inTransaction(pool, async (client) => {
          const row = await one(
            'UPDATE balances SET disabled = true WHERE account = $1 RETURNING 1',
            [account],
            client,
          )
          if (!row) throw noAccount(account)
          await client.query('UPDATE accounts SET disabled_at = $2 WHERE id = $1 AND disabled_at IS NULL', [
            account,
            at,
          ])
        }),
      ),
    listAccounts: () =>
      tryForCaller(async () => {
        const { rows } = await pool.query<Row>(
          `SELECT ${ACCOUNT}, ${BALANCE} FROM accounts JOIN balances ON balances.account = accounts.id ORDER BY accounts.id`,
        )
        return rows.map((row) => ({
          ...accountOf(row),
          credits: balanceOf(row),
          calls: Number(row.calls),
          lastUsedAt: Number(row.calls) === 0 ? undefined : asInstant(Number(row.last_used_at)),
        }))
      }),
    balance: (account) => tryForCaller(() => balanceAt(account)),
  }
}

async function createOnce(
  pool: Pool,
  account: NewAccount,
  tier: Tier,
  operation: string,
): Promise<Account | undefined> {
  const { name, email, keyHash, maskedKey, uniqueAs, createdAt } = account
  const values = [name, email, tier.id, keyHash, maskedKey, uniqueAs ?? null, createdAt, operation]
  const { rows } = await pool.query<Row>(
    `WITH added AS (
      INSERT INTO accounts (name, email, tier, key_hash, masked_key, unique_as, created_at, operation)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING *
    ), granted AS (
      INSERT INTO grants (account, credits, reason, at) SELECT id, $9, 'tier ' || tier, created_at FROM added
    ), opened AS (INSERT INTO balances (account, tier, granted) SELECT id, tier, $9 FROM added)
    SELECT ${ACCOUNT.replaceAll('accounts.', '')} FROM added`,
    [...values, tier.credits],
  )
  if (rows[0]) return accountOf(rows[0])
  const found = await pool.query<Row>(
    `SELECT ${ACCOUNT}, operation, unique_as FROM accounts WHERE key_hash = $1 OR unique_as = $2`,
    [keyHash, uniqueAs ?? null],
  )
  const mine = found.rows.find((row) => row.operation === operation)
  if (mine) return accountOf(mine)
  if (uniqueAs !== undefined && found.rows.some((row) => row.unique_as === uniqueAs)) return undefined
  throw knownKey()
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
  balanceAt: (account: number, over: Queries) => Promise<CreditBalance>,
): Promise<CreditGrant | undefined> {
  const account = (await client.query<Row>('SELECT id FROM accounts WHERE key_hash = $1', [keyHash])).rows[0]
  if (!account) return undefined
  const id = Number(account.id)
  const { rows } = await client.query<Row>(
    'SELECT granted FROM balances WHERE account = $1 FOR NO KEY UPDATE',
    [id],
  )
  const made = await client.query<Row>(
    'SELECT account, credits FROM grants WHERE operation = $1 OR unique_as = $2',
    [operation, uniqueAs ?? null],
  )
  if (made.rows[0]) {
    const standing = { account: Number(made.rows[0].account), credits: Number(made.rows[0].credits) }
    return { ...standing, balance: await balanceAt(id, client), isForKey: standing.account === id }
  }
  if (!Number.isSafeInteger(Number(rows[0]?.granted) + credits)) {
    throw new RangeError(`${credits} credits are more than an account can hold`)
  }
  await client.query(
    'INSERT INTO grants (account, credits, reason, unique_as, at, operation) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, credits, reason, uniqueAs ?? null, at, operation],
  )
  await client.query('UPDATE balances SET granted = granted + $2 WHERE account = $1', [id, credits])
  return { account: id, credits, balance: await balanceAt(id, client), isForKey: true }
}

const noAccount = (account: number): RangeError => new RangeError(`there is no account ${account}`)
const knownKey = (): RangeError => new RangeError('the key already belongs to an account')

const accountOf = (row: Row): Account => ({
  id: Number(row.id),
  name: String(row.name),
  email: String(row.email),
  tier: row.tier as TierId,
  disabled: row.disabled_at !== null,
  createdAt: asInstant(Number(row.created_at)),
  maskedKey: String(row.masked_key),
})

const balanceOf = (row: Row): CreditBalance => {
  const [granted, used, unlimited] = [Number(row.granted), Number(row.used), row.unlimited === true]
  return { remaining: unlimited ? UNLIMITED_REMAINING : granted - used, granted, used, unlimited }
}
