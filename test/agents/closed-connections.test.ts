import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Call } from '@bellwether-markets/products/contract/call'
import { agentSurfaces } from '../../packages/server/src/main/serve/agent-surfaces.ts'
import { knownAssets } from '../../packages/server/src/main/serve/known-assets.ts'
import { authFailureLimit } from '../../packages/server/src/service/answer/auth-failure-limit.ts'
import { PreparedAnswers } from '../../packages/server/src/service/answer/prepared-answers.ts'
import { UnknownRoutes } from '../../packages/server/src/service/answer/unknown-route.ts'
import type { CurrentSnapshots } from '../../packages/server/src/service/snapshots/current-snapshots.ts'
import { endpointRoutes } from '../../packages/server/src/surfaces/http/endpoint-routes.ts'
import { httpServer } from '../../packages/server/src/surfaces/http/server.ts'

const post = (path: string, body: object, ...lines: readonly string[]): string => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, ...body })
  const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Content-Type: application/json', ...lines]
  return [...head, `Content-Length: ${text.length}`, '', text].join('\r\n')
}
const toolCall = { method: 'tools/call', params: { name: 'get_market_risk', arguments: {} } }
const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'market-risk-assessment' }] }
const accept = 'Accept: application/json, text/event-stream'

/** A request of each surface. @param fastPath of MCP */
const SURFACES = [
  ['HTTP', true, 'GET /v1/risk HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
  ['MCP', true, post('/mcp', toolCall, accept)],
  ['MCP through its library', false, post('/mcp', toolCall, accept)],
  ['A2A', true, post('/a2a', { method: 'SendMessage', params: { message } }, 'A2A-Version: 1.0')],
] as const

for (const [name, mcpFastPath, request] of SURFACES) {
  test(`a caller of ${name} who hangs up is noticed while the answer is made`, async (t) => {
    const asked = Promise.withResolvers<Call>()
    const answer = (call: Call): Promise<never> => {
      asked.resolve(call)
      return new Promise(() => undefined)
    }
    const onFault = (error: unknown): void => assert.fail(String(error))
    const wallClock = { now: () => asInstant(0) }
    const app = httpServer({
      trustedProxies: [],
      nextRequestId: () => 'req_1',
      onRejection: () => undefined,
      onFault,
      unknownRoutes: new UnknownRoutes(),
      limits: {
        maxUrlBytes: 8192,
        maxHeaderBytes: 16_384,
        maxBodyBytes: 65_536,
        requestTimeoutMs: 5_000,
        maxConnections: 10,
        maxConnectionsPerAddress: 10,
      },
    })
    t.after(() => app.close())
    const ownOrigin = () => undefined
    endpointRoutes(app, { endpoints: CATALOG.products, answer, wallClock, ownOrigin, onFault })
    const currentSnapshots = { latest: () => undefined } as unknown as CurrentSnapshots
    const agents = agentSurfaces({
      endpoints: CATALOG.products,
      version: '0.0.0',
      wallClock,
      marketClock: wallClock,
      mcpFastPath,
      onFault,
      baseUrl: () => 'http://127.0.0.1',
      maxTargetBytes: 8192,
      answerCall: answer,
      ownOrigin,
      authFailureLimit: authFailureLimit(wallClock),
      admission: { known: () => undefined, find: async () => undefined, exhausted: () => undefined },
      answers: new PreparedAnswers(1024 * 1024),
      currentSnapshots,
      naming: knownAssets(currentSnapshots, () => DEFAULT_UNIVERSE),
    })
    agents.plugin(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(request)
    const signal = (await asked.promise).closed?.()
    assert.equal(signal?.aborted, false)
    socket.destroy()
    await once(signal, 'abort')
  })
}
