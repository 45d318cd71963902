import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { asInstant } from '../../kernel/time.ts'
import { CATALOG } from '../../products/catalog.ts'
import { toolsOf } from '../tools/tool.ts'
import { MCP_PATH, mcpRoute } from './mcp-route.ts'

const TEXT = '{"ok":true,"data":{"asked":"plainly"}}'
const tools = toolsOf(CATALOG.products)

async function callAll(fastPath: boolean) {
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  mcpRoute(app, {
    ...{ tools, resources: [], prompts: [], version: '0.0.0', fastPath },
    callTool: async () => ({ text: TEXT, refused: false }),
    callerOf: () => ({
      ...{ key: undefined, address: '127.0.0.1', requestId: 'req_1', idempotencyKey: undefined },
      receivedAt: asInstant(0),
    }),
    hostRejection: () => undefined,
    onFault: (error) => assert.fail(String(error)),
  })
  const answers = await Promise.all(
    tools.map(({ name, endpoint }, id) =>
      app.inject({
        method: 'POST',
        url: MCP_PATH,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        payload: JSON.stringify({
          ...{ jsonrpc: '2.0', id, method: 'tools/call' },
          params: { name, arguments: { ...endpoint.example.query } },
        }),
      }),
    ),
  )
  await app.close()
  return answers
}

test('without the fast path the protocol library gives the same results, tool by tool', async () => {
  const [fast, whole] = [await callAll(true), await callAll(false)]
  const types = [fast, whole].map((answers) => new Set(answers.map(({ headers }) => headers['content-type'])))
  assert.deepEqual(types, [new Set(['application/json']), new Set(['text/event-stream'])])
  assert.deepEqual(
    fast.map(({ body }) => JSON.parse(body)),
    whole.map(({ body }) => JSON.parse(/^data: (.+)$/m.exec(body)?.[1] ?? '')),
  )
})
