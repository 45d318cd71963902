import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { before, describe, test } from 'node:test'
import type { Json } from '../journeys/json.ts'
import { readingService } from '../journeys/reading-service.ts'
import { type RunningService, startService } from '../journeys/service.ts'
import { callModernTool, callTool, callToolUnplainly } from './agent-calls.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const BOTH = { ...JSON_TYPE, accept: 'application/json, text/event-stream' }
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_market_regime' } }

describe('MCP over HTTP', () => {
  let service: RunningService
  before(async () => {
    service = await readingService()
  })

  /** Any request, with a Host header of its own if need be. */
  const ask = (body: unknown, headers: Record<string, string> = BOTH, method = 'POST') =>
    new Promise<{ status: number; headers: Json; json: Json }>((resolve, reject) => {
      const sent = request(`${service.baseUrl}/mcp`, { method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          const json = text === '' ? {} : JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, json })
        })
      })
      sent.on('error', reject)
      sent.end(typeof body === 'string' ? body : JSON.stringify(body))
    })

  test('requests under a strange name are refused before anything is done; pages of any site may ask', async () => {
    const { status, json } = await ask(CALL, { ...BOTH, host: 'evil.example' })
    assert.deepEqual([status, json.error.code, json.id], [403, -32_000, null])
    for (const origin of [service.baseUrl, 'https://elsewhere.example', 'null']) {
      const { headers, json } = await ask(CALL, { ...BOTH, origin })
      assert.equal(json.result.structuredContent.ok, true)
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['access-control-allow-credentials'], undefined)
    }
  })

  test('other methods than POST are refused and told so', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers, json } = await ask('', BOTH, method)
      assert.deepEqual([status, headers.allow, json.error], [405, 'POST', 'method_not_allowed'], method)
    }
  })

  test('what is no proper request is refused with the status and code of the protocol', async () => {
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }
    const cases: readonly (readonly [string, unknown, Record<string, string>, number, number | undefined])[] =
      [
        ['no JSON', '{', BOTH, 400, -32_700],
        ['nothing', '', BOTH, 400, -32_700],
        ['another type', CALL, { ...BOTH, 'content-type': 'text/plain' }, 415, -32_000],
        ['no type', CALL, { accept: BOTH.accept }, 415, -32_000],
        ['no stream accepted', CALL, { ...BOTH, accept: 'application/json' }, 406, -32_000],
        ['an unknown tool', { ...CALL, params: { name: 'nope' } }, BOTH, 200, -32_602],
        ['an unknown method', { ...CALL, method: 'tools/nope' }, BOTH, 200, -32_601],
        ['a revision to come', { ...CALL, params: { ...CALL.params, _meta: meta } }, BOTH, 400, undefined],
      ]
    for (const [what, body, headers, status, code] of cases) {
      const answer = await ask(body, headers)
      assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.json)}`)
      if (code !== undefined) assert.equal(answer.json.error.code, code, what)
    }
  })

  test('a body that is too large is refused as everywhere', async () => {
    const { status, json } = await ask({ ...CALL, padding: 'x'.repeat(70_000) })
    assert.deepEqual([status, json.error], [413, 'request_too_large'])
  })

  test('arguments longer than a URL may be are refused as over HTTP', async () => {
    const given = { as_of: '1'.repeat(9_000) }
    const { body, refused } = await callTool(service.baseUrl, 'get_market_regime', given)
    assert.deepEqual([refused, body.error], [true, 'request_too_large'])
  })

  test('the short way and the whole machinery answer a call alike, in both eras', async () => {
    const answers = await Promise.all(
      [callTool, callToolUnplainly, callModernTool].map((call) =>
        call(service.baseUrl, 'get_market_regime', { as_of: '2024-03-15T21:30:00Z' }),
      ),
    )
    const [first, ...others] = answers.map(({ body }) => JSON.stringify(body.data))
    for (const other of others) assert.equal(other, first)
  })

  test('a result of 2026 says that it is complete and from whom, one of 2025 is as it was then', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const headers = {
      ...BOTH,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'get_market_regime',
    }
    const modern = await ask({ ...CALL, params: { ...CALL.params, _meta: meta } }, headers)
    assert.equal(modern.json.result.resultType, 'complete')
    assert.equal(modern.json.result._meta['io.modelcontextprotocol/serverInfo'].name, 'bellwether')
    const legacy = await ask(CALL)
    assert.deepEqual(Object.keys(legacy.json.result), ['content', 'structuredContent', '_meta'])
    assert.deepEqual(legacy.json.result._meta, { 'bellwether/credits': { used: 0 } })
  })

  test('several messages in one request of 2025 are each answered', async () => {
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    const { status } = await ask([CALL, list], { ...BOTH, 'mcp-protocol-version': '2025-03-26' })
    assert.equal(status, 200)
  })

  test('the commands of docs/agents.md work as they stand', async () => {
    const text = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')
    const commands = [...text.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map(([, command]) => command)
    assert.equal(commands.length, 2)
    for (const command of commands) {
      const path = /http:\/\/127\.0\.0\.1:8080(\/\w+)/.exec(command)?.[1]
      const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value])
      const body = /-d '([\s\S]*)'/.exec(command)?.[1] ?? ''
      const options = { method: 'POST', headers: Object.fromEntries(headers), body }
      const answer = (await (await fetch(service.baseUrl + path, options)).json()) as Json
      const { structuredContent, message } = answer.result
      // Over A2A a text comes before the data.
      const told = structuredContent ?? message.parts.find((part: Json) => part.data !== undefined)?.data
      assert.equal(told.ok, true, command)
    }
  })

  test('a service that stops ends the streams that wait for news', async () => {
    const own = await startService()
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: {} },
    }
    const headers = { ...BOTH, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const response = await fetch(`${own.baseUrl}/mcp`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.match(response.headers.get('content-type') ?? '', /text\/event-stream/)
    const [exit] = await Promise.all([own.stop(), response.text().catch(() => '')])
    assert.deepEqual(exit, { code: 0, signal: null })
  })
})
