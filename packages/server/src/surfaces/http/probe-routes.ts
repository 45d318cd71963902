import type { FastifyInstance } from 'fastify'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { Readiness } from '../../service/snapshots/readiness.ts'

/** Liveness, and readiness for calls. */
export const LIVE_PATH = '/livez'
export const READY_PATH = '/readyz'
const PATHS = [LIVE_PATH, READY_PATH]

interface Probed {
  readonly status: number
  readonly body: string
}

async function probed(path: string, ready: Readiness): Promise<Probed> {
  if (path === LIVE_PATH) return { status: 200, body: JSON.stringify({ live: true }) }
  const reason = await ready.obstacle()
  if (reason === undefined) return { status: 200, body: JSON.stringify({ ready: true }) }
  return { status: 503, body: JSON.stringify({ ready: false, reason }) }
}

const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

/** Health probes, neither counted nor limited. */
export function probeRoutes(app: FastifyInstance, ready: Readiness): KnownRoute[] {
  for (const url of PATHS) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const { status, body } = await probed(url, ready)
        return reply
          .code(status)
          .headers({ ...HEADERS, 'x-request-id': request.id })
          .send(body)
      },
    })
  }
  return PATHS.map((path) => ({ method: 'GET', path }))
}
