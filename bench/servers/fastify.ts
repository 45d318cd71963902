import { fastify } from 'fastify'
import { readRecordedAnswers } from './recorded-answers.ts'

const app = fastify({ http: { optimizeEmptyRequests: true } })

const routes = Map.groupBy(readRecordedAnswers(), ([path]) => path.split('?')[0] ?? path)
for (const [route, entries] of routes) {
  const answers = new Map(
    entries.map(([path, { headers, body }]) => [path, { headers: asObject(headers), body }]),
  )
  app.get(route, (request, reply) => {
    const answer = answers.get(request.url)
    if (!answer) return reply.code(404).send()
    return reply.headers(answer.headers).send(answer.body)
  })
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })

function asObject(headers: readonly string[]): Record<string, string> {
  const object: Record<string, string> = {}
  for (let i = 0; i < headers.length; i += 2) object[headers[i] ?? ''] = headers[i + 1] ?? ''
  return object
}
