import type { IncomingMessage } from 'node:http'
import type { AppError } from '../../kernel/errors.ts'

/** Headers of every answer, flat for `writeHead`. HSTS is left to the TLS proxy. */
export const SECURITY_HEADERS: readonly string[] = [
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
]

const ALLOWED_METHODS = 'GET, HEAD, POST'
const ALLOWED_HEADERS =
  'X-API-Key, Authorization, Idempotency-Key, If-None-Match, Last-Event-ID, Content-Type'
const EXPOSED_HEADERS = [
  ...['ETag', 'Retry-After', 'X-Request-Id', 'X-Credits-Used', 'X-Credits-Remaining', 'Idempotency-Replayed'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'RateLimit', 'RateLimit-Policy'],
].join(', ')
const PREFLIGHT_KEPT_SECONDS = '86400'

/** Closed to pages of other sites. */
const CLOSED = /^\/(?:v1\/admin|admin|metrics|mcp|a2a)(?:[/?#]|$)/

const ORIGIN_ALLOWED: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  EXPOSED_HEADERS,
]

/**
 * Pages of any site may read answers. Callers are identified by a header, never a cookie; the only session cookie works
 * on /admin alone, which is closed to other origins.
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

/** Headers specific to an error. */
export function errorHeaders(error: AppError): readonly string[] {
  const headers: string[] = []
  const { retry_after: retryAfter, allow } = error.fields
  if (typeof retryAfter === 'number') headers.push('retry-after', String(retryAfter))
  if (typeof allow === 'string') headers.push('allow', allow)
  if (error.code === 'missing_api_key' || error.code === 'invalid_api_key') {
    headers.push('www-authenticate', 'APIKey')
  } else if (error.status === 401) {
    headers.push('www-authenticate', 'AdminToken')
  }
  return headers
}
