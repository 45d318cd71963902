import type { FastifyInstance } from 'fastify'
import { headerOf } from '../http/caller.ts'
import type { AgentRouteDeps } from '../tools/call-tool.ts'
import { A2A_PATH } from './agent-card.ts'
import { type A2aDeps, messageAnswerer } from './answer-message.ts'
import { rpcError } from './rpc-error.ts'

/** A2A 1.0 in its JSON-RPC binding. */
export function a2aRoute(app: FastifyInstance, deps: A2aDeps & AgentRouteDeps): void {
  const answer = messageAnswerer(deps)
  app.route({
    method: 'POST',
    url: A2A_PATH,
    handler: async (request, reply) => {
      const refusal = deps.hostRejection(request.raw.headers)
      const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
      const version = headerOf(request.raw.headers, 'a2a-version')
      const text =
        refusal === undefined
          ? await answer(body, version, deps.callerOf(request, reply.raw)).catch((error) => {
              deps.onFault(error, request.id)
              return rpcError(null, 'internal')
            })
          : rpcError(null, 'host', refusal)
      return reply
        .code(refusal === undefined ? 200 : 403)
        .headers({
          'x-request-id': request.id,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .type('application/json')
        .send(text)
    },
  })
}
