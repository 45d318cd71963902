import type { Instant } from '../kernel/time.ts'
import type { Endpoint } from './endpoint.ts'
import type { CallHeaders } from './operation.ts'

export interface Call {
  readonly endpoint: Endpoint
  readonly surface: 'http' | 'agents'
  /** Path and query string as sent. */
  readonly target: string
  readonly path: Readonly<Record<string, string>>
  readonly headers: CallHeaders
  readonly hasBody: boolean
  readonly key: string | undefined
  readonly adminToken: string | undefined
  readonly address: string
  readonly requestId: string
  /** Wall time. */
  readonly receivedAt: Instant
  /** False for HEAD, which is free. */
  readonly wantsData: boolean
  readonly ifNoneMatch: string | undefined
  readonly idempotencyKey: string | undefined
}
