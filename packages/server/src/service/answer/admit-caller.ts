import { createHash } from 'node:crypto'
import { AppError } from '../../kernel/errors.ts'
import { isWellFormedApiKey } from '../../kernel/ids.ts'
import type { Account, Ledger } from '../ports.ts'

const KEYS_KEPT = 20_000

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export interface Admission {
  /** The cached account of a key; undefined if it must be looked up. */
  known(key: string): Account | undefined
  /** @throws AppError `invalid_api_key` */
  lookUp(key: string): Promise<Account>
  /** The account of an optional key. */
  find(key: string | undefined): Promise<Account | undefined>
  /** Drops an account from the cache; without an argument, all. */
  forget(account: number | undefined): void
}

/** Maps keys to accounts. Recent keys are cached by their text. */
export function admission(ledger: Ledger): Admission {
  const accounts = new Map<string, Account>()

  const find = async (key: string | undefined): Promise<Account | undefined> => {
    if (key === undefined || !isWellFormedApiKey(key)) return undefined
    const known = accounts.get(key)
    if (known) return known
    const account = await ledger.findAccount(hashOfKey(key))
    if (account) keep(key, account)
    return account
  }

  const keep = (key: string, account: Account): void => {
    if (accounts.size >= KEYS_KEPT) {
      const [oldest] = accounts.keys()
      if (oldest !== undefined) accounts.delete(oldest)
    }
    accounts.set(key, account)
  }

  return {
    known: (key) => accounts.get(key),
    find,
    async lookUp(key) {
      const account = await find(key)
      if (!account) throw new AppError('invalid_api_key')
      return account
    },
    forget(id) {
      for (const [key, account] of accounts) if (id === undefined || account.id === id) accounts.delete(key)
    },
  }
}
