import type { FastifyInstance } from 'fastify'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { Search } from './search-index.ts'

const PATH = '/search.json'

/** What the search dialog asks while somebody types: `{"groups":[{"group":"Assets","hits":[…]}]}`. */
export function searchRoutes(app: FastifyInstance, search: Search): readonly KnownRoute[] {
  app.get(PATH, (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?')[1] ?? '')
    const text = (query.get('q') ?? '').trim()
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send({ groups: text === '' ? [] : search(text) })
  })
  return [{ method: 'GET', path: PATH }]
}
