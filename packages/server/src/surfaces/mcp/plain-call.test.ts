import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { plainCall } from './plain-call.ts'

const ACCEPT = { accept: 'application/json, text/event-stream' }
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}
const MODERN = {
  ...ACCEPT,
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'get',
}

type Members = Readonly<Record<string, unknown>>
const request = (params: Members = {}, others: Members = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get', arguments: { a: 1 }, ...params },
  ...others,
})

test('plain calls of both eras are recognised', () => {
  const plain = { id: 1, name: 'get', arguments: { a: 1 } }
  assert.deepEqual(plainCall(request({ _meta: META }), MODERN), { ...plain, meta: META, modern: true })
  for (const version of [undefined, '2025-03-26', '2025-06-18', '2025-11-25']) {
    const headers = version === undefined ? ACCEPT : { ...ACCEPT, 'mcp-protocol-version': version }
    assert.deepEqual(plainCall(request(), headers), { ...plain, meta: {}, modern: false })
  }
  assert.deepEqual(plainCall(request({ arguments: undefined }, { id: 'x' }), ACCEPT)?.arguments, {})
})

test('whatever is not certainly plain is left to the machinery of the protocol', () => {
  const others: readonly (readonly [string, unknown, IncomingHttpHeaders])[] = [
    ['a list', [request()], ACCEPT],
    ['no object', 'x', ACCEPT],
    ['another version of JSON-RPC', request({}, { jsonrpc: '1.0' }), ACCEPT],
    ['another method', request({}, { method: 'tools/list' }), ACCEPT],
    ['a notification', request({}, { id: undefined }), ACCEPT],
    ['an id of null', request({}, { id: null }), ACCEPT],
    ['an id that is no integer', request({}, { id: 1.5 }), ACCEPT],
    ['no params', request({}, { params: undefined }), ACCEPT],
    ['a name that is no text', request({ name: 1 }), ACCEPT],
    ['arguments that are a list', request({ arguments: [] }), ACCEPT],
    ['arguments of null', request({ arguments: null }), ACCEPT],
    ['a task', request({ task: {} }), ACCEPT],
    ['a state', request({ requestState: 'x' }), ACCEPT],
    ['a meta that is no object', request({ _meta: 'x' }), ACCEPT],
    ['an unknown revision', request(), { ...ACCEPT, 'mcp-protocol-version': '2027-01-01' }],
    ['the new revision without its envelope', request(), MODERN],
    ['the envelope without its header', request({ _meta: META }), ACCEPT],
    ['another name in the header', request({ _meta: META }), { ...MODERN, 'mcp-name': 'got' }],
    ['another method in the header', request({ _meta: META }), { ...MODERN, 'mcp-method': 'x' }],
    [
      'half an envelope',
      request({ _meta: { ...META, 'io.modelcontextprotocol/clientCapabilities': 1 } }),
      MODERN,
    ],
    ['a wish for logs', request({ _meta: { ...META, 'io.modelcontextprotocol/logLevel': 'info' } }), MODERN],
    ['an unusual client', request({ _meta: { ...META, 'io.modelcontextprotocol/clientInfo': {} } }), MODERN],
    ['no stream accepted', request(), { accept: 'application/json' }],
    ['nothing said about what is accepted', request(), {}],
  ]
  for (const [what, message, headers] of others) assert.equal(plainCall(message, headers), undefined, what)
})
