import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Scope } from './scopes.ts'

/** A client that waits for a person to answer the consent page. */
export interface Interaction {
  /** Also in the path of the page: `/connect/:uid`. */
  readonly uid: string
  readonly client: {
    readonly id: string
    /** As the client calls itself; not verified, and empty if it gives none. */
    readonly name: string
    /** Verified: the host that serves the metadata document of the client. */
    readonly domain: string | undefined
  }
  /** Where accepting and denying lead back to. */
  readonly redirectUri: string
  readonly scopes: readonly Scope[]
  /** Address of the service that the token will be good for. */
  readonly resource: string
}

/** Who agrees, and to how much. */
export interface Consent {
  readonly account: number
  /** What the app may use in a month. */
  readonly monthlyCredits: number
}

/** The authorization server as the consent page sees it; bound to the cookie of the browser that began. */
export interface Interactions {
  /** Undefined if it expired, was answered, or belongs to another browser. */
  find(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined>
  /**
   * Grants what was asked for and redirects to the client.
   * @throws AppError `sign_in_expired` if `find` would be undefined
   */
  accept(request: IncomingMessage, response: ServerResponse, by: Consent): Promise<void>
  /**
   * Redirects to the client with `access_denied`.
   * @throws AppError `sign_in_expired`
   */
  deny(request: IncomingMessage, response: ServerResponse): Promise<void>
}
