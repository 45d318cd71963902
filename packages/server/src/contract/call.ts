import type { Endpoint } from './endpoint.ts'
import type { SentRequest } from './operation.ts'

export interface Call extends SentRequest {
  readonly endpoint: Endpoint
  readonly surface: 'http' | 'agents'
  readonly path: Readonly<Record<string, string>>
  readonly hasBody: boolean
  readonly adminToken: string | undefined
  readonly requestId: string
  readonly ifNoneMatch: string | undefined
  /** Signals that the caller's connection has closed. */
  readonly closed?: () => AbortSignal
}
