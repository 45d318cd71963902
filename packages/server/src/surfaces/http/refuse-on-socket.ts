import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorBody } from '../../contract/envelope.ts'
import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import { asRecord, errorHeaders, SECURITY_HEADERS } from './security-headers.ts'

const LINGER_MS = 1_000

/** A small table, because importing Node's own loads a whole HTTP client. */
const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
}

export interface SocketErrorDeps {
  readonly nextRequestId: () => string
  /** Called for every error written outside the routes. */
  readonly onRejection: (code: ErrorCode) => void
}

export function errorHeadersOf(error: AppError, requestId: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...asRecord([...SECURITY_HEADERS, ...errorHeaders(error)]),
  }
}

/** Answers invalid HTTP on the bare socket and drops further input. */
export function refuseOnSocket(
  deps: SocketErrorDeps,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) socket.destroy()
  else if (socket.writable) answerOnSocket(deps, socket, new AppError(socketRefusal(error.code)))
}

/** Answers without a response object, and closes the connection. */
export function answerOnSocket(deps: SocketErrorDeps, socket: Duplex, refused: AppError): void {
  deps.onRejection(refused.code)
  const requestId = deps.nextRequestId()
  const body = errorBody(refused, requestId)
  const lines = [
    `HTTP/1.1 ${refused.status} ${REASON_PHRASES[refused.status] ?? 'Error'}`,
    ...Object.entries(errorHeadersOf(refused, requestId)).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // Delayed, because closing with unread bytes would reset the connection and lose the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function socketRefusal(code: string | undefined): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  return 'bad_request'
}
