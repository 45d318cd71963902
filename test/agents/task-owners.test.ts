import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { issueKey } from '../journeys/caller.ts'
import type { Json } from '../journeys/json.ts'
import { readingService } from '../journeys/reading-service.ts'
import type { RunningService } from '../journeys/service.ts'

let service: RunningService
before(async () => {
  service = await readingService()
})

async function rpc(key: string | undefined, method: string, params: object): Promise<Json> {
  const response = await fetch(`${service.baseUrl}/a2a`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'a2a-version': '1.0',
      'x-forwarded-for': '10.60.1.1',
      ...(key === undefined ? {} : { 'x-api-key': key }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as Json
}

const MENU = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'What do you do?' }] }

test('a task belongs to an account; keys that do not work are one caller of their address', async () => {
  const [key, other] = [await issueKey(service), await issueKey(service, 'pro', 'other')]
  const own = (await rpc(key, 'SendMessage', { message: MENU })).result.task.id
  const codeOf = async (asker: string | undefined) =>
    (await rpc(asker, 'GetTask', { id: own })).error?.code ?? 'found'
  assert.deepEqual(
    [await codeOf(key), await codeOf(other), await codeOf('invented'), await codeOf(undefined)],
    ['found', -32_001, -32_001, -32_001],
  )
  for (let index = 0; index < 30; index++) await rpc(`invented-${index}`, 'SendMessage', { message: MENU })
  assert.equal((await rpc('invented', 'ListTasks', {})).result.totalSize, 20, 'as of one caller')
  const { api_key: replaced } = (await rotate(key)).data
  assert.deepEqual([await codeOf(key), await codeOf(replaced)], [-32_001, 'found'])
})

async function rotate(key: string): Promise<Json> {
  const response = await fetch(`${service.baseUrl}/v1/account/rotate`, {
    method: 'POST',
    headers: { 'x-api-key': key },
  })
  return (await response.json()) as Json
}
