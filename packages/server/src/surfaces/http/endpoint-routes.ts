import type { ServerResponse } from 'node:http'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Call } from '@bellwether-markets/products/contract/call'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnswerCall, rejection } from '../../service/answer/answer.ts'
import type { Clock } from '../../service/ports.ts'
import { closedSignal, headerOf, keyOf } from './caller.ts'
import type { OwnOrigin } from './own-address.ts'
import { preferredBody, writeAnswer } from './write-answer.ts'

export interface EndpointRoutesDeps {
  readonly endpoints: readonly Endpoint[]
  readonly answer: AnswerCall
  readonly wallClock: Clock
  readonly ownOrigin: OwnOrigin
  readonly onFault: (error: unknown, requestId: string) => void
}

/** Routes of all endpoints but streams. Answers are written directly to the response. */
export function endpointRoutes(app: FastifyInstance, deps: EndpointRoutesDeps): void {
  for (const endpoint of deps.endpoints) {
    if ('streams' in endpoint) continue
    app.route({
      method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
      url: routeOf(endpoint.path),
      handler(request, reply) {
        reply.hijack()
        void respond(callOf(endpoint, request, reply.raw, deps), reply.raw, deps)
      },
    })
  }
}

async function respond(
  call: Call,
  response: ServerResponse,
  { answer, onFault }: EndpointRoutesDeps,
): Promise<void> {
  try {
    const answered = await answer(call)
    writeAnswer(response, answered, call, await preferredBody(response.req, answered, call.endpoint.list))
  } catch (error) {
    onFault(error, call.requestId)
    if (response.headersSent) response.destroy()
    else writeAnswer(response, rejection(new AppError('internal_error'), call.requestId), call)
  }
}

/** `/v1/analysis/:ticker` for `/v1/analysis/{ticker}`. */
export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

export function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  response: ServerResponse,
  {
    wallClock,
    ownOrigin,
  }: Pick<EndpointRoutesDeps, 'wallClock'> & Partial<Pick<EndpointRoutesDeps, 'ownOrigin'>>,
): Call {
  const { raw, body } = request
  const { headers } = raw
  const origin = ownOrigin?.(headers)
  return {
    endpoint,
    surface: 'http',
    resource: origin === undefined ? undefined : `${origin}/v1`,
    target: raw.url ?? '',
    path: request.params as Readonly<Record<string, string>>,
    headers,
    body: body instanceof Uint8Array && body.length > 0 ? body : undefined,
    key: keyOf(headers),
    adminToken: headerOf(headers, 'x-admin-token'),
    address: request.ip,
    requestId: request.id,
    receivedAt: wallClock.now(),
    wantsData: raw.method !== 'HEAD',
    ifNoneMatch: headers['if-none-match'],
    idempotencyKey: headerOf(headers, 'idempotency-key'),
    closed: () => closedSignal(response),
  }
}
