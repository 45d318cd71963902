import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, Outcome } from '../../app/call.ts'
import type { Clock } from '../../app/ports.ts'
import type { Product } from '../../products/product.ts'
import { headerOf, keyOf } from './caller.ts'
import { writeOutcome } from './write-outcome.ts'

/** Routes of all products. The framework routes; the answer is written past it. */
export function productRoutes(
  app: FastifyInstance,
  products: readonly Product[],
  answer: (call: Call, done: (outcome: Outcome) => void) => void,
  wallClock: Clock,
): void {
  for (const product of products) {
    app.route({
      method: ['GET', 'HEAD'],
      url: routeOf(product.path),
      handler: (request, reply) => {
        reply.hijack()
        const call = callOf(product, request, wallClock)
        answer(call, (outcome) => writeOutcome(reply.raw, outcome, call))
      },
    })
  }
}

/** `/v1/analysis/{ticker}` as the router writes it. */
export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

function callOf(product: Product, request: FastifyRequest, wallClock: Clock): Call {
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
