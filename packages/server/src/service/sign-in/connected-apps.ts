import type { Instant } from '../../kernel/time.ts'
import type { Scope } from './scopes.ts'

/** A client with a grant of the account. */
export interface ConnectedApp {
  readonly grantId: string
  readonly clientId: string
  /** As the client calls itself; not verified. */
  readonly name: string
  /** Verified; undefined for a client that registered itself. */
  readonly domain: string | undefined
  readonly scopes: readonly Scope[]
  readonly resource: string
  readonly since: Instant
  /** When it last got a token, which it does each hour that it is used in. */
  readonly lastTokenAt: Instant
}

export interface ConnectedApps {
  /** Latest first. */
  list(account: number): Promise<readonly ConnectedApp[]>
  /**
   * Ends all tokens of the grant at once.
   * @returns false if the account has no such grant
   */
  end(account: number, grantId: string): Promise<boolean>
}
