import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { ToolCaller } from '../tools/call-tool.ts'
import { toolsOf } from '../tools/tool.ts'
import { a2aServer } from './a2a-server.ts'
import { agentCard } from './agent-card.ts'
import type { AnswerMessage } from './answer-message.ts'
import { answerPlainly, plainMessage } from './plain-message.ts'

const CALLER: ToolCaller = {
  key: 'key',
  address: '10.0.0.1',
  requestId: 'req_1',
  receivedAt: asInstant(0),
  idempotencyKey: undefined,
}
/** Answers with what it was asked. */
const echo: AnswerMessage = async ({ id, parts, maxCredits, outputModes }) => ({
  bodies: [JSON.stringify({ ok: true, asked: { id, parts, maxCredits, outputModes } })],
  text: () => '',
  refused: false,
  inText: false,
  isMenu: false,
})
const PART = { data: { skill: 'asset-prices', symbols: ['SPY', 'ü "x"'] } }
const MESSAGE = { messageId: 'm', contextId: 'c "1"', role: 'ROLE_USER', parts: [PART] }
const bodyOf = (message: object, more: object = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'SendMessage',
  params: { message },
  ...more,
})

test('a plain message is answered as the library answers it', async () => {
  const card = agentCard(toolsOf(CATALOG.products), { version: '1', baseUrl: 'https://a.example' })
  const server = a2aServer(card, {
    answerMessage: echo,
    now: () => 0,
    ownerOf: async ({ key }) => key,
  })
  const { contextId: _, ...uncontextual } = MESSAGE
  for (const [id, message] of [
    ['a"b', MESSAGE],
    [7, uncontextual],
    [null, MESSAGE],
  ] as const) {
    const body = bodyOf(message, { id })
    const plain = plainMessage(body, '1.0')
    assert.ok(plain)
    const quick = JSON.parse(await answerPlainly(echo, plain, CALLER))
    assert.deepEqual(quick, await server.answer(body, '1.0', CALLER))
  }
})

test('whatever has more to it is left to the library', () => {
  const { contextId: _, ...uncontextual } = MESSAGE
  assert.ok(plainMessage(bodyOf(uncontextual), '1.0'))
  for (const message of [
    { ...MESSAGE, taskId: 't' },
    { ...MESSAGE, metadata: { max_credits: 1 } },
    { ...MESSAGE, role: 'ROLE_AGENT' },
    { ...MESSAGE, messageId: '' },
    { ...MESSAGE, contextId: 5 },
    { ...MESSAGE, parts: [] },
    { ...MESSAGE, parts: [PART, PART] },
    { ...MESSAGE, parts: [null] },
    { ...MESSAGE, parts: [{ text: 'What does gold cost?' }] },
    { ...MESSAGE, parts: [{ data: { ...PART.data, as_of: '2025-03-03' } }] },
    { ...MESSAGE, parts: [{ data: { skill: 'asset-prices', arguments: { as_of: '2025-03-03' } } }] },
    { ...MESSAGE, parts: [{ data: { skill: 1 } }] },
  ])
    assert.equal(plainMessage(bodyOf(message), '1.0'), undefined, JSON.stringify(message))
  assert.equal(plainMessage(bodyOf(MESSAGE, { method: 'SendStreamingMessage' }), '1.0'), undefined)
  assert.equal(plainMessage(bodyOf(MESSAGE, { id: {} }), '1.0'), undefined)
  assert.equal(
    plainMessage(bodyOf(MESSAGE, { params: { message: MESSAGE, configuration: {} } }), '1.0'),
    undefined,
  )
  for (const version of ['0.3', '', undefined, '2.0'])
    assert.equal(plainMessage(bodyOf(MESSAGE), version), undefined)
})
