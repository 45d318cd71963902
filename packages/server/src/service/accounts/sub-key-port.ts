import type { SubKeyState } from '../../domain/billing/charge-rule.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Scope } from '../sign-in/scopes.ts'

/** A key of an account with scopes, an end and monthly credits of its own; its figures are those of its latest call. */
export interface SubKey extends SubKeyState {
  readonly account: number
  readonly name: string
  readonly maskedKey: string
  readonly scopes: readonly Scope[]
  /** Origins of the web pages that may send it; empty: any caller may. */
  readonly origins: readonly string[]
  readonly createdAt: Instant
  /** Undefined if it stays until it is deleted. */
  readonly expiresAt: Instant | undefined
}

export interface NewSubKey extends Omit<SubKey, 'id' | Exclude<keyof SubKeyState, 'monthlyCredits'>> {
  /** SHA-256 of the key, hexadecimal. */
  readonly keyHash: string
}

/** What an app may use of an account in a UTC month, over all its sign-ins. */
export interface AppCap {
  readonly account: number
  /** Id of the client. */
  readonly client: string
  readonly monthlyCredits: number
}

/** Every method is atomic and resolves once its effect survives a power cut. */
export interface SubKeyLedger {
  /** @returns the sub-key with this hash, new or not; undefined if the account has `most` */
  createSubKey(subKey: NewSubKey, most: number): Promise<SubKey | undefined>
  findSubKey(keyHash: string): Promise<SubKey | undefined>
  /** Those with a key, the first one first. */
  subKeys(account: number): Promise<readonly SubKey[]>
  /** From then on it is charged no more. @returns false if the account has no such sub-key */
  deleteSubKey(account: number, id: number): Promise<boolean>
}

/** Caps of apps: sub-keys without a key, each with the client as its name. As `SubKeyLedger`. */
export interface AppCapLedger {
  /** Sets or changes it; what was used stays counted. Of an account the 200 that were set last are kept. */
  capApp(cap: AppCap, at: Instant): Promise<SubKey>
  /** Undefined for an app without a cap. */
  findAppCap(account: number, client: string): Promise<SubKey | undefined>
  appCaps(account: number): Promise<readonly SubKey[]>
}
