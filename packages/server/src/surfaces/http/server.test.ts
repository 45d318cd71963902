import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import type { FastifyInstance } from 'fastify'
import { UnknownRoutes } from '../../service/answer/unknown-route.ts'
import { httpServer } from './server.ts'

const LIMITS = { maxUrlBytes: 8_192, maxHeaderBytes: 16_384, maxBodyBytes: 65_536, requestTimeoutMs: 5_000 }

function server(onRequest: (count: number) => void): FastifyInstance {
  let count = 0
  return httpServer({
    unknownRoutes: new UnknownRoutes(),
    trustedProxies: [],
    limits: { ...LIMITS, maxConnections: 100, maxConnectionsPerAddress: 100 },
    nextRequestId: () => {
      onRequest(++count)
      return `req_${count}`
    },
    onRejection: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
}

test('what comes on an open connection while the process ends is refused as everything is, and the connection closed', async () => {
  const second = Promise.withResolvers<void>()
  const app = server((count) => count === 2 && second.resolve())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    isAsked()
    await released
    return 'answered'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await asked
  const closed = app.close()
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  const all = text(socket)
  await second.promise
  release()
  const [answer = '', refusal = ''] = (await all).split(/(?=HTTP\/1\.1 503)/)
  assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*answered$/)
  assert.match(refusal, /about to end/)
  assert.match(refusal, /\r\nretry-after: 1\r\n/i)
  assert.match(refusal, /\r\nconnection: close\r\n/i)
  const body = JSON.parse(refusal.slice(refusal.indexOf('\r\n\r\n')))
  assert.deepEqual([body.ok, body.error, body.request_id], [false, 'overloaded', 'req_2'])
  await closed
})
