import type { ServerResponse } from 'node:http'
import { closingOf } from '../../contract/envelope.ts'
import type { CallLimits } from '../../contract/operation.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Answer } from '../../service/answer/answer.ts'
import { corsHeaders, errorHeaders, SECURITY_HEADERS } from './security-headers.ts'

export interface Arrived {
  readonly requestId: string
  readonly receivedAt: Instant
  readonly resource?: string | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** Answers with a validator may be stored by the caller and revalidated. */
const KEPT = ['cache-control', 'private, no-cache', ...SECURITY_HEADERS]
const NOT_KEPT = ['cache-control', 'no-store', ...SECURITY_HEADERS]

/** Up to this size one write is cheaper than two. */
const ONE_PIECE_BYTES = 8 * 1024

/** Writes an answer directly to the response, with all its headers. */
export function writeAnswer(response: ServerResponse, answer: Answer, call: Arrived): void {
  if (response.destroyed) return
  const headers = headersOf(response, answer, call)
  if (answer.status === 304) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const closing = Buffer.from(answer.error === undefined ? closingOf(answer.meta) : '')
  const length = answer.bytes.length + closing.length
  headers.push('content-type', JSON_TYPE, 'content-length', String(length))
  response.writeHead(answer.status, headers)
  writeBody(response, answer.bytes, closing)
}

function writeBody(response: ServerResponse, bytes: Buffer, closing: Buffer): void {
  if (bytes.length <= ONE_PIECE_BYTES) {
    // One character a byte: Node joins head and body into one string and encodes nothing.
    response.end(bytes.toString('latin1') + closing.toString('latin1'), 'latin1')
    return
  }
  response.write(bytes)
  response.end(closing)
}

/** Writes the head of a stream; proxies must neither cache nor buffer it. */
export function writeStreamHead(response: ServerResponse, answer: Answer, call: Arrived): void {
  const headers = headersOf(response, answer, call)
  headers.push('content-type', 'text/event-stream; charset=utf-8', 'x-accel-buffering', 'no')
  response.writeHead(200, headers)
  response.flushHeaders()
}

function headersOf(
  { req }: ServerResponse,
  { etag, credits, replayed, limits, error }: Answer,
  { requestId, receivedAt, resource }: Arrived,
): string[] {
  const headers = ['x-request-id', requestId]
  if (etag !== undefined) headers.push('etag', etag)
  headers.push('x-credits-used', String(credits.used))
  if (error !== undefined) headers.push(...errorHeaders(error, resource))
  if (credits.remaining !== undefined) headers.push('x-credits-remaining', String(credits.remaining))
  if (replayed) headers.push('idempotency-replayed', 'true')
  if (limits !== undefined) pushLimits(headers, limits, receivedAt)
  headers.push(...(etag === undefined ? NOT_KEPT : KEPT))
  if (req.headers.origin !== undefined) headers.push(...corsHeaders(req))
  return headers
}

/** The customary fields and those of draft-ietf-httpapi-ratelimit-headers-11. */
function pushLimits(headers: string[], { limit, remaining, resetAt }: CallLimits, now: Instant): void {
  const seconds = Math.max(0, Math.ceil((resetAt - now) / 1000))
  headers.push(
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(Math.ceil(resetAt / 1000)),
    'ratelimit-policy',
    `"default";q=${limit};w=60`,
    'ratelimit',
    `"default";r=${remaining};t=${seconds}`,
  )
}
