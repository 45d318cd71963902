import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Log } from '../../service/ports.ts'
import {
  boundedFetch,
  type Fetch,
  type FetchedAnswer,
  type FetchInput,
  jsonOf,
  listOf,
  memberAt,
  textOf,
} from './http-json.ts'

export interface PayPalOptions {
  /** No trailing slash. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly fetch: Fetch
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly log: Log
  readonly timeoutMs?: number
}

export interface PayPalAnswer {
  readonly status: number
  readonly body: unknown
  /** Issues of a 422, else the error's name. */
  readonly issues: readonly string[]
}

export interface PayPalClient {
  /**
   * Failures are retried; the request id makes that idempotent.
   * @throws AppError `payment_provider_unavailable`, or `payment_provider_fault` if PayPal rejects the credentials
   */
  ask(method: 'GET' | 'POST', path: string, input?: PayPalInput): Promise<PayPalAnswer>
}

export interface PayPalInput {
  readonly requestId?: string
  readonly body?: string
}

const TIMEOUT_MS = 8 * SECOND
const MOST_BYTES = 1_000_000
const TRIES = 3
const WAIT_MS = 250
const RETRY_SECONDS = 30
const MOST_RETRY_SECONDS = 3600
const TOKEN_SPARE_MS = MINUTE

export function payPalClient(options: PayPalOptions): PayPalClient {
  const send = retryingSend(options)
  const token = new AccessToken(options, send)
  const { log } = options

  return {
    async ask(method, path, input = {}) {
      let used = token.current()
      let answer = await send(path, requestOf(method, await used, input))
      if (answer.status === 401) {
        token.forget(used)
        used = token.current()
        answer = await send(path, requestOf(method, await used, input))
      }
      const body = jsonOf(answer.text)
      const { status } = answer
      const issues = issuesOf(body)
      if (status >= 400)
        log.info('paypal_refused', {
          path: shownPath(path),
          status,
          issues,
          debug: memberAt(body, 'debug_id'),
        })
      return { status, body, issues }
    },
  }
}

type PayPalRequest = Pick<FetchInput, 'method' | 'headers' | 'body'>
type Send = (path: string, request: PayPalRequest) => Promise<FetchedAnswer>

const requestOf = (
  method: 'GET' | 'POST',
  token: string,
  { requestId, body }: PayPalInput,
): PayPalRequest => ({
  method,
  headers: {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(method === 'GET' ? {} : { 'content-type': 'application/json', prefer: 'return=representation' }),
    ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
  },
  ...(body === undefined ? {} : { body }),
})

/** Retries connection errors and PayPal's 5xx, but not timeouts. */
const retryingSend =
  ({ baseUrl, fetch, sleep, log, timeoutMs = TIMEOUT_MS }: PayPalOptions): Send =>
  async (path, request) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await boundedFetch(fetch, baseUrl + path, {
        ...request,
        timeoutMs,
        maxBytes: MOST_BYTES,
      }).catch((error: unknown) => {
        log.warn('paypal_unreachable', { path: shownPath(path), reason: reasonOf(error) })
        if (isTimeout(error) || attempt === TRIES) throw unavailable(RETRY_SECONDS)
        return undefined
      })
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      if (answer) log.warn('paypal_unavailable', { path: shownPath(path), status: answer.status })
      if (answer?.status === 429 || attempt === TRIES) throw unavailable(retrySeconds(answer))
      await sleep(WAIT_MS * attempt)
    }
  }

/** Cached until shortly before it expires. Simultaneous requests share one. */
class AccessToken {
  readonly #options: PayPalOptions
  readonly #send: Send
  #kept: { readonly value: Promise<string>; until: number } | undefined

  constructor(options: PayPalOptions, send: Send) {
    this.#options = options
    this.#send = send
  }

  current(): Promise<string> {
    if (this.#kept && this.#options.now() < this.#kept.until) return this.#kept.value
    const token = { until: Number.POSITIVE_INFINITY }
    const value = this.#fetch(token)
    this.#kept = Object.assign(token, { value })
    value.catch(() => this.forget(value))
    return value
  }

  forget(value: Promise<string>): void {
    if (this.#kept?.value === value) this.#kept = undefined
  }

  async #fetch(token: { until: number }): Promise<string> {
    const { clientId, clientSecret, log, now } = this.#options
    const answer = await this.#send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    })
    const body = jsonOf(answer.text)
    const value = textOf(memberAt(body, 'access_token'))
    if (answer.status !== 200 || value === undefined || !/^[\x21-\x7e]+$/.test(value)) {
      log.error('paypal_credentials_refused', { status: answer.status, name: memberAt(body, 'error') })
      throw new AppError('payment_provider_fault', { retry_after: RETRY_SECONDS })
    }
    const seconds = Number(memberAt(body, 'expires_in'))
    token.until = now() + (Number.isFinite(seconds) ? seconds * SECOND : 0) - TOKEN_SPARE_MS
    return value
  }
}

const unavailable = (retryAfter: number): AppError =>
  new AppError('payment_provider_unavailable', { retry_after: retryAfter })

function retrySeconds(answer: FetchedAnswer | undefined): number {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(MOST_RETRY_SECONDS, Math.ceil(seconds))
    : RETRY_SECONDS
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Transport errors may contain the request. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? ('code' in cause && String(cause.code)) || cause.name : 'unknown'
}

function issuesOf(body: unknown): readonly string[] {
  const details = listOf(memberAt(body, 'details')).flatMap((detail) => {
    const issue = textOf(memberAt(detail, 'issue'))
    return issue === undefined ? [] : [issue]
  })
  const name = textOf(memberAt(body, 'name'))
  return details.length > 0 || name === undefined ? details : [name]
}

/** Order ids give access to keys. */
const shownPath = (path: string): string => path.replace(/\/(orders|captures)\/[^/]+/, '/$1/…')
