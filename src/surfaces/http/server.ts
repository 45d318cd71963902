import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { type KnownRoute, unknownRoute } from '../../app/unknown-route.ts'
import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import { errorBody, errorHeaders } from './error-answer.ts'

const TIMEOUTS_CHECKED_EVERY_MS = 1_000
const LINGER_MS = 1_000

/** Of what is answered on the bare socket. Node's own table is left alone: importing it loads a whole HTTP client. */
const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

export interface HttpServerParts {
  readonly nextRequestId: () => string
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly limits: {
    readonly maxUrlBytes: number
    readonly maxHeaderBytes: number
    readonly maxBodyBytes: number
    /** Time for a request to arrive whole. */
    readonly requestTimeoutMs: number
  }
  readonly onFault: (error: unknown, requestId: string) => void
}

/** The HTTP server without its routes: limits, and a JSON answer with a hint to everything that goes wrong. */
export function httpServer(parts: HttpServerParts): FastifyInstance {
  const { maxUrlBytes, maxHeaderBytes, maxBodyBytes, requestTimeoutMs } = parts.limits
  const app = fastify({
    logger: false,
    genReqId: parts.nextRequestId,
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    bodyLimit: maxBodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256, querystringParser: readLater },
    http: {
      maxHeaderSize: maxHeaderBytes,
      optimizeEmptyRequests: true,
      requireHostHeader: false,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
    },
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      sendRefusal(reply as FastifyReply, frameworkRefusal(error) ?? new AppError('bad_request'), request.id)
    },
    clientErrorHandler: (error, socket) => refuseOnSocket(error, socket, parts.nextRequestId()),
  })
  app.server.headersTimeout = requestTimeoutMs
  answerWhatNodeRefuses(app, parts.nextRequestId)
  acceptAnyBody(app)
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.method !== 'GET' && raw.method !== 'HEAD') forgetBodyType(raw.headers)
    done(refusedAtTheDoor(raw, maxUrlBytes))
  })
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refused =
      error instanceof AppError ? error : (frameworkRefusal(error) ?? fault(parts, error, request.id))
    sendRefusal(reply, refused, request.id)
  })
  return app
}

/** Every surface reads parameters with the one parser of products; the framework need not. */
const readLater = (): Record<string, string> => ({})

/** Answers what no route takes; `routes` are all that there are. */
export function refuseUnknownRoutes(app: FastifyInstance, routes: readonly KnownRoute[]): void {
  app.setNotFoundHandler((request) => {
    throw unknownRoute(routes, request.method, request.raw.url ?? '')
  })
}

function refusedAtTheDoor(
  { url, headers, httpVersion }: IncomingMessage,
  maxUrlBytes: number,
): AppError | undefined {
  if (url !== undefined && url.length > maxUrlBytes) return new AppError('url_too_long')
  if (headers.host !== undefined || httpVersion !== '1.1') return undefined
  return new AppError('bad_request', { hint: 'Send a Host header: HTTP/1.1 demands one.' })
}

/** What Node by itself would answer without a body, or not at all. */
function answerWhatNodeRefuses(app: FastifyInstance, nextRequestId: () => string): void {
  app.server.on('connect', (_request, socket) =>
    answerOnSocket(socket, new AppError('method_not_allowed', { allow: 'GET, HEAD, POST' }), nextRequestId()),
  )
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Inputs stand in the query string; a body is read up to the limit and ignored. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The framework would refuse a malformed type, and wait for ever for a body that has a type but is not there. */
function forgetBodyType(headers: IncomingHttpHeaders): void {
  const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (empty) delete headers['content-type']
  else headers['content-type'] = 'application/octet-stream'
}

function sendRefusal(reply: FastifyReply, error: AppError, requestId: string): void {
  const body = errorBody(error, requestId)
  reply.hijack()
  reply.raw.writeHead(error.status, {
    ...headersOf(error, requestId),
    'content-length': Buffer.byteLength(body),
  })
  reply.raw.end(body)
}

function fault(parts: HttpServerParts, error: unknown, requestId: string): AppError {
  parts.onFault(error, requestId)
  return new AppError('internal_error')
}

function frameworkRefusal(error: { code?: string; statusCode?: number }): AppError | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large')
  if (error.code === 'FST_ERR_BAD_URL') return new AppError('bad_request')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_request')
  }
  return undefined
}

function headersOf(error: AppError, requestId: string): Record<string, string> {
  const extra = errorHeaders(error)
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  for (let index = 0; index + 1 < extra.length; index += 2) headers[extra[index]] = extra[index + 1]
  return headers
}

/** What is no HTTP at all is answered on the bare socket; what still comes in after that is dropped. */
function refuseOnSocket(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) socket.destroy()
  else if (socket.writable) answerOnSocket(socket, new AppError(socketRefusal(error.code)), requestId)
}

function answerOnSocket(socket: Duplex, refused: AppError, requestId: string): void {
  const body = errorBody(refused, requestId)
  const lines = [
    `HTTP/1.1 ${refused.status} ${REASON_PHRASES[refused.status] ?? 'Error'}`,
    ...Object.entries(headersOf(refused, requestId)).map(([name, value]) => `${name}: ${value}`),
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
