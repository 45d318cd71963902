import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { readConfig } from '../../packages/server/src/main/config/config.ts'
import { compose, type Service } from '../../packages/server/src/main/serve/compose.ts'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import type { Clock } from '../../packages/server/src/service/ports.ts'
import { keptLog } from '../fakes/fake-market.ts'
import { giveFirstSnapshots, PRESENT } from './first-snapshots.ts'
import type { Json } from './json.ts'
import { temporaryDirectory } from './service.ts'

/** All that there is of it: every route, document and list follows from this declaration. */
const greeting = defineOperation({
  id: 'greeting',
  method: 'GET',
  effect: 'read',
  path: '/v1/greeting',
  title: 'Greeting',
  brief: 'Greet somebody',
  summary: 'Greets by name.',
  doc: 'An example of an endpoint.',
  access: 'keyed',
  credits: 3,
  query: Type.Object({
    name: Type.String({ maxLength: 20, description: 'Whom to greet', examples: ['Ada'] }),
  }),
  result: Type.Object({ greeting: Type.String({ description: 'The greeting' }) }),
  errors: ['not_found'],
  tool: { name: 'get_market_risk', view: 'greeting' },
  example: { query: { name: 'Ada' }, result: { greeting: 'Good day, Ada.' } },
  handle({ query: { name } }, { wallClock }: { wallClock: Clock }) {
    assert.ok(wallClock.now() > 0)
    if (name === 'fault') throw new Error('a fault')
    return { data: { greeting: `Good day, ${name}.` } }
  },
})

const ADMIN_TOKEN = 'a-token-of-this-test-alone-long-enough'

describe('an operation of one declaration', () => {
  const log = keptLog()
  let service: Service
  let baseUrl: string
  let key: string

  before(async () => {
    const dataDirectory = join(temporaryDirectory(), 'data')
    await giveFirstSnapshots(dataDirectory)
    const config = readConfig({ PORT: '0', DATA_DIR: dataDirectory, DEMO_AS_OF: PRESENT, ADMIN_TOKEN })
    const operations = [...OPERATIONS, greeting]
    service = await compose(config, log, { version: '0.0.0', operations, onFatal: assert.fail })
    baseUrl = (await service.start()).baseUrl
    const headers = { 'x-admin-token': ADMIN_TOKEN }
    const made = await ask('/v1/admin/keys?name=a&email=a@example.com&tier=pro', { method: 'POST', headers })
    key = made.body.data.api_key
  })
  after(() => service.stop())

  async function ask(path: string, { headers = {}, ...init }: RequestInit = {}) {
    const response = await fetch(baseUrl + path, { ...init, headers })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
  }
  const call = (query: string) => ask(`/v1/greeting?${query}`, { headers: { 'x-api-key': key } })
  const remaining = async (): Promise<number> =>
    (await ask('/v1/account', { headers: { 'x-api-key': key } })).body.data.credits.remaining

  test('is answered and charged', async () => {
    const credits = await remaining()
    const { status, body, headers } = await call('name=Ada')
    assert.equal(status, 200)
    assert.deepEqual(body.data, greeting.example.result)
    assert.deepEqual([body.meta.credits_used, body.meta.credits_remaining], [3, credits - 3])
    assert.equal(headers.get('x-credits-used'), '3')
    assert.equal(await remaining(), credits - 3)
    const { body: account } = await ask('/v1/account', { headers: { 'x-api-key': key } })
    const used = account.data.usage.by_endpoint.find((one: Json) => one.endpoint === greeting.path)
    assert.equal(used.credits, 3)
  })

  test('refuses, and what it refuses costs nothing', async () => {
    const credits = await remaining()
    assert.equal((await ask('/v1/greeting?name=Ada')).body.error, 'missing_api_key')
    assert.equal((await call('')).status, 422)
    assert.equal((await call('name=fault')).status, 500)
    assert.ok(log.events.includes('request_failed'))
    assert.equal((await ask('/v1/greetings')).body.nearest[0], greeting.path)
    assert.equal((await ask('/v1/greeting', { method: 'POST' })).status, 405)
    assert.equal(await remaining(), credits)
  })

  test('stands in the description, the lists and the price list', async () => {
    const { body: description } = await ask('/v1/openapi.json')
    const { get } = description.paths[greeting.path]
    assert.equal(get['x-credits'], 3)
    assert.deepEqual(Object.keys(get.responses).slice(0, 7), [
      '200',
      '400',
      '401',
      '402',
      '403',
      '404',
      '408',
    ])
    const { body: overview } = await ask('/v1/')
    assert.equal(overview.data.endpoints.at(-1).id, 'greeting')
    const llms = await (await fetch(`${baseUrl}/llms-full.txt`)).text()
    assert.match(llms, /\| Greeting \| `GET \/v1\/greeting` \| 3 credits \|/)
  })

  test('is a view of a tool and of a skill, for the same price', async () => {
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const credits = await remaining()
    const params = { name: 'get_market_risk', arguments: { view: 'greeting', name: 'Ada' } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { body } = await ask('/mcp', { method: 'POST', headers, body: JSON.stringify(message) })
    assert.deepEqual(body.result.structuredContent.data, greeting.example.result)
    assert.equal(await remaining(), credits - 3)
    const { body: card } = await ask('/.well-known/agent-card.json')
    assert.match(card.skills[0].description, /; greeting: greeting \(3 credits, key\)\.$/)
  })
})
