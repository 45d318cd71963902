interface ErrorRow {
  readonly status: number
  /** Name on the wire, if not the code; some codes share one. */
  readonly wire: string | undefined
  readonly hint: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
}

const refusal = (status: number, hint: string, wire?: string): ErrorRow => ({
  status,
  hint,
  wire,
  retryable: false,
})
const retryable = (...row: Parameters<typeof refusal>): ErrorRow => ({ ...refusal(...row), retryable: true })

export const ERRORS = {
  bad_request: refusal(400, 'This is not a well-formed HTTP request. Check the encoding of the URL.'),
  missing_api_key: refusal(
    401,
    'Send your key in the X-API-Key header. A free key: POST /v1/checkout/free?email=you@example.com',
  ),
  invalid_api_key: refusal(
    401,
    'This key is not known. Check for a typo, or get a free key: POST /v1/checkout/free?email=you@example.com',
  ),
  invalid_token: refusal(
    401,
    'This access token is not valid here: it has expired, was ended, or was issued for another address. Refresh it, or sign in again.',
  ),
  missing_admin_token: refusal(
    401,
    'Send the admin token in the X-Admin-Token header. The operator finds it in ADMIN_TOKEN or in the data directory.',
  ),
  invalid_admin_token: refusal(
    401,
    'This admin token is wrong. The operator finds the right one in ADMIN_TOKEN or in the data directory.',
  ),
  insufficient_credits: refusal(
    402,
    'Not enough credits for this call. See GET /v1/checkout/tiers for what can be bought.',
  ),
  payment_required: refusal(
    402,
    'Pay what the PAYMENT-REQUIRED header asks for and send the request again with PAYMENT-SIGNATURE.',
  ),
  key_disabled: refusal(403, 'This key has been disabled. Ask the operator of the service.'),
  insufficient_scope: refusal(
    403,
    'This access token does not allow the call. Sign in again and ask for the scope that is named.',
  ),
  sub_key_cap_reached: refusal(
    403,
    'This sub-key has used its credits of this month. They return on the first day of the next month, UTC.',
  ),
  app_cap_reached: refusal(
    403,
    'This app has used the credits that its owner allowed it for this month. They return on the first day of the next month, UTC.',
  ),
  not_found: refusal(404, 'No such endpoint. GET /v1/ lists them all.'),
  symbol_not_tracked: refusal(404, 'This symbol is not tracked. GET /v1/prices lists every tracked symbol.'),
  analysis_not_available: refusal(
    404,
    'No analysis has been made for this ticker: it is not tracked, or too little is known of it. GET /v1/prices lists the tracked ones.',
  ),
  no_data_then: refusal(
    404,
    'There was no answer at that instant: too little history was known. Ask for a later as_of.',
  ),
  alert_not_found: refusal(404, 'This account has no such rule. GET /v1/alerts lists its rules.'),
  method_not_allowed: refusal(405, 'Use a method that the Allow header names.'),
  not_acceptable: refusal(
    406,
    'This endpoint answers with server-sent events only. Send "Accept: text/event-stream", or no Accept header.',
  ),
  request_timeout: retryable(408, 'The request did not arrive in time. Send it again.'),
  free_key_exists: refusal(
    409,
    'A free key was already issued to this e-mail address. One free key per address; see GET /v1/checkout/tiers.',
  ),
  email_not_confirmed: refusal(
    409,
    'A code was sent to this e-mail address. Send the same request again with code=… within ten minutes.',
  ),
  too_many_alerts: refusal(
    409,
    'The account has as many alert rules as its tier allows. Delete one (DELETE /v1/alerts/{id}).',
  ),
  order_not_approved: retryable(
    409,
    'The buyer has not approved this payment yet. Send the buyer to approve_url, then capture again.',
  ),
  order_already_captured: refusal(
    409,
    'This order was captured and its key has been used: it is not shown again. GET /v1/account tells what the key holds.',
  ),
  sign_in_expired: refusal(
    410,
    'This sign-in has expired, was answered, or was begun in another browser. Begin it again in the app.',
  ),
  body_too_large: refusal(413, 'Send a smaller body.', 'request_too_large'),
  url_too_long: refusal(414, 'Shorten the URL: fewer symbols a call.', 'request_too_large'),
  validation_error: refusal(422, 'Correct the parameters named in detail and send the request again.'),
  rate_limited: retryable(429, 'Too many calls this minute. Wait for the seconds in Retry-After.'),
  compute_quota: retryable(
    429,
    'Your CPU time for questions about the past is used up. Wait for the seconds in Retry-After; the latest answer, without as_of, is free of it.',
  ),
  headers_too_large: refusal(431, 'Send fewer or shorter headers.', 'request_too_large'),
  internal_error: retryable(
    500,
    'The fault is ours. Send the request again; if it persists, report the request_id.',
  ),
  payment_provider_fault: retryable(
    502,
    'The payment provider gave an answer that cannot be right. Nothing was granted; ask the operator if it persists.',
    'payment_provider_unavailable',
  ),
  payment_provider_unavailable: retryable(
    503,
    'The payment provider did not answer. Send the request again after the seconds in Retry-After: nothing is charged twice.',
  ),
  no_data_yet: retryable(
    503,
    'The first data are still being prepared. Retry after the seconds in Retry-After.',
  ),
  sign_in_unavailable: refusal(
    503,
    'Nobody can sign in here: the operator must set BASE_URL to the public address of the service, without a path. A key in the X-API-Key header works.',
  ),
  overloaded: retryable(503, 'The service is busy. Retry after the seconds in Retry-After.'),
} satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERRORS

export const wireCode = (code: ErrorCode): string => ERRORS[code].wire ?? code

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

/**
 * A value that can be read and still cannot be taken, in the form of a pydantic validator that raised `ValueError`.
 * @param hint replaces the standard one
 */
export const invalidValue = (
  loc: readonly (string | number)[],
  reason: string,
  input: unknown,
  hint?: string,
): AppError =>
  new AppError('validation_error', {
    ...(hint === undefined ? {} : { hint }),
    detail: [{ type: 'value_error', loc, msg: `Value error, ${reason}`, input, ctx: { error: {} } }],
  })

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

/** Thrown for work abandoned because the caller's connection closed; nobody reads the answer. */
export class CallerLeft extends AppError {
  constructor() {
    super('overloaded', { retry_after: 5 })
    this.name = 'CallerLeft'
  }
}

/** Thrown for work abandoned at shutdown. Callers get 503; it is not logged as an error. */
export class ShutdownError extends AppError {
  constructor() {
    super('overloaded', { retry_after: 5 })
    this.name = 'ShutdownError'
  }
}
