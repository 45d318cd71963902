import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Call, Outcome, Refused } from '../../contract/call.ts'
import type { Product } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Clock } from '../../service/ports.ts'
import { beforeFramework } from './before-framework.ts'
import { headerOf, keyOf } from './caller.ts'
import { writeOutcome, writeRefusal } from './write-outcome.ts'

export interface ProductRoutesParts {
  readonly products: readonly Product[]
  readonly answer: (call: Call, done: (outcome: Outcome) => void) => void
  readonly wallClock: Clock
  readonly nextRequestId: () => string
  /** Whether the address of a caller is told by a header; the framework knows whom to believe. */
  readonly hasProxies: boolean
  readonly maxUrlBytes: number
  readonly onFault: (error: unknown, requestId: string) => void
}

const FAULT: Refused = {
  kind: 'refusal',
  error: new AppError('internal_error'),
  ...{ limits: undefined, creditsRemaining: undefined },
}

const NO_PARAMETERS: Readonly<Record<string, string>> = {}

/**
 * Routes of all products. The framework routes; the answer is written past it. A plain call, which is nearly every one,
 * is answered before the framework: the handling of a request that it needs none of would be paid for with every call.
 */
export function productRoutes(app: FastifyInstance, parts: ProductRoutesParts): void {
  const { products, answer, wallClock } = parts
  const answerTo = (response: ServerResponse, call: Call): void => {
    try {
      answer(call, (outcome) => writeOutcome(response, outcome, call))
    } catch (error) {
      parts.onFault(error, call.requestId)
      if (response.headersSent) response.destroy()
      else writeRefusal(response, FAULT, call)
    }
  }
  const byPath = new Map<string, Product>(products.map((product) => [product.path, product]))
  beforeFramework(app, (request, response) => {
    if (parts.hasProxies || !app.server.listening || !isPlain(request, parts.maxUrlBytes)) return false
    const product = byPath.get(pathOf(request.url ?? ''))
    if (product === undefined) return false
    const call = callOf(
      product,
      {
        raw: request,
        params: NO_PARAMETERS,
        ip: request.socket.remoteAddress ?? '',
        id: parts.nextRequestId(),
      },
      wallClock,
    )
    answerTo(response, call)
    return true
  })
  for (const product of products) {
    app.route({
      method: ['GET', 'HEAD'],
      url: routeOf(product.path),
      handler: (request, reply) => {
        reply.hijack()
        const call = callOf(product, request, wallClock)
        answerTo(reply.raw, call)
      },
    })
  }
}

/** `/v1/analysis/{ticker}` as the router writes it. */
export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Nothing about it that the framework would have a say in. */
function isPlain({ method, url = '', headers }: IncomingMessage, maxUrlBytes: number): boolean {
  return (
    method === 'GET' &&
    url.length <= maxUrlBytes &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

interface Request {
  readonly raw: IncomingMessage
  readonly params: unknown
  readonly ip: string
  readonly id: string
}

function callOf(product: Product, request: Request, wallClock: Clock): Call {
  const { headers } = request.raw
  return {
    product,
    target: request.raw.url ?? '',
    path: request.params as Readonly<Record<string, string>>,
    key: keyOf(headers),
    address: request.ip,
    requestId: request.id,
    receivedAt: wallClock.now(),
    wantsData: request.raw.method !== 'HEAD',
    ifNoneMatch: headers['if-none-match'],
    idempotencyKey: headerOf(headers, 'idempotency-key'),
  }
}
