import type { IncomingMessage } from 'node:http'

/** What every answer carries, in the flat form of `writeHead`. Transport security is stated by what terminates TLS. */
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

/** Where a page of another site has no business: administration, figures, and what guards its callers itself. */
const CLOSED = /^\/(?:v1\/admin|admin|metrics|mcp|a2a)(?:[/?#]|$)/

const ORIGIN_ALLOWED: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  EXPOSED_HEADERS,
]

/**
 * Lets pages of every site read the answer. Callers are known by a header that a page must have been given, never by
 * a cookie: the session of the operator, the only one, is good on /admin alone, where no other origin may ask.
 */
export const corsHeaders = ({ headers, url = '' }: IncomingMessage): readonly string[] =>
  headers.origin === undefined || CLOSED.test(url) ? [] : ORIGIN_ALLOWED

/** Headers of the answer to a browser that asks before it calls; undefined where it did not, or may not call. */
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

/** Flat headers as pairs. */
export const asRecord = (flat: readonly string[]): Record<string, string> => {
  const record: Record<string, string> = {}
  for (let index = 0; index + 1 < flat.length; index += 2) record[flat[index]] = flat[index + 1]
  return record
}
