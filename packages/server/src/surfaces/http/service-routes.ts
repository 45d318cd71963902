import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refused } from '../../contract/call.ts'
import type { ServiceEndpoint } from '../../contract/endpoint.ts'
import type { ServiceAnswered, ServiceCall } from '../../operations/service-call.ts'
import type { Clock } from '../../service/ports.ts'
import { headerOf, keyOf } from './caller.ts'
import { routeOf } from './product-routes.ts'
import { writeRefusal, writeReply } from './write-outcome.ts'

/** Routes of the endpoints that are no products, but for streams. */
export function serviceRoutes(
  app: FastifyInstance,
  endpoints: readonly ServiceEndpoint[],
  answer: (call: ServiceCall) => Promise<ServiceAnswered | Refused>,
  wallClock: Clock,
): void {
  for (const endpoint of endpoints) {
    if (endpoint.streams) continue
    app.route({
      method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
      url: routeOf(endpoint.path),
      handler: async (request, reply) => {
        reply.hijack()
        const call = serviceCallOf(endpoint, request, wallClock)
        const outcome = await answer(call)
        if (outcome.kind === 'refusal') writeRefusal(reply.raw, outcome, call)
        else writeReply(reply.raw, outcome, call)
      },
    })
  }
}

/** What a request asks of an endpoint that is no product. */
export function serviceCallOf(
  endpoint: ServiceEndpoint,
  request: FastifyRequest,
  wallClock: Clock,
): ServiceCall {
  const { headers, url = '' } = request.raw
  const mark = url.indexOf('?')
  return {
    endpoint,
    queryText: mark < 0 ? '' : url.slice(mark + 1),
    hasBody: request.body instanceof Uint8Array && request.body.length > 0,
    key: keyOf(headers),
    adminToken: headerOf(headers, 'x-admin-token'),
    address: request.ip,
    requestId: request.id,
    receivedAt: wallClock.now(),
    idempotencyKey: headerOf(headers, 'idempotency-key'),
    wantsData: request.raw.method !== 'HEAD',
  }
}
