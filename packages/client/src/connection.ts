import type { Answer, CallOptions, Operation, Progress } from './answer.ts'
import { answerMemory } from './answer-memory.ts'
import { budget } from './budget.ts'
import { ApiError, BellwetherError, ConnectionError, TimeoutError } from './errors.ts'
import { readAnswer, UNREADABLE_REFUSAL } from './read-answer.ts'
import { type RetryRules, wait, waitBeforeRetry } from './retry.ts'

export interface ClientOptions {
  /** Address of the service, such as `https://api.example.com`. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  /** For the operator of the service only. */
  readonly adminToken?: string | undefined
  /** Time for each attempt, in milliseconds; 30,000 unless told, 0 for no limit. */
  readonly timeoutMs?: number | undefined
  /** Attempts after the first; 3 unless told. */
  readonly maxRetries?: number | undefined
  /** The longest that is waited because the service asks for it, in milliseconds; 60,000 unless told. */
  readonly maxWaitMs?: number | undefined
  /** The most that all calls of this client may cost; a call that could go beyond it is not sent. */
  readonly maxCredits?: number | undefined
  /** Told of every call that takes its time; see `CallOptions`. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** How many answers are remembered: asking again for one that still holds is free. None unless told. */
  readonly remember?: number | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** A number from 0 up to 1; for tests. */
  readonly random?: (() => number) | undefined
  /** For tests. */
  readonly wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
}

/** What every way of talking to the service is made of. */
export interface Wiring {
  /** Address of the service without a slash at its end. */
  readonly base: string
  readonly headers: (operation: Operation, options: CallOptions) => Record<string, string>
  readonly fetch: typeof globalThis.fetch
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  readonly timeoutMs: number
  readonly rules: RetryRules
  readonly onProgress: ((progress: Progress) => void) | undefined
}

/** The way to one service with one key, and what it cost so far. */
export interface Connection {
  readonly wiring: Wiring
  readonly creditsUsed: number
  /**
   * @param operation with the price of this call
   * @param body JSON, if the operation takes one
   */
  send(operation: Operation, target: string, options: CallOptions, body?: string): Promise<Answer>
}

const PROGRESS_MS = 2_000
const TIMEOUT_MS = 30_000
const MAX_RETRIES = 3
const MAX_WAIT_MS = 60_000

/** @throws TypeError where the address is none, or a secret cannot be sent in a header */
export function connect(given: ClientOptions): Connection {
  const wiring = wiringOf(given)
  checkSecret(given.apiKey, 'apiKey')
  checkSecret(given.adminToken, 'adminToken')
  const memory = answerMemory(given.remember ?? 0)
  const spending = budget(given.maxCredits ?? Number.POSITIVE_INFINITY)

  const attempt = async (request: Request, attempts: number): Promise<Answer> => {
    const { operation, target, options, body } = request
    // An answer to a body is not that of its target alone.
    const isRemembered = operation.ifNoneMatch && body === undefined
    const held = isRemembered ? memory.get(target) : undefined
    const headers = { ...request.headers, ...(held ? { 'if-none-match': held.etag } : {}) }
    const { answer, text } = await withinTime(
      options.timeoutMs ?? wiring.timeoutMs,
      options.signal,
      async (signal) => {
        const init = { method: operation.method, headers, redirect: 'manual', signal } as const
        const sent = body === undefined ? init : { ...init, body }
        const response = await wiring.fetch(wiring.base + target, sent)
        return readAnswer(response, held, { attempts, list: operation.list })
      },
    )
    if (isRemembered) memory.set(target, answer.etag, text)
    return answer
  }

  const send: Connection['send'] = async (operation, target, options, body) => {
    options.signal?.throwIfAborted()
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const headers = { ...wiring.headers(operation, options), ...type }
    const request = { operation, target, options, body, headers }
    const begun = spending.begin(operation.id, operation.credits)
    let isKnown = true
    try {
      const answer = await withRetries(wiring, request, async (attempts) => {
        try {
          return await attempt(request, attempts)
        } catch (error) {
          // An answer that was lost may have been charged.
          isKnown &&= isRefusal(error) || wasNotSent(error)
          throw error
        }
      })
      const used = costOf(answer, operation, options)
      begun.charged(used)
      return { ...answer, credits: { ...answer.credits, used } }
    } catch (error) {
      if (isKnown) begun.refused()
      throw error
    }
  }

  return {
    send,
    wiring,
    get creditsUsed() {
      return spending.used
    },
  }
}

interface Request {
  readonly operation: Operation
  readonly target: string
  readonly options: CallOptions
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** One idempotency key for all attempts, so that they are charged once. */
function headersOf(given: ClientOptions, operation: Operation, options: CallOptions): Record<string, string> {
  const { apiKey, adminToken } = given
  const { secret, idempotencyKey } = operation
  return {
    accept: 'application/json',
    ...(secret === 'key' && apiKey !== undefined ? { 'x-api-key': apiKey } : {}),
    ...(secret === 'admin' && adminToken !== undefined ? { 'x-admin-token': adminToken } : {}),
    ...(idempotencyKey ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
  }
}

const wiringOf = (given: ClientOptions): Wiring => ({
  base: baseOf(given.baseUrl),
  headers: (operation, options) => headersOf(given, operation, options),
  // Looked up at each call: a program may put another one in its place.
  fetch: given.fetch ?? ((...request) => fetch(...request)),
  wait: given.wait ?? wait,
  onProgress: given.onProgress,
  timeoutMs: given.timeoutMs ?? TIMEOUT_MS,
  rules: {
    maxRetries: given.maxRetries ?? MAX_RETRIES,
    maxWaitMs: given.maxWaitMs ?? MAX_WAIT_MS,
    random: given.random ?? Math.random,
  },
})

async function withRetries(
  { wait, rules: usual, onProgress }: Wiring,
  { operation, options }: Request,
  attempt: (attempts: number) => Promise<Answer>,
): Promise<Answer> {
  const safe = operation.method === 'GET' || operation.idempotencyKey
  const rules = { ...usual, maxRetries: safe ? (options.maxRetries ?? usual.maxRetries) : 0 }
  const tell = options.onProgress ?? onProgress
  const begunAt = performance.now()
  const toldAt = (attempts: number) => ({
    operation: operation.id,
    attempts,
    elapsedMs: Math.round(performance.now() - begunAt),
  })
  for (let attempts = 1; ; attempts++) {
    const beat =
      tell && setInterval(() => tell({ ...toldAt(attempts), state: 'waiting for an answer' }), PROGRESS_MS)
    try {
      return await attempt(attempts)
    } catch (error) {
      const ms = waitBeforeRetry(error, attempts, rules)
      if (ms === undefined) throw error
      const because = error as Error
      tell?.({ ...toldAt(attempts), state: 'waiting to try again', waitMs: Math.round(ms), because })
      clearInterval(beat)
      await wait(ms, options.signal)
    } finally {
      clearInterval(beat)
    }
  }
}

/** Runs one attempt and says of a failure whose it was: the caller's wish, the time, or the connection. */
async function withinTime<T>(
  timeoutMs: number,
  ended: AbortSignal | undefined,
  run: (signal: AbortSignal | null) => Promise<T>,
): Promise<T> {
  const late = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined
  const signals = [ended, late].filter((signal) => signal !== undefined)
  try {
    return await run(signals.length === 0 ? null : AbortSignal.any(signals))
  } catch (error) {
    if (error instanceof BellwetherError) throw error
    if (ended?.aborted) throw ended.reason
    if (late?.aborted) throw new TimeoutError(`no answer within ${timeoutMs} ms`, { cause: error })
    throw new ConnectionError('the service could not be reached, or the connection broke', { cause: error })
  }
}

/** A page of a proxy is none: what stands behind it may have charged. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.code !== UNREADABLE_REFUSAL

const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** `fetch` hides in the cause of its error why there was no connection. */
function wasNotSent(error: unknown): boolean {
  const { cause } = error instanceof ConnectionError && error.cause instanceof Error ? error.cause : {}
  return cause instanceof Error && 'code' in cause && NOT_SENT.has(String(cause.code))
}

/** A replay costs nothing, but here the answer that was lost before it did. */
function costOf(
  { replayed, credits, attempts }: Answer,
  { credits: price }: Operation,
  options: CallOptions,
) {
  const isLost = replayed && (attempts > 1 || options.idempotencyKey === undefined)
  return isLost && Number.isFinite(price) ? price : credits.used
}

function baseOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new TypeError(`baseUrl is no web address: ${text}`)
  }
  // The address of its MCP endpoint is taken as well.
  return url.href.replace(/\/+$/, '').replace(/\/mcp$/, '')
}

function checkSecret(secret: string | undefined, name: string): void {
  if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret)) {
    throw new TypeError(`${name} is empty or has characters that no header may have`)
  }
}
