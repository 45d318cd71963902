import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorBody } from '../../contract/envelope.ts'
import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import { errorHeaders } from './error-headers.ts'
import { asRecord, SECURITY_HEADERS } from './security-headers.ts'

const LINGER_MS = 1_000

/** Of what is answered on the bare socket. Node's own table is left alone: importing it loads a whole HTTP client. */
const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
}

export interface SocketRefusalParts {
  readonly nextRequestId: () => string
  /** Told of every refusal that is written before or beside the routes. */
  readonly onRefusal: (code: ErrorCode) => void
}

export function refusalHeaders(error: AppError, requestId: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...asRecord([...SECURITY_HEADERS, ...errorHeaders(error)]),
  }
}

/** What is no HTTP at all is answered on the bare socket; what still comes in after that is dropped. */
export function refuseOnSocket(
  parts: SocketRefusalParts,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) socket.destroy()
  else if (socket.writable) answerOnSocket(parts, socket, new AppError(socketRefusal(error.code)))
}

/** Answers where there is no response to write to, and ends the connection. */
export function answerOnSocket(parts: SocketRefusalParts, socket: Duplex, refused: AppError): void {
  parts.onRefusal(refused.code)
  const requestId = parts.nextRequestId()
  const body = errorBody(refused, requestId)
  const lines = [
    `HTTP/1.1 ${refused.status} ${REASON_PHRASES[refused.status] ?? 'Error'}`,
    ...Object.entries(refusalHeaders(refused, requestId)).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // A connection cut with bytes unread is reset, and the caller would lose the answer that it has not read yet.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function socketRefusal(code: string | undefined): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  return 'bad_request'
}
