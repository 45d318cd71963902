interface ErrorRow {
  readonly status: number
  /** Name on the wire, if not the code; some codes share one. */
  readonly wire?: string
  readonly hint: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
}

/** Every error answer: code, HTTP status and hint for the caller. */
export const ERRORS = {
  bad_request: {
    status: 400,
    hint: 'This is not a well-formed HTTP request. Check the encoding of the URL.',
    retryable: false,
  },
  missing_api_key: {
    status: 401,
    hint: 'Send your key in the X-API-Key header. A free key: POST /v1/checkout/free?email=you@example.com',
    retryable: false,
  },
  invalid_api_key: {
    status: 401,
    hint: 'This key is not known. Check for a typo, or get a free key: POST /v1/checkout/free?email=you@example.com',
    retryable: false,
  },
  missing_admin_token: {
    status: 401,
    hint: 'Send the admin token in the X-Admin-Token header. The operator finds it in ADMIN_TOKEN or in the data directory.',
    retryable: false,
  },
  invalid_admin_token: {
    status: 401,
    hint: 'This admin token is wrong. The operator finds the right one in ADMIN_TOKEN or in the data directory.',
    retryable: false,
  },
  insufficient_credits: {
    status: 402,
    hint: 'Not enough credits for this call. See GET /v1/checkout/tiers for what can be bought.',
    retryable: false,
  },
  payment_required: {
    status: 402,
    hint: 'Pay what the PAYMENT-REQUIRED header asks for and send the request again with PAYMENT-SIGNATURE.',
    retryable: false,
  },
  key_disabled: {
    status: 403,
    hint: 'This key has been disabled. Ask the operator of the service.',
    retryable: false,
  },
  not_found: { status: 404, hint: 'No such endpoint. GET /v1/ lists them all.', retryable: false },
  symbol_not_tracked: {
    status: 404,
    hint: 'This symbol is not tracked. GET /v1/prices lists every tracked symbol.',
    retryable: false,
  },
  analysis_not_available: {
    status: 404,
    hint: 'No analysis has been made for this ticker: it is not tracked, or too little is known of it. GET /v1/prices lists the tracked ones.',
    retryable: false,
  },
  no_data_then: {
    status: 404,
    hint: 'There was no answer at that instant: too little history was known. Ask for a later as_of.',
    retryable: false,
  },
  method_not_allowed: { status: 405, hint: 'Use a method that the Allow header names.', retryable: false },
  not_acceptable: {
    status: 406,
    hint: 'This endpoint answers with server-sent events only. Send "Accept: text/event-stream", or no Accept header.',
    retryable: false,
  },
  request_timeout: {
    status: 408,
    hint: 'The request did not arrive in time. Send it again.',
    retryable: true,
  },
  free_key_exists: {
    status: 409,
    hint: 'A free key was already issued to this e-mail address. One free key per address; see GET /v1/checkout/tiers.',
    retryable: false,
  },
  order_not_approved: {
    status: 409,
    hint: 'The buyer has not approved this payment yet. Send the buyer to approve_url, then capture again.',
    retryable: true,
  },
  order_already_captured: {
    status: 409,
    hint: 'This order was captured and its key has been used: it is not shown again. GET /v1/account tells what the key holds.',
    retryable: false,
  },
  body_too_large: { status: 413, wire: 'request_too_large', hint: 'Send a smaller body.', retryable: false },
  url_too_long: {
    status: 414,
    wire: 'request_too_large',
    hint: 'Shorten the URL: fewer symbols a call.',
    retryable: false,
  },
  validation_error: {
    status: 422,
    hint: 'Correct the parameters named in detail and send the request again.',
    retryable: false,
  },
  rate_limited: {
    status: 429,
    hint: 'Too many calls this minute. Wait for the seconds in Retry-After.',
    retryable: true,
  },
  headers_too_large: {
    status: 431,
    wire: 'request_too_large',
    hint: 'Send fewer or shorter headers.',
    retryable: false,
  },
  internal_error: {
    status: 500,
    hint: 'The fault is ours. Send the request again; if it persists, report the request_id.',
    retryable: true,
  },
  payment_provider_fault: {
    status: 502,
    wire: 'payment_provider_unavailable',
    hint: 'The payment provider gave an answer that cannot be right. Nothing was granted; ask the operator if it persists.',
    retryable: true,
  },
  payment_provider_unavailable: {
    status: 503,
    hint: 'The payment provider did not answer. Send the request again after the seconds in Retry-After: nothing is charged twice.',
    retryable: true,
  },
  no_data_yet: {
    status: 503,
    hint: 'The first data are still being prepared. Retry after the seconds in Retry-After.',
    retryable: true,
  },
  overloaded: {
    status: 503,
    hint: 'The service is busy. Retry after the seconds in Retry-After.',
    retryable: true,
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERRORS

export function wireCode(code: ErrorCode): string {
  const { wire }: ErrorRow = ERRORS[code]
  return wire ?? code
}

/** Error answered to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, unknown>>

  /** @param fields further members of the error body, in wire names; `hint` replaces the standard one */
  constructor(code: ErrorCode, fields: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** Too few observations to compute; the last good snapshot stays. */
export class NotEnoughHistory extends Error {
  constructor(what: string, has: number, needs: number) {
    super(`${what}: ${has} observations known, ${needs} needed`)
    this.name = 'NotEnoughHistory'
  }
}

/** Why the service cannot start, for its operator; `message` includes the hint. */
export class StartupError extends Error {
  readonly problem: string
  readonly hint: string

  constructor(problem: string, hint: string, options?: ErrorOptions) {
    super(`${problem}. ${hint}`, options)
    this.name = 'StartupError'
    this.problem = problem
    this.hint = hint
  }
}

/** Thrown for work abandoned at shutdown. Callers get 503; it is not logged as an error. */
export class ShutdownError extends AppError {
  constructor() {
    super('overloaded', { retry_after: 5 })
    this.name = 'ShutdownError'
  }
}
