import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { type AskLibrary, fixedAnswers, fixedQuestion } from './fixed-answer.ts'

const ACCEPT = { accept: 'application/json, text/event-stream' }
const INITIALIZE = {
  protocolVersion: '2025-06-18',
  capabilities: { sampling: {} },
  clientInfo: { name: 'test', version: '1' },
}
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}
const MODERN = { ...ACCEPT, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE }

test('a question with a fixed result is recognised with its revision', () => {
  const versionOf = (message: object, headers: IncomingHttpHeaders = ACCEPT) =>
    fixedQuestion(message, headers)?.version
  assert.deepEqual(fixedQuestion({ ...list, id: 'a' }, ACCEPT), {
    id: 'a',
    method: 'tools/list',
    version: '2025-11-25',
  })
  assert.equal(versionOf(list, { ...ACCEPT, 'mcp-protocol-version': '2025-03-26' }), '2025-03-26')
  assert.equal(versionOf({ ...list, params: { _meta: META } }, MODERN), '2026-07-28')
  assert.equal(versionOf(initialize), '2025-06-18')
})

test('a question with anything else in it is left to the machinery of the protocol', () => {
  const asked = (changed: object) => ({ ...initialize, params: { ...INITIALIZE, ...changed } })
  const others: readonly (readonly [string, unknown, IncomingHttpHeaders?])[] = [
    ['a list of messages', [list]],
    ['another method', { ...list, method: 'tools/call' }],
    ['a notification', { ...list, id: undefined }],
    ['a cursor', { ...list, params: { cursor: 'x' } }],
    ['a meta that is no object', { ...list, params: { _meta: 1 } }],
    ['params that are a list', { ...list, params: [] }],
    ['an unknown revision in the header', list, { ...ACCEPT, 'mcp-protocol-version': '2027-01-01' }],
    ['the new revision without its envelope', list, MODERN],
    ['another method in the header', { ...list, params: { _meta: META } }, { ...MODERN, 'mcp-method': 'x' }],
    ['a name in the header', { ...list, params: { _meta: META } }, { ...MODERN, 'mcp-name': 'x' }],
    ['no stream accepted', list, { accept: 'application/json' }],
    ['a revision that is negotiated', asked({ protocolVersion: '2024-11-05' })],
    ['no revision', asked({ protocolVersion: undefined })],
    ['no capabilities', asked({ capabilities: undefined })],
    ['no client', asked({ clientInfo: undefined })],
    ['an unusual client', asked({ clientInfo: { name: 'test', version: '1', icons: [] } })],
    ['a meta at the beginning', asked({ _meta: {} })],
  ]
  for (const [what, message, headers = ACCEPT] of others) {
    assert.equal(fixedQuestion(message, headers), undefined, what)
  }
})

test('the protocol library is asked once for each method and revision, and again if it failed', async () => {
  const asked: string[] = []
  const library: AskLibrary = async (message, headers) => {
    asked.push(`${(message as { method: string }).method} ${headers['mcp-protocol-version']}`)
    if (asked.length === 1) return '{"jsonrpc":"2.0","id":0,"error":{"code":-32603}}'
    return `event: message\ndata: {"result":{"version":"${headers['mcp-protocol-version']}"},"jsonrpc":"2.0","id":0}\n\n`
  }
  const answer = fixedAnswers(library)
  const ask = async (id: string | number, version: string) =>
    String(await answer({ id, method: 'tools/list', version }))
  await assert.rejects(ask(1, '2025-06-18'), /refused/)
  assert.equal(await ask(1, '2025-06-18'), '{"jsonrpc":"2.0","id":1,"result":{"version":"2025-06-18"}}')
  assert.equal(
    await ask('"é', '2025-06-18'),
    '{"jsonrpc":"2.0","id":"\\"é","result":{"version":"2025-06-18"}}',
  )
  assert.equal(await ask(2, '2025-11-25'), '{"jsonrpc":"2.0","id":2,"result":{"version":"2025-11-25"}}')
  assert.deepEqual(asked, ['tools/list 2025-06-18', 'tools/list 2025-06-18', 'tools/list 2025-11-25'])
})
