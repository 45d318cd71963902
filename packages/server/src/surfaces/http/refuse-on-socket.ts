import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError, type ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import { errorBody } from '@bellwether-markets/products/contract/envelope'
import type { UnknownRoutes } from '../../service/answer/unknown-route.ts'
import { asRecord, errorHeaders, SECURITY_HEADERS } from './security-headers.ts'

const LINGER_MS = 1_000

/** A small table, because importing Node's own loads a whole HTTP client. */
const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
}

export interface SocketErrorDeps {
  readonly unknownRoutes: UnknownRoutes
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

/** An error of Node's HTTP parser. */
export interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
  /** Position of the error in the packet. */
  readonly bytesParsed?: number
}

/** Answers invalid HTTP on the bare socket and drops further input. */
export function refuseOnSocket(deps: SocketErrorDeps, error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) socket.destroy()
  else if (socket.writable) answerOnSocket(deps, socket, socketRefusal(error, deps.unknownRoutes))
}

/** Answers without a response object, and closes the connection. */
export function answerOnSocket(deps: SocketErrorDeps, socket: Duplex, rejection: AppError): void {
  deps.onRejection(rejection.code)
  const requestId = deps.nextRequestId()
  const body = errorBody(rejection, requestId)
  const lines = [
    `HTTP/1.1 ${rejection.status} ${REASON_PHRASES[rejection.status] ?? 'Error'}`,
    ...Object.entries(errorHeadersOf(rejection, requestId)).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // Delayed, because closing with unread bytes would reset the connection and lose the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function socketRefusal(error: ParserError, routes: UnknownRoutes): AppError {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout')
  const request = METHOD_ERRORS.has(error.code ?? '') ? REQUEST_LINE.exec(lineAt(error)) : null
  return request ? routes.refusal(request[1], request[2]) : new AppError('bad_request')
}

/** Of an unknown method, and of one of another protocol, such as DESCRIBE. */
const METHOD_ERRORS: ReadonlySet<string> = new Set(['HPE_INVALID_METHOD', 'HPE_INVALID_CONSTANT'])
const LONGEST_LINE = 2_048
const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]{1,32}) (\S+) HTTP\/1\.[01]\r?\n/

/** From the start of the line with the error; Node's parser stops inside a method that it does not know. */
function lineAt({ rawPacket, bytesParsed = 0 }: ParserError): string {
  if (!Buffer.isBuffer(rawPacket)) return ''
  const start = rawPacket.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1
  return rawPacket.toString('latin1', start, start + LONGEST_LINE)
}
