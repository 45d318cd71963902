import type { Endpoint } from './endpoint.ts'
import type { Account, SentRequest } from './operation.ts'

export interface Call extends SentRequest {
  readonly endpoint: Endpoint
  readonly surface: 'http' | 'agents'
  /** Address of the surface, which a token must be issued for; undefined if the service knows no address of its own. */
  readonly resource?: string | undefined
  readonly path: Readonly<Record<string, string>>
  /** Undefined if none was sent. */
  readonly body: Uint8Array | undefined
  readonly adminToken: string | undefined
  /** Signed in on a page, in place of a key. */
  readonly signedIn?: Account | undefined
  readonly requestId: string
  readonly ifNoneMatch: string | undefined
  /** Signals that the caller's connection has closed. */
  readonly closed?: () => AbortSignal
  /** Called once if the answer has to be computed first. */
  readonly onComputing?: () => void
}
