import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** @returns whether it answers the request; the framework then never hears of it */
type Take = (request: IncomingMessage, response: ServerResponse) => boolean

/** Offers every request to `take` before the framework. */
export function beforeFramework(app: FastifyInstance, take: Take): void {
  const [framework, ...others] = app.server.listeners('request') as RequestListener[]
  if (framework === undefined || others.length > 0) throw new Error('the framework is not alone')
  app.server.off('request', framework)
  app.server.on('request', (request, response) => {
    if (!take(request, response)) framework(request, response)
  })
}
