import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { CurrentSnapshots } from '../../../service/snapshots/current-snapshots.ts'
import type { Packed } from '../../http/packed.ts'
import { publishedDays } from './published-days.ts'

interface DaysRouteDeps {
  readonly currentSnapshots: CurrentSnapshots
  /** @param lasting whether the content of the address never changes */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    content: Packed,
    lasting: boolean,
  ) => Promise<FastifyReply>
}

const PATH = '/history/days/:mark'

/** All days for the script of the history. */
export function daysRoute(app: FastifyInstance, { currentSnapshots, send }: DaysRouteDeps): KnownRoute {
  app.route({
    method: ['GET', 'HEAD'],
    url: PATH,
    handler(request, reply) {
      const published = publishedDays(currentSnapshots)
      if (published === undefined) {
        reply.callNotFound()
        return reply
      }
      const { mark } = request.params as { readonly mark: string }
      return send(request, reply, published.json, mark === published.mark)
    },
  })
  return { method: 'GET', path: PATH }
}
