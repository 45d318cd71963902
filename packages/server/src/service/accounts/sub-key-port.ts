import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { SubKeyState } from '../../domain/billing/charge-rule.ts'

/** `read` answers about the market; `write` reads the account as well, and keeps watch-lists and alerts. */
export const SUB_KEY_SCOPES = ['read', 'write'] as const
export type SubKeyScope = (typeof SUB_KEY_SCOPES)[number]

/** A key of an account with a scope, an end and monthly credits of its own; its figures are those of its latest call. */
export interface SubKey extends SubKeyState {
  readonly account: number
  readonly name: string
  readonly maskedKey: string
  readonly scope: SubKeyScope
  readonly createdAt: Instant
  /** Undefined if it stays until it is deleted. */
  readonly expiresAt: Instant | undefined
}

export interface NewSubKey extends Omit<SubKey, 'id' | Exclude<keyof SubKeyState, 'monthlyCredits'>> {
  /** SHA-256 of the key, hexadecimal. */
  readonly keyHash: string
}

/** What an app may use of an account in a UTC month, over all its sign-ins, and has used. */
export interface AppCap extends SubKeyState {
  readonly account: number
  /** Id of the client. */
  readonly client: string
}

export type NewAppCap = Pick<AppCap, 'account' | 'client' | 'monthlyCredits'>

/** Every method is atomic and resolves once its effect survives a power cut. */
export interface SubKeyLedger {
  /** @returns the sub-key with this hash, new or not; undefined if the account has `most` */
  createSubKey(subKey: NewSubKey, most: number): Promise<SubKey | undefined>
  findSubKey(keyHash: string): Promise<SubKey | undefined>
  /** The first one first. */
  subKeys(account: number): Promise<readonly SubKey[]>
  /** From then on it is charged no more. @returns false if the account has no such sub-key */
  deleteSubKey(account: number, id: number): Promise<boolean>
}

/** As `SubKeyLedger`, with whose ids those of caps are shared. */
export interface AppCapLedger {
  /** Sets or changes it; what was used stays counted. Of an account the 200 that were set last are kept. */
  capApp(cap: NewAppCap, at: Instant): Promise<AppCap>
  /** Undefined for an app without a cap. */
  findAppCap(account: number, client: string): Promise<AppCap | undefined>
  appCaps(account: number): Promise<readonly AppCap[]>
}
