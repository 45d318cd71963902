import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { refuseUnfitTarget } from '@bellwether-markets/engine/kernel/caller-input'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { errorBody } from '@bellwether-markets/products/contract/envelope'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type KnownRoute, pathOf, patternOf, type UnknownRoutes } from '../../service/answer/unknown-route.ts'
import { type ConnectionLimits, endSilentReaders, limitConnections } from './connection-limit.ts'
import { answerOnSocket, errorHeadersOf, refuseOnSocket, type SocketErrorDeps } from './refuse-on-socket.ts'
import { asRecord, corsHeaders, preflightHeaders, SECURITY_HEADERS } from './security-headers.ts'

const TIMEOUTS_CHECKED_EVERY_MS = 1_000

export interface HttpServerDeps extends SocketErrorDeps {
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  readonly limits: ConnectionLimits & {
    readonly maxUrlBytes: number
    readonly maxHeaderBytes: number
    readonly maxBodyBytes: number
    /** Time for a complete request to arrive. */
    readonly requestTimeoutMs: number
  }
  readonly onFault: (error: unknown, requestId: string) => void
  /** Called with each request, before anything answers it. */
  readonly onRequest?: (request: IncomingMessage) => void
  /** Answers a person who meets an error; undefined for programs, which get JSON. */
  readonly errorPage?: (
    error: AppError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply | Promise<FastifyReply> | undefined
  /** Of answers through Fastify, if callers come by HTTPS. */
  readonly transportHeaders?: Readonly<Record<string, string>>
}

/** The HTTP server without its routes: limits, and a JSON answer with a hint for every failure. */
export function httpServer(deps: HttpServerDeps): FastifyInstance {
  const app = fastifyWith(deps)
  // By default Fastify demands a content type of this method, before it looks for a route.
  app.addHttpMethod('QUERY', { overrideExisting: true })
  app.server.headersTimeout = deps.limits.requestTimeoutMs
  answerWhatNodeRefuses(app, deps)
  limitConnections(app.server, deps.limits, deps.trustedProxies, (socket, reason) =>
    answerOnSocket(deps, socket, tooManyConnections(reason)),
  )
  endSilentReaders(app.server)
  acceptAnyBody(app)
  addSecurityHeaders(app, deps.transportHeaders)
  checkRequests(app, deps)
  app.setNotFoundHandler(({ method, raw }) => {
    throw deps.unknownRoutes.refusal(method, raw.url ?? '')
  })
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const appError =
      error instanceof AppError ? error : (frameworkError(error) ?? fault(deps, error, request.id))
    const page = deps.errorPage?.(appError, request, reply)
    if (page === undefined) return sendError(deps, reply, appError, request)
    deps.onRejection(appError.code)
    return page
  })
  return app
}

function fastifyWith(deps: HttpServerDeps): FastifyInstance {
  const { maxHeaderBytes, maxBodyBytes, requestTimeoutMs } = deps.limits
  return fastify({
    logger: false,
    genReqId: deps.nextRequestId,
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
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
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      sendError(deps, reply as FastifyReply, frameworkError(error) ?? new AppError('bad_request'), request)
    },
    clientErrorHandler: (error, socket) => refuseOnSocket(deps, error, socket),
  })
}

/** Rejects requests before their route runs, and answers CORS preflights. */
function checkRequests(app: FastifyInstance, { limits, unknownRoutes, onRequest }: HttpServerDeps): void {
  const isLiteral = literalPaths()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    onRequest?.(raw)
    if (isClosing) return done(aboutToEnd())
    const { method = '', url = '' } = raw
    try {
      refuseInvalid(raw, limits.maxUrlBytes)
    } catch (error) {
      return done(error as AppError)
    }
    if (method === 'OPTIONS' && answerPreflight(raw, reply)) return
    if (method !== 'GET' && method !== 'HEAD') forgetBodyType(raw.headers)
    done(isLiteral(url, routeOptions.url) ? undefined : unknownRoutes.refusal(method, url))
  })
}

/**
 * Whether a target is the literal path of its route. The router decodes and ignores a last slash; rules of proxies and of
 * CORS do neither.
 * @returns a function of the target and the route found, undefined if there is none
 */
function literalPaths(): (target: string, route: string | undefined) => boolean {
  const patterns = new Map<string, RegExp>()
  return (target, route) => {
    const path = pathOf(target)
    if (route === undefined || path === route) return true
    const pattern = patterns.get(route) ?? patternOf(route.replace(/:(\w+)/g, '{$1}'))
    patterns.set(route, pattern)
    return pattern.test(path)
  }
}

/** Surfaces parse parameters themselves. */
const readLater = (): Record<string, string> => ({})

/** Adds the routes of one surface. @returns those that a request for an unknown path may have meant */
export type SurfacePlugin = (app: FastifyInstance) => readonly KnownRoute[]

/** Registers each surface as a Fastify plugin. @param known gets the routes of all of them */
export function registerSurfaces(
  app: FastifyInstance,
  known: UnknownRoutes,
  plugins: readonly SurfacePlugin[],
): void {
  for (const plugin of plugins) {
    app.register(async (scope) => {
      known.add(plugin(scope))
    })
  }
}

/** Fastify closes the connection after this error. */
const aboutToEnd = (): AppError =>
  new AppError('overloaded', { retry_after: 1, hint: 'This process is about to end. Send the call again.' })

/** @throws AppError */
function refuseInvalid({ url = '', rawHeaders, httpVersion }: IncomingMessage, maxUrlBytes: number): void {
  if (url.length > maxUrlBytes) throw new AppError('url_too_long')
  refuseUnfitTarget(url)
  const hosts = countOfHosts(rawHeaders)
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    throw new AppError('bad_request', { hint: 'Send one Host header: HTTP/1.1 demands it.' })
}

/** Node keeps the first of several, and a proxy before it may take the last. @param headers names and values by turns */
function countOfHosts(headers: readonly string[]): number {
  let count = 0
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at].length === 'host'.length && headers[at].toLowerCase() === 'host') count++
  return count
}

/** Cases that Node would answer without a body, or not at all. */
function answerWhatNodeRefuses(app: FastifyInstance, deps: HttpServerDeps): void {
  app.server.on('connect', (_request, socket) =>
    answerOnSocket(deps, socket, new AppError('method_not_allowed', { allow: 'GET, HEAD, POST' })),
  )
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Inputs are in the query string; bodies are read up to the limit and ignored. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Fastify would reject a malformed type, and wait forever for an absent body with a type. */
function forgetBodyType(headers: IncomingHttpHeaders): void {
  const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (empty) delete headers['content-type']
  else headers['content-type'] = 'application/octet-stream'
}

/** For answers through Fastify; direct ones set these headers themselves. */
function addSecurityHeaders(app: FastifyInstance, transport: HttpServerDeps['transportHeaders']): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const always = asRecord([
      ...SECURITY_HEADERS,
      'referrer-policy',
      'no-referrer',
      ...corsHeaders(request.raw),
    ])
    const headers = { ...always, ...transport }
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

/** @returns whether the request was a preflight */
function answerPreflight(raw: IncomingMessage, reply: FastifyReply): boolean {
  const headers = preflightHeaders(raw)
  if (!headers) return false
  reply.hijack()
  reply.raw.writeHead(204, { ...headers, ...asRecord(SECURITY_HEADERS) })
  reply.raw.end()
  return true
}

const tooManyConnections = (reason: 'client' | 'all'): AppError =>
  reason === 'client'
    ? new AppError('rate_limited', { retry_after: 1, hint: 'Too many connections are open: reuse them.' })
    : new AppError('overloaded', { retry_after: 1 })

function sendError(
  deps: HttpServerDeps,
  reply: FastifyReply,
  error: AppError,
  { id: requestId, raw }: FastifyRequest,
): void {
  deps.onRejection(error.code)
  const body = errorBody(error, requestId)
  reply.hijack()
  reply.raw.writeHead(error.status, {
    ...errorHeadersOf(error, requestId),
    ...asRecord(corsHeaders(raw)),
    'content-length': Buffer.byteLength(body),
  })
  reply.raw.end(body)
}

function fault(deps: HttpServerDeps, error: unknown, requestId: string): AppError {
  deps.onFault(error, requestId)
  return new AppError('internal_error')
}

function frameworkError(error: { code?: string; statusCode?: number }): AppError | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large')
  if (error.code === 'FST_ERR_BAD_URL') return new AppError('bad_request')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_request')
  }
  return undefined
}
