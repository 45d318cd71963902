import type { Instant } from '../kernel/time.ts'
import type { Endpoint } from './endpoint.ts'
import type { CallHeaders } from './operation.ts'

/** One call of an endpoint, whatever surface it came through. */
export interface Call {
  readonly endpoint: Endpoint
  readonly surface: 'http' | 'agents'
  /** Path and query string as they were sent: the same target asks for the same. */
  readonly target: string
  /** Values of path parameters. */
  readonly path: Readonly<Record<string, string>>
  readonly headers: CallHeaders
  readonly hasBody: boolean
  readonly key: string | undefined
  readonly adminToken: string | undefined
  readonly address: string
  readonly requestId: string
  /** By the wall clock. */
  readonly receivedAt: Instant
  /** False for HEAD, which shows headers only and costs nothing. */
  readonly wantsData: boolean
  readonly ifNoneMatch: string | undefined
  readonly idempotencyKey: string | undefined
}
