import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { Packed } from '../../http/packed.ts'
import { briefingFeed, type FeedDeps } from './feed.tsx'

const PATH = '/briefing.atom'

export function feedRoute(
  app: FastifyInstance,
  deps: FeedDeps,
  send: (request: FastifyRequest, reply: FastifyReply, feed: Packed) => Promise<FastifyReply>,
): KnownRoute {
  const feedOf = briefingFeed(deps)
  app.route({
    method: ['GET', 'HEAD'],
    url: PATH,
    async handler(request, reply) {
      const query = new URLSearchParams(request.raw.url?.split('?')[1])
      return send(request, reply, await feedOf(query.get('lang') === 'de' ? 'de' : 'en'))
    },
  })
  return { method: 'GET', path: PATH }
}
