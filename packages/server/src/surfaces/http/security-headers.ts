import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import { bearerChallenge } from './own-address.ts'

/** Headers of every answer, flat for `writeHead`. */
export const SECURITY_HEADERS: readonly string[] = [
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
]

/** Of pages and documents at an HTTPS address. Preloading is left to the operator. */
export const TRANSPORT_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const ALLOWED_METHODS = 'GET, HEAD, POST, DELETE'
/** `*` is for the headers of MCP, one of which is named by each argument; it never includes Authorization. */
const ALLOWED_HEADERS =
  'X-API-Key, Authorization, Idempotency-Key, If-None-Match, Last-Event-ID, Content-Type, *'
const EXPOSED_HEADERS = [
  'WWW-Authenticate',
  'Mcp-Session-Id',
  'ETag',
  'Retry-After',
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'Idempotency-Replayed',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
].join(', ')
const PREFLIGHT_KEPT_SECONDS = '86400'

/** Closed to pages of other sites. */
const CLOSED = /^\/(?:v1\/admin|metrics|connect|oauth\/authorize)(?:[/?#]|$)/

const ORIGIN_ALLOWED: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  EXPOSED_HEADERS,
]

/**
 * Pages of any site may read answers. Callers are identified by a header, never a cookie; cookies work on the pages of
 * sign-in alone, which are closed to other origins.
 */
export const corsHeaders = ({ headers, url = '' }: IncomingMessage): readonly string[] =>
  headers.origin === undefined || CLOSED.test(url) ? [] : ORIGIN_ALLOWED

/** Preflight headers; undefined if the request is no preflight or the call is not allowed. */
export function preflightHeaders({
  method,
  headers,
  url = '',
}: IncomingMessage): Readonly<Record<string, string>> | undefined {
  if (method !== 'OPTIONS' || headers.origin === undefined || CLOSED.test(url)) return undefined
  if (headers['access-control-request-method'] === undefined) return undefined
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': PREFLIGHT_KEPT_SECONDS,
  }
}

export const asRecord = (flat: readonly string[]): Record<string, string> => {
  const record: Record<string, string> = {}
  for (let index = 0; index + 1 < flat.length; index += 2) record[flat[index]] = flat[index + 1]
  return record
}

/** For an answer that a library writes. */
export function setSecurityHeaders(response: ServerResponse): void {
  response.setHeaders(new Map(Object.entries(asRecord(SECURITY_HEADERS))))
}

/** Headers specific to an error. @param resource address that was called, to sign in for */
export function errorHeaders(error: AppError, resource?: string): readonly string[] {
  const headers: string[] = []
  const { retry_after: retryAfter, allow } = error.fields
  if (typeof retryAfter === 'number') headers.push('retry-after', String(retryAfter))
  if (typeof allow === 'string') headers.push('allow', allow)
  const challenge = challengeOf(error, resource)
  if (challenge !== undefined) headers.push('www-authenticate', challenge)
  return headers
}

function challengeOf({ code, status, fields: { scope } }: AppError, resource?: string): string | undefined {
  if (code === 'missing_api_key' || code === 'invalid_api_key') return bearerChallenge(resource)
  if (code === 'invalid_token') return bearerChallenge(resource, { error: code })
  if (code === 'insufficient_scope') {
    return bearerChallenge(resource, { error: code, ...(typeof scope === 'string' ? { scope } : {}) })
  }
  return status === 401 ? 'AdminToken' : undefined
}
