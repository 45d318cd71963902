import type { ServerResponse } from 'node:http'
import type { Answered, CallLimits, Outcome, Refused } from '../../contract/call.ts'
import type { Instant } from '../../kernel/time.ts'
import type { ServiceAnswered } from '../../operations/service-call.ts'
import type { StreamOpened } from '../../operations/stream/open-stream.ts'
import { errorBody, errorHeaders } from './error-answer.ts'
import { corsHeaders, SECURITY_HEADERS } from './security-headers.ts'
import { fieldsOf, headersOf, takeHead, writeOwnHead } from './write-own-head.ts'

export interface Arrived {
  readonly requestId: string
  readonly receivedAt: Instant
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Ready as text, so that a call adds two pieces to its head rather than each name and value. */
const JSON_TYPE_FIELD = fieldsOf(['content-type', JSON_TYPE])
const FIXED_FIELDS = fieldsOf(['cache-control', 'private, no-cache', ...SECURITY_HEADERS])

/** Writes the answer to a call of a product past the framework: the headers of that route are set here only. */
export function writeOutcome(response: ServerResponse, outcome: Outcome, call: Arrived): void {
  if (response.destroyed) return
  if (outcome.kind === 'refusal') writeRefusal(response, outcome, call)
  else if (outcome.kind === 'unchanged') writeUnchanged(response, outcome, call)
  else writeAnswer(response, outcome, call)
}

/** Beyond it an answer often has to wait for its reader, and a second copy of it is no small matter. */
const ONE_PIECE_BYTES = 64 * 1024

/**
 * Head and body go out in one piece, from memory that the next answer uses again: once it is written the system has it,
 * and what has to wait for a slow reader keeps that memory. A large answer, or one behind others, goes out as bytes that
 * never change, with head and end of its own.
 */
function writeAnswer(response: ServerResponse, outcome: Answered, call: Arrived): void {
  const { opening } = outcome.answer
  const end = `,"meta":${outcome.metaLatin1}}`
  const fields = answerFields(response, outcome, call) + JSON_TYPE_FIELD
  const { length } = opening.bytes
  const atOnce = length <= ONE_PIECE_BYTES && response.socket !== null && response.writableLength === 0
  writeOwnHead(response, fields, length + end.length)
  const head = atOnce ? takeHead(response) : undefined
  if (head !== undefined) {
    response.end(opening.between(head, end))
    if (response.writableLength > 0) opening.keepLast()
    return
  }
  response.cork()
  response.write(opening.bytes)
  response.end(end, 'latin1')
  response.uncork()
}

function writeUnchanged(response: ServerResponse, outcome: Answered, call: Arrived): void {
  response.writeHead(304, headersOf(answerFields(response, outcome, call)))
  response.end()
}

/** Writes a refusal, with the limits where the caller has any. */
export function writeRefusal(response: ServerResponse, refused: Refused, call: Arrived): void {
  const { requestId, receivedAt } = call
  const body = errorBody(refused.error, requestId)
  const headers = ['x-request-id', requestId, 'x-credits-used', '0', ...errorHeaders(refused.error)]
  if (refused.creditsRemaining !== undefined)
    headers.push('x-credits-remaining', String(refused.creditsRemaining))
  if (refused.limits) pushLimits(headers, refused.limits, receivedAt)
  headers.push('cache-control', 'no-store', ...SECURITY_HEADERS, ...corsHeaders(response.req))
  headers.push('content-type', JSON_TYPE, 'content-length', String(Buffer.byteLength(body)))
  response.writeHead(refused.error.status, headers)
  response.end(body)
}

/** Writes the answer of a service endpoint. */
export function writeReply(response: ServerResponse, reply: ServiceAnswered, call: Arrived): void {
  const headers = replyHeaders(response, reply, call)
  headers.push('content-type', JSON_TYPE, 'content-length', String(Buffer.byteLength(reply.body)))
  response.writeHead(200, headers)
  response.end(reply.body)
}

/** Writes the head of a stream; a proxy in between must neither keep nor gather what comes. */
export function writeStreamHead(response: ServerResponse, opened: StreamOpened, call: Arrived): void {
  const headers = replyHeaders(response, opened, call)
  headers.push('content-type', 'text/event-stream; charset=utf-8', 'x-accel-buffering', 'no')
  response.writeHead(200, headers)
  response.flushHeaders()
}

function replyHeaders(
  response: ServerResponse,
  reply: Pick<ServiceAnswered, 'creditsUsed' | 'creditsRemaining' | 'limits'>,
  call: Arrived,
): string[] {
  const headers = ['x-request-id', call.requestId, 'x-credits-used', String(reply.creditsUsed)]
  if (reply.creditsRemaining !== undefined)
    headers.push('x-credits-remaining', String(reply.creditsRemaining))
  if (reply.limits) pushLimits(headers, reply.limits, call.receivedAt)
  headers.push('cache-control', 'no-store', ...SECURITY_HEADERS, ...corsHeaders(response.req))
  return headers
}

function answerFields(
  { req }: ServerResponse,
  outcome: Answered,
  { requestId, receivedAt }: Arrived,
): string {
  const { creditsUsed, creditsRemaining } = outcome
  let fields = `x-request-id: ${requestId}\r\netag: ${outcome.answer.etag}\r\nx-credits-used: ${creditsUsed}\r\n`
  if (creditsRemaining !== undefined) fields += `x-credits-remaining: ${creditsRemaining}\r\n`
  if (outcome.replayed) fields += 'idempotency-replayed: true\r\n'
  fields += limitFields(outcome.limits, receivedAt) + FIXED_FIELDS
  return req.headers.origin === undefined ? fields : fields + fieldsOf(corsHeaders(req))
}

const pushLimits = (headers: string[], limits: CallLimits, now: Instant): void => {
  headers.push(...headersOf(limitFields(limits, now)))
}

/** Both the customary fields and those of draft-ietf-httpapi-ratelimit-headers-11. */
function limitFields({ limit, remaining, resetAt }: CallLimits, now: Instant): string {
  const reset = Math.ceil(resetAt / 1000)
  const seconds = Math.max(0, Math.ceil((resetAt - now) / 1000))
  return (
    `x-ratelimit-limit: ${limit}\r\nx-ratelimit-remaining: ${remaining}\r\nx-ratelimit-reset: ${reset}\r\n` +
    `ratelimit-policy: "default";q=${limit};w=60\r\nratelimit: "default";r=${remaining};t=${seconds}\r\n`
  )
}
