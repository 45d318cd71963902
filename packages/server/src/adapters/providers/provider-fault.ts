import type { Instant } from '../../kernel/time.ts'

/**
 * Kinds of answers without data. `limited` and `blocked` concern the whole host and are never retried; `transient` may
 * be; `not_found` and `bad_request` concern one request; `malformed` is an unknown format.
 */
export type FaultKind =
  | 'not_found'
  | 'bad_request'
  | 'auth'
  | 'limited'
  | 'blocked'
  | 'transient'
  | 'malformed'
  | 'too_large'
  | 'redirect'

interface FaultFields {
  readonly status?: number | undefined
  /** Next request allowed by the provider or our limit. */
  readonly retryAt?: Instant | undefined
}

/** Answer without data. The message never contains a URL, header or body text. */
export class ProviderFault extends Error {
  readonly kind: FaultKind
  readonly reason: string
  readonly status: number | undefined
  readonly retryAt: Instant | undefined

  constructor(kind: FaultKind, reason: string, fields: FaultFields = {}) {
    super(`${kind}: ${reason}`)
    this.name = 'ProviderFault'
    this.kind = kind
    this.reason = reason
    this.status = fields.status
    this.retryAt = fields.retryAt
  }
}

export const malformed = (reason: string): ProviderFault => new ProviderFault('malformed', reason)
