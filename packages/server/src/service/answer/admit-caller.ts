import { createHash } from 'node:crypto'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { isSubKeyForm, isWellFormedApiKey } from '@bellwether-markets/engine/kernel/ids'
import type { Account, Ledger } from '../ports.ts'
import { isTokenForm, type TokenAdmission, type TokenUse } from '../sign-in/admit-token.ts'
import type { AddressWindow } from './address-limit.ts'

const KEYS_KEPT = 20_000

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** What a sub-key or token is not allowed is refused if the call needs a key. */
export interface SubKeyAdmission {
  /** @throws AppError as `find` */
  known(key: string, use: TokenUse): Account | undefined
  /** @throws AppError `invalid_api_key` if it has ended, `insufficient_scope` */
  find(key: string, use: TokenUse): Promise<Account | undefined>
  forget(account: number | undefined): void
}

export interface Admission {
  /**
   * The cached account of a key, sub-key or token; undefined if it must be looked up.
   * @param use without it, sub-keys and tokens are not known
   * @throws AppError as `SubKeyAdmission.find`
   */
  known(key: string, use?: TokenUse): Account | undefined
  /** @throws AppError `invalid_api_key` */
  lookUp(key: string): Promise<Account>
  /**
   * The account of an optional key, sub-key or token.
   * @param use without it, sub-keys and tokens are not found
   * @throws AppError as `SubKeyAdmission.find`
   */
  find(key: string | undefined, use?: TokenUse): Promise<Account | undefined>
  /** Why a token was not looked up: the window of its address is used up. */
  exhausted(key: string | undefined, address: string): AddressWindow | undefined
  /** Drops an account from the cache; without an argument, all. */
  forget(account: number | undefined): void
}

/** Maps keys, sub-keys and access tokens to accounts. Recent ones are cached by their text. */
export function admission(
  ledger: Pick<Ledger, 'findAccount'>,
  tokens?: TokenAdmission,
  subKeys?: SubKeyAdmission,
): Admission {
  const accounts = new Map<string, Account>()

  const find = async (key: string | undefined, use?: TokenUse): Promise<Account | undefined> => {
    if (key === undefined) return undefined
    const known = accounts.get(key)
    if (known) return known
    if (use && isTokenForm(key)) return tokens?.find(key, use)
    if (use && isSubKeyForm(key)) return subKeys?.find(key, use)
    if (!isWellFormedApiKey(key)) return undefined
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
    known: (key, use) =>
      accounts.get(key) ?? (use && (isSubKeyForm(key) ? subKeys : tokens)?.known(key, use)),
    find,
    async lookUp(key) {
      const account = await find(key)
      if (!account) throw new AppError('invalid_api_key')
      return account
    },
    exhausted: (key, address) => (isTokenForm(key ?? '') ? tokens?.exhausted(address) : undefined),
    forget(id) {
      tokens?.forget(id)
      subKeys?.forget(id)
      for (const [key, account] of accounts) if (id === undefined || account.id === id) accounts.delete(key)
    },
  }
}
