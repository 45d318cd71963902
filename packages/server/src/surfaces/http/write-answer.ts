import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { closingOf } from '@bellwether-markets/products/contract/envelope'
import type { CallLimits } from '@bellwether-markets/products/contract/operation'
import type { Answer } from '../../service/answer/answer.ts'
import { LIST_TYPES, listTypeFor, rowsOf } from './list-format.ts'
import { type Coding, codingFor, compressed } from './packed.ts'
import { corsHeaders, errorHeaders, SECURITY_HEADERS } from './security-headers.ts'

export interface Arrived {
  readonly requestId: string
  readonly receivedAt: Instant
  readonly resource?: string | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** Answers with a validator may be stored by the caller and revalidated. */
const VARY = ['vary', 'accept, accept-encoding']
const KEPT = ['cache-control', 'private, no-cache', ...VARY, ...SECURITY_HEADERS]
const NOT_KEPT = ['cache-control', 'no-store', ...SECURITY_HEADERS]

/** Up to this size one write is cheaper than two. */
const ONE_PIECE_BYTES = 8 * 1024

/** Another form of an answer's body. */
export interface Body {
  readonly bytes: Buffer
  readonly type: string
  readonly coding: Coding | undefined
  /** Of the answer's meta, for a form that has none. */
  readonly headers: readonly string[]
}

/** Smaller answers fit into a packet. */
const LEAST_CODED_BYTES = 1_400
/** For answers that are written once. */
const BROTLI = { quality: 4, windowBits: constants.BROTLI_DEFAULT_WINDOW }

/**
 * The body that the caller prefers; undefined for plain JSON.
 * @param list member of the answer with its rows
 */
export async function preferredBody(
  { headers }: IncomingMessage,
  { status, error, bytes, meta }: Answer,
  list: string | undefined,
): Promise<Body | undefined> {
  if (status !== 200 || error !== undefined) return undefined
  const type = list === undefined ? undefined : listTypeFor(headers.accept)
  const coding = bytes.length < LEAST_CODED_BYTES ? undefined : codingFor(headers['accept-encoding'])
  if (type === undefined && coding === undefined) return undefined
  const rows = type && list ? rowsOf(dataIn(bytes), list) : undefined
  const plain =
    type === undefined || rows === undefined
      ? { type: JSON_TYPE, bytes: Buffer.concat([bytes, Buffer.from(closingOf(meta))]), headers: [] }
      : {
          type: `${type}; charset=utf-8`,
          bytes: Buffer.from(LIST_TYPES[type](rows)),
          headers: metaHeaders(meta),
        }
  return {
    ...plain,
    coding,
    bytes: coding ? await compressed(plain.bytes, coding, BROTLI) : plain.bytes,
  }
}

const dataIn = (bytes: Buffer): unknown => (JSON.parse(`${bytes}}`) as { data: unknown }).data

function metaHeaders(meta: string): readonly string[] {
  const { as_of: asOf, stale, market, rest } = JSON.parse(meta) as Readonly<Record<string, unknown>>
  const cursor = (rest as { cursor?: string } | undefined)?.cursor
  return Object.entries({
    'x-as-of': asOf,
    'x-stale': stale,
    'x-market': market,
    'x-next-cursor': cursor,
  }).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))
}

/** Writes an answer directly to the response, with all its headers. */
export function writeAnswer(response: ServerResponse, answer: Answer, call: Arrived, body?: Body): void {
  if (response.destroyed) return
  const headers = headersOf(response, answer, call)
  if (answer.status === 304) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  if (body !== undefined) {
    writeOtherBody(response, answer, headers, body)
    return
  }
  const closing = Buffer.from(answer.error === undefined ? closingOf(answer.meta) : '')
  const length = answer.bytes.length + closing.length
  headers.push('content-type', JSON_TYPE, 'content-length', String(length))
  response.writeHead(answer.status, headers)
  writeBody(response, answer.bytes, closing)
}

function writeOtherBody(
  response: ServerResponse,
  { status, etag }: Answer,
  headers: string[],
  { bytes, type, coding, headers: own }: Body,
): void {
  // The same data in another form: the validator is weak.
  if (etag !== undefined) headers.splice(headers.indexOf('etag') + 1, 1, `W/${etag}`)
  headers.push(...own, 'content-type', type, 'content-length', String(bytes.length))
  if (coding !== undefined) headers.push('content-encoding', coding)
  response.writeHead(status, headers)
  response.end(bytes)
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
