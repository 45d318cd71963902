import { ApiError, ConnectionError } from './errors.ts'

const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
const BASE_MS = 250
const CAP_MS = 8_000

export interface RetryRules {
  readonly maxRetries: number
  /** The longest that is waited for the service; where it asks for more, its refusal is thrown at once. */
  readonly maxWaitMs: number
  /** A number from 0 up to 1. */
  readonly random: () => number
}

/**
 * How long to wait before the next attempt, in milliseconds, or undefined where there should be none. Full jitter: any
 * time up to a bound that doubles, so that callers who were refused together do not come back together. A wait that
 * the service asks for comes first.
 * @param attempts how often it was sent
 */
export function waitBeforeRetry(error: unknown, attempts: number, rules: RetryRules): number | undefined {
  if (attempts > rules.maxRetries || !isRetried(error)) return undefined
  const jitter = rules.random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempts - 1))
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return asked > rules.maxWaitMs ? undefined : asked + jitter
}

const isRetried = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && RETRIED_STATUSES.has(error.status))

/**
 * A `Retry-After` header in milliseconds: seconds, or a date.
 * @param now milliseconds since the epoch
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** Waits, but no longer than the signal lets. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
