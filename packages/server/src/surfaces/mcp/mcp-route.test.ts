import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import fastify from 'fastify'
import type { Json } from '../../../../../test/journeys/json.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import type { CallTool } from '../tools/call-tool.ts'
import { toolsOf } from '../tools/tool.ts'
import { completions } from './completions.ts'
import { MCP_PATH, type McpRouteDeps, mcpRoute } from './mcp-route.ts'
import { promptsOf } from './prompts.ts'
import { readResource, resourcesOf } from './resources.ts'

const TEXT = '{"ok":true,"data":{"asked":"plainly"}}'
const tools = toolsOf([...CATALOG.products, ...OPERATIONS])

interface Posted {
  readonly message: object
  readonly headers?: Readonly<Record<string, string>>
}

async function callAll(
  fastPath: boolean,
  posted: readonly Posted[],
  url = MCP_PATH,
  callTool = answerPlainly,
  credentialsOf: McpRouteDeps['credentialsOf'] = () => 'none',
) {
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  mcpRoute(app, {
    fastPath,
    toolsets: ['core'],
    served: (names) => (names === undefined || names === 'core' ? { ...served, callTool } : undefined),
    callerOf: () => ({
      key: undefined,
      address: '127.0.0.1',
      requestId: 'req_1',
      idempotencyKey: undefined,
      receivedAt: asInstant(0),
    }),
    hostRejection: () => undefined,
    credentialsOf,
    onFault: (error) => assert.fail(String(error)),
  })
  const answers = await Promise.all(
    posted.map(({ message, headers }, id) =>
      app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        payload: JSON.stringify({ jsonrpc: '2.0', id, ...message }),
      }),
    ),
  )
  await app.close()
  return answers
}

const answerPlainly: CallTool = async () => ({
  text: TEXT,
  refused: false,
  credits: { used: 2, remaining: 8 },
})
const ASSETS = [
  { symbol: 'NVDA', name: 'NVIDIA Corporation' },
  { symbol: 'GC=F', name: 'Gold' },
  { symbol: 'NFLX', name: 'Netflix' },
]
const RESOURCES = {
  pricing: () => '# Pricing',
  methodology: (product?: string) => (product === 'nope' ? undefined : `# Method of ${product}`),
  tools,
  callTool: answerPlainly,
}
const served = {
  complete: completions({
    tools,
    products: ['risk', 'regime'],
    assets: () => ASSETS,
    today: () => dayFromDate(2026, 11, 27),
  }),
  tools,
  resources: resourcesOf(RESOURCES),
  prompts: promptsOf(tools),
  version: '0.0.0',
  baseUrl: () => 'http://service.test',
}
const TOOL_CALLS = tools.map(({ name, views: [{ endpoint }] }) => ({
  message: { method: 'tools/call', params: { name, arguments: { ...endpoint.example.query } } },
}))

const resultsIn = (answers: Awaited<ReturnType<typeof callAll>>): unknown[] =>
  answers.map(({ body }) => JSON.parse(/^data: (.+)$/m.exec(body)?.[1] ?? body))

test('without the fast path the protocol library gives the same results, tool by tool', async () => {
  const [fast, whole] = [await callAll(true, TOOL_CALLS), await callAll(false, TOOL_CALLS)]
  const types = [fast, whole].map((answers) => new Set(answers.map(({ headers }) => headers['content-type'])))
  assert.deepEqual(types, [new Set(['application/json']), new Set(['text/event-stream'])])
  assert.deepEqual(resultsIn(fast), resultsIn(whole))
})

test('a key that cannot be looked up at the moment is 503 with the seconds to wait, and no fault', async () => {
  const away = () => Promise.reject(new AppError('overloaded', { retry_after: 2 }))
  const answers = await callAll(true, TOOL_CALLS.slice(0, 1), MCP_PATH, answerPlainly, away)
  const [{ statusCode, headers, body }] = answers
  assert.deepEqual([statusCode, headers['retry-after'], JSON.parse(body).error.code], [503, '2', -32_000])
})

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { sampling: {} },
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '2' },
}

test('lists and the beginning of a session are those of the protocol library, for every revision and id', async () => {
  const legacy = ['2025-03-26', '2025-06-18', '2025-11-25']
  const lists = ['tools/list', 'prompts/list', 'resources/list']
  const clientInfo = { name: 'test', version: '2' }
  const posted: readonly Posted[] = [
    ...legacy.map((protocolVersion) => ({
      message: {
        method: 'initialize',
        params: { protocolVersion, capabilities: { roots: {} }, clientInfo },
      },
    })),
    ...lists.flatMap((method) => [
      { message: { method, id: 'text' } },
      ...legacy.map((version) => ({
        message: { method, params: {} },
        headers: { 'mcp-protocol-version': version },
      })),
      {
        message: { method, params: { _meta: META } },
        headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
      },
    ]),
  ]
  const [fast, whole] = [await callAll(true, posted), await callAll(false, posted)]
  for (const { headers, statusCode } of fast) {
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/json'])
  }
  assert.deepEqual(resultsIn(fast), resultsIn(whole))
  assert.ok(resultsIn(fast).every((answer) => (answer as { result?: unknown }).result !== undefined))
})

test('a result tells its credits, to programs and without the text', async () => {
  for (const fastPath of [true, false]) {
    const [{ result }] = resultsIn(await callAll(fastPath, TOOL_CALLS.slice(0, 1))) as [{ result: Json }]
    assert.deepEqual(result._meta['bellwether/credits'], { used: 2, remaining: 8 })
  }
})

test('a set of tools that does not exist is refused with those that do', async () => {
  const [known] = await callAll(true, TOOL_CALLS.slice(0, 1), `${MCP_PATH}?toolset=core`)
  assert.equal(known.statusCode, 200)
  const [refused] = await callAll(true, TOOL_CALLS.slice(0, 1), `${MCP_PATH}?toolset=nope`)
  assert.equal(refused.statusCode, 400)
  assert.match(refused.json().error.message, /There are: core/)
})

test('a call with a token is told where it stands, in both eras', async () => {
  const told: CallTool = async (_tool, _given, { onProgress }) => {
    onProgress?.({ step: 1, message: 'queued' })
    onProgress?.({ step: 2, message: 'computing' })
    return { text: TEXT, refused: false }
  }
  const params = { name: 'get_market_risk', arguments: {} }
  const modern = {
    message: { method: 'tools/call', params: { ...params, _meta: { ...META, progressToken: 'p' } } },
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': params.name },
  }
  const legacy = { message: { method: 'tools/call', params: { ...params, _meta: { progressToken: 7 } } } }
  for (const { body } of await callAll(true, [modern, legacy], MCP_PATH, told)) {
    const events = [...body.matchAll(/^data: (.+)$/gm)].map(([, text]) => JSON.parse(text))
    assert.deepEqual(
      events.map(({ params, result }) => params?.message ?? result.structuredContent.data.asked),
      ['queued', 'computing', 'plainly'],
    )
    assert.equal(events[0].params.total, 3)
  }
})

async function asked(method: string, params: object): Promise<Json> {
  const [answer] = resultsIn(await callAll(true, [{ message: { method, params } }])) as [Json]
  return answer.result ?? answer.error
}

test('arguments are completed by ticker, by name and by choice', async () => {
  const complete = async (name: string, value: string): Promise<readonly string[]> => {
    const ref = { type: 'ref/resource', uri: 'bellwether://analysis/{ticker}' }
    return (await asked('completion/complete', { ref, argument: { name, value } })).completion.values
  }
  assert.deepEqual(await complete('ticker', 'n'), ['NVDA', 'NFLX'])
  assert.deepEqual(await complete('ticker', 'GOL'), ['GC=F'])
  assert.deepEqual(await complete('ticker', 'nvidia corp'), ['NVDA'])
  assert.deepEqual(await complete('product', 're'), ['regime'])
  assert.deepEqual(await complete('source', 'alpha'), ['alpha_14d'])
  assert.deepEqual(await complete('event', 'earnings_b'), ['earnings_beat'])
  assert.deepEqual(await complete('lang', ''), ['en', 'de'])
  assert.deepEqual((await complete('week', '2026-w')).slice(0, 2), ['2026-W48', '2026-W49'])
  assert.equal((await complete('week', '2027')).at(-1), '2027-W07')
  assert.deepEqual(await complete('toString', ''), [])
})

test('a resource is read by its address, and one that is none is refused with those that are', async () => {
  const read = (uri: string): Promise<Json> => asked('resources/read', { uri })
  const { resourceTemplates } = await asked('resources/templates/list', {})
  for (const { uriTemplate } of resourceTemplates) {
    const uri = uriTemplate.replace(/\{\w+\}/, (value: string) =>
      value === '{week}' ? '2026-W48' : 'GC%3DF',
    )
    assert.equal((await read(uri)).contents[0].uri, uri)
  }
  assert.equal((await read('bellwether://methodology/risk')).contents[0].text, '# Method of risk')
  for (const uri of [
    'bellwether://methodology/nope',
    'bellwether://calendar/2026-W54',
    'bellwether://analysis/',
    'bellwether://analysis/a/b',
    'bellwether://analysis/%E0%A4%A',
    'file:///etc/passwd',
  ]) {
    assert.match((await read(uri)).message, /bellwether:\/\/analysis\/\{ticker\}/, uri)
  }
})

test('the calendar of a week is that of its seven days', async () => {
  const calls: unknown[] = []
  const callTool: CallTool = async ({ name }, given) => {
    calls.push({ name, given })
    return { text: TEXT, refused: false }
  }
  const caller = { key: undefined, address: '127.0.0.1', requestId: 'req_1', idempotencyKey: undefined }
  const uri = 'bellwether://calendar/2026-W53'
  await readResource(resourcesOf({ ...RESOURCES, callTool }), uri, { ...caller, receivedAt: asInstant(0) })
  const given = { view: 'calendar', from: '2026-12-28', to: '2027-01-03' }
  assert.deepEqual(calls, [{ name: 'get_market_risk', given }])
  const { message } = await asked('resources/read', { uri: 'bellwether://calendar/next' })
  assert.match(message, /an ISO week such as 2026-W48/)
})

test('a prompt names its calls, their credits and tokens beforehand', async () => {
  const { prompts } = await asked('prompts/list', {})
  assert.equal(prompts.length, 14)
  for (const { name, description, arguments: expected } of prompts) {
    assert.match(description, / \d+ calls?, (free|at most \d+ credits?), about \d+ tokens\.$/, name)
    const given = Object.fromEntries(expected.map((one: Json) => [one.name, `value\nof ${one.name}`]))
    const { messages } = await asked('prompts/get', { name, arguments: given })
    const { text } = messages[0].content
    assert.match(text, /\n1\. Call get_\w+ .*\((free|\d+ credits?( a \w+)?), about \d+ tokens\)\./, name)
    for (const one of expected) if (one.required) assert.ok(text.includes(`value of ${one.name}`), name)
  }
  const prompt = { name: 'before_i_buy', arguments: { ticker: ' ' } }
  const [incomplete] = await callAll(false, [{ message: { method: 'prompts/get', params: prompt } }])
  assert.match(incomplete.body, /"code":-32602,"message":"The prompt needs the argument ticker"/)
  const { messages } = await asked('prompts/get', { name: 'daily_brief', arguments: {} })
  const tokens = Number(/about (\d+) tokens/.exec(messages[0].content.text)?.[1])
  assert.ok(tokens <= 4_000, `${tokens} tokens`)
})
