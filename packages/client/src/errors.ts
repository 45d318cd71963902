import type { RateLimit } from './answer.ts'
import type { ErrorCode } from './api.ts'

/** What was wrong with a parameter, as FastAPI says it. */
export interface ParameterFault {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
  readonly input?: unknown
  readonly ctx?: Readonly<Record<string, unknown>>
}

export interface Refusal {
  readonly status: number
  readonly code: string
  readonly hint: string
  readonly requestId: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly retryAfterMs: number | undefined
  readonly creditsRemaining: number | undefined
  readonly rateLimit: RateLimit | undefined
  readonly attempts: number
}

/** Whatever goes wrong between the call and its answer. */
export class BellwetherError extends Error {
  override readonly name: string = 'BellwetherError'
}

/** The service refused the call. `code` is for programs, `hint` says what to do next. Nothing was charged. */
export class ApiError extends BellwetherError implements Refusal {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | (string & {})
  readonly hint: string
  readonly requestId: string
  /** The further members of the body. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly retryAfterMs: number | undefined
  readonly creditsRemaining: number | undefined
  readonly rateLimit: RateLimit | undefined
  readonly attempts: number

  constructor(refusal: Refusal) {
    super(`${faultsIn(refusal)}${refusal.hint} (${refusal.code}, ${refusal.status})`)
    this.status = refusal.status
    this.code = refusal.code
    this.hint = refusal.hint
    this.requestId = refusal.requestId
    this.fields = refusal.fields
    this.retryAfterMs = refusal.retryAfterMs
    this.creditsRemaining = refusal.creditsRemaining
    this.rateLimit = refusal.rateLimit
    this.attempts = refusal.attempts
  }
}

/** `symbol: Field required. ` for each parameter at fault. */
function faultsIn({ fields: { detail } }: Refusal): string {
  const faults: readonly Partial<ParameterFault>[] = Array.isArray(detail) ? detail : []
  return faults.map(({ loc = [], msg }) => `${loc.slice(1).join('.') || 'the call'}: ${msg}. `).join('')
}

/** 401 and 403: the key or token is missing, unknown or disabled. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** 402. */
export class InsufficientCreditsError extends ApiError {
  override readonly name = 'InsufficientCreditsError'

  get currentCredits(): number {
    return Number(this.fields.current_credits)
  }

  get endpointCost(): number {
    return Number(this.fields.endpoint_cost)
  }
}

/** 404: there is no such symbol, analysis or endpoint, or there was no answer at that instant. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'

  get hints(): readonly string[] {
    return texts(this.fields.hints)
  }

  get nearest(): readonly string[] {
    return texts(this.fields.nearest)
  }
}

/** 422: the parameters cannot be read. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'

  get detail(): readonly ParameterFault[] {
    return Array.isArray(this.fields.detail) ? this.fields.detail : []
  }
}

/** 429: too many calls in this minute, and the wait was longer than the client may wait. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError'
}

/** The call could go beyond `maxCredits`; nothing was sent. */
export class CreditLimitError extends BellwetherError {
  override readonly name = 'CreditLimitError'
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends BellwetherError {
  override readonly name: string = 'ConnectionError'
}

/** There was no answer in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/** What answered does not speak as the service does. */
export class UnreadableAnswerError extends BellwetherError {
  override readonly name = 'UnreadableAnswerError'
}

/** The error of the class that belongs to the status. */
export function apiError(refusal: Refusal): ApiError {
  const { status } = refusal
  if (status === 401 || status === 403) return new AuthenticationError(refusal)
  if (status === 402) return new InsufficientCreditsError(refusal)
  if (status === 404) return new NotFoundError(refusal)
  if (status === 422) return new ValidationError(refusal)
  return status === 429 ? new RateLimitedError(refusal) : new ApiError(refusal)
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
