import type { Instant } from '@bellwether-markets/engine/kernel/time'

/** One fact of a sign-in: a client, a code, a token, a grant, a page that waits for its answer. */
export interface SignInState {
  /** Kind of the fact; each user of the store has models of its own. */
  readonly model: string
  /** JSON. It never holds the id: whoever reads the storage must not get a valid code or token. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Ends together with everything else of this grant. */
  readonly grantId: string | undefined
  readonly account: number | undefined
  /** Undefined if it stays until it is removed. */
  readonly expiresAt: Instant | undefined
  /** When it was used; it can be used once. */
  readonly consumedAt: Instant | undefined
}

/** `grantId` and `account` may be left out. */
export type NewSignInState = Pick<SignInState, 'model' | 'payload' | 'expiresAt'> &
  Partial<Pick<SignInState, 'grantId' | 'account'>>

/**
 * State of sign-in, shared by all processes. Only the SHA-256 of an id is stored. Every method resolves once its
 * effect survives a power cut. What has expired at `at` is not found.
 */
export interface SignInStore {
  /** Writes or replaces; whether it was used stays as it is. */
  put(id: string, state: NewSignInState): Promise<void>
  find(model: string, id: string, at: Instant): Promise<SignInState | undefined>
  /**
   * Uses it up. It is kept for seven days more at most, to recognise who uses it again.
   * @returns true for the first only, however many ask at once; false also if there is none
   */
  consume(model: string, id: string, at: Instant): Promise<boolean>
  /**
   * Counts one more under a name, in one atomic step.
   * @param until end of a count that begins now; a running count keeps its end
   * @returns how many with this one
   */
  count(model: string, id: string, until: Instant, at: Instant): Promise<number>
  remove(model: string, id: string): Promise<void>
  /** Removes everything of the grant, its tokens too. */
  removeGrant(grantId: string): Promise<void>
  /** Removes all grants and tokens of the account. */
  removeAccount(account: number): Promise<void>
  /** What has not been used, the `most` that end last: these first. */
  ofAccount(account: number, model: string, at: Instant, most: number): Promise<readonly SignInState[]>
  /** @returns how many were removed, up to `most` */
  removeExpired(at: Instant, most: number): Promise<number>
  /** Calls back for each account of which this process removed something; others hear of it as of a changed account. */
  onRemoved(listener: (account: number) => void): void
}
