import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '../../kernel/time.ts'
import { messageAnswerer } from './answer-message.ts'

const answer = messageAnswerer({ tools: [], callTool: () => assert.fail('there is no tool to call') })
const caller = {
  key: undefined,
  address: '127.0.0.1',
  requestId: 'req_1',
  receivedAt: asInstant(0),
  idempotencyKey: undefined,
}

test('a skill that is no text, even one that cannot become any, is answered with how to ask', async () => {
  for (const skill of [
    { toString: 1 },
    { toString: null, valueOf: null },
    [],
    1,
    null,
    true,
    '',
    '__proto__',
  ]) {
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ data: { skill } }] }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } })
    const { result } = JSON.parse(await answer(body, '1.0', caller))
    assert.equal(result.message.parts[0].data.error, 'unknown_skill', JSON.stringify(skill))
  }
})
