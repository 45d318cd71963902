import type { Instant } from '../../kernel/time.ts'

/**
 * What an answer is that holds no data. `limited` and `blocked` concern the whole host and are never retried;
 * `transient` may be retried; `not_found` and `bad_request` concern one request; `malformed` is an answer of a shape
 * that the parser does not know.
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
  /** When the provider, or our own limit, allows the next request. */
  readonly retryAt?: Instant | undefined
}

/** An answer that must not be read as data. The text never holds a URL, a header or a piece of the body. */
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
