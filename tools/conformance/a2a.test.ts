import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { AgentCard, SendMessageRequest } from '@a2a-js/sdk'
import { ClientFactory } from '@a2a-js/sdk/client'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { toolsOf } from '../../packages/server/src/surfaces/tools/tool.ts'
import type { Json } from '../../test/journeys/json.ts'
import { type RunningService, startService } from '../../test/journeys/service.ts'

const CREDITS = 2
const SMALL = { ...TIERS, free: { ...TIERS.free, credits: CREDITS, callsPerMinute: 1e6 } }

/** Required members of the agent card and of a skill, A2A 1.0 `a2a.proto`. */
const CARD = [
  'name',
  'description',
  'supportedInterfaces',
  'version',
  'capabilities',
  'defaultInputModes',
  'defaultOutputModes',
  'skills',
]
const SKILL = ['id', 'name', 'description', 'tags']

/** Without members that are empty: the client's own reader drops them. */
const withoutEmpty = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmpty(member)] as const)
  return Object.fromEntries(members.filter(([, member]) => !Array.isArray(member) || member.length > 0))
}

describe('A2A 1.0 and 0.3 at one address', () => {
  let service: RunningService
  before(async () => {
    service = await startService({ tiers: SMALL })
    // The first answers of a new service take long enough to become tasks.
    for (const path of ['regime', 'risk']) await fetch(`${service.baseUrl}/v1/${path}`)
  })
  after(async () => void (await service?.stop()))

  const post = async (body: unknown, headers: Record<string, string> = { 'a2a-version': '1.0' }) => {
    const response = await fetch(`${service.baseUrl}/a2a`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, json: (await response.json()) as Json }
  }
  const messageOf = (parts: readonly object[], messageId = crypto.randomUUID()) => ({
    jsonrpc: '2.0',
    id: 7,
    method: 'SendMessage',
    params: { message: { messageId, role: 'ROLE_USER', parts } },
  })
  const issueKey = async (): Promise<string> => {
    const response = await fetch(`${service.baseUrl}/v1/admin/keys?name=j&email=j@example.com`, {
      method: 'POST',
      headers: { 'x-admin-token': service.adminToken },
    })
    return ((await response.json()) as Json).data.api_key
  }

  const cardOf = async (file: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.baseUrl}/.well-known/${file}`, { headers })
    return { response, text: await response.text() }
  }

  test('the card has all members and skills in its 1.0 form, and is read back as it was sent', async () => {
    const { response, text } = await cardOf('agent-card.json', { 'a2a-version': '1.0' })
    assert.match(response.headers.get('cache-control') ?? '', /max-age=\d+/)
    assert.match(response.headers.get('vary') ?? '', /a2a-version/i)
    const card = JSON.parse(text) as Json
    for (const member of CARD) assert.ok(member in card, member)
    assert.deepEqual(
      card.skills.map((skill: Json) => skill.id),
      toolsOf(CATALOG.products).map(({ skill }) => skill),
    )
    for (const skill of card.skills) for (const member of SKILL) assert.ok(member in skill, member)
    assert.deepEqual(withoutEmpty(AgentCard.toJSON(AgentCard.fromJSON(card)) as Json), withoutEmpty(card))
  })

  test('without a version, and at the old place, the card has its 0.3 form', async () => {
    const { text } = await cardOf('agent-card.json')
    for (const headers of [{}, { 'a2a-version': '1.0' }])
      assert.equal((await cardOf('agent.json', headers)).text, text)
    const card = JSON.parse(text) as Json
    assert.deepEqual(
      [
        card.url,
        card.protocolVersion,
        card.preferredTransport,
        card.capabilities.streaming,
        card.skills.length,
      ],
      [`${service.baseUrl}/a2a`, '0.3', 'JSONRPC', true, 9],
    )
    assert.deepEqual(card.securitySchemes.apiKey.in, 'header')
  })

  test('an unchanged card is not sent again', async () => {
    const { response } = await cardOf('agent-card.json')
    const etag = response.headers.get('etag') ?? ''
    const since = response.headers.get('last-modified') ?? ''
    const statusOf = async (headers: Record<string, string>) =>
      (await cardOf('agent-card.json', headers)).response.status
    assert.equal(await statusOf({ 'if-none-match': etag }), 304)
    assert.equal(await statusOf({ 'if-none-match': `W/${etag}, "other"` }), 304)
    assert.equal(await statusOf({ 'if-modified-since': since }), 304)
    assert.equal(await statusOf({ 'if-none-match': '"other"', 'if-modified-since': since }), 200)
    assert.equal(await statusOf({ 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }), 200)
    assert.equal(await statusOf({ 'if-none-match': etag, 'a2a-version': '1.0' }), 200)
  })

  test('the official client finds the skills, asks what is free, pays, and runs out of credits', async () => {
    const key = await issueKey()
    const client = await new ClientFactory().createFromUrl(service.baseUrl)
    const ask = async (data: object, headers: Record<string, string> = {}): Promise<Json> => {
      const request = SendMessageRequest.fromJSON(messageOf([{ data }]).params)
      const answer = (await client.sendMessage(request, { serviceParameters: headers })) as Json
      assert.ok(answer.messageId)
      return answer.parts[0].content.value
    }
    const free = await ask({ skill: 'market-regime-detection' })
    assert.match(free.data.regime, /^(BULL|BEAR|SIDEWAYS|CRISIS)$/)
    const spy = { skill: 'asset-prices', symbols: 'SPY' }
    assert.equal((await ask(spy)).error, 'missing_api_key')
    for (let left = CREDITS - 1; left >= 0; left--) {
      const { data, meta } = await ask(spy, { 'X-API-Key': key })
      assert.deepEqual([data.rows[0][0], meta.credits_remaining], ['SPY', left])
    }
    const refused = await ask(spy, { 'X-API-Key': key })
    assert.deepEqual([refused.error, refused.current_credits], ['insufficient_credits', 0])
  })

  test('a message sent again under its id is not charged again', async () => {
    const headers = { 'a2a-version': '1.0', 'x-api-key': await issueKey() }
    const message = messageOf([{ data: { skill: 'asset-prices', symbols: 'SPY' } }])
    const costs = []
    for (const _ of [1, 2, 3]) {
      const { json } = await post(message, headers)
      costs.push(json.result.message.parts[0].data.meta.credits_used)
    }
    assert.deepEqual(costs, [1, 0, 0])
  })

  test('a skill named in text is charged once, however often its message comes and by whichever method', async () => {
    const headers = { 'a2a-version': '1.0', 'x-api-key': await issueKey() }
    const message = messageOf([{ text: '{"skill":"asset-prices","symbols":"SPY"}' }])
    const costs = []
    for (const _ of [1, 2]) {
      const [text, data] = (await post(message, headers)).json.result.message.parts
      assert.ok(text.text)
      assert.equal(data.data.data.rows[0][0], 'SPY')
      costs.push(data.data.meta.credits_used)
    }
    const response = await fetch(`${service.baseUrl}/a2a`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...message, method: 'SendStreamingMessage' }),
    })
    assert.equal(response.headers.get('content-type'), 'text/event-stream')
    const [, event] = /^data: (.*)\n\n$/.exec(await response.text()) ?? []
    costs.push(JSON.parse(event).result.message.parts[1].data.meta.credits_used)
    assert.deepEqual(costs, [1, 0, 0])
  })

  test('whatever is not understood costs nothing and is told how to ask', async () => {
    const headers = { 'a2a-version': '1.0', 'x-api-key': await issueKey() }
    const menu = (await post(messageOf([{ text: 'Write me a poem' }]), headers)).json.result.task
    assert.equal(menu.status.state, 'TASK_STATE_INPUT_REQUIRED')
    assert.ok(menu.status.message.parts.length > 9)
    for (const part of [{ data: { skill: 'astrology' } }, { data: [1] }]) {
      const { json } = await post(messageOf([part]), headers)
      const told = json.result.message.parts.at(-1).data
      assert.equal(told.ok, false)
      assert.equal(told.skills.length, 9)
    }
    const account = await fetch(`${service.baseUrl}/v1/account`, { headers })
    assert.equal(((await account.json()) as Json).data.credits.remaining, CREDITS)
  })

  test('the context of a conversation is kept', async () => {
    const request = messageOf([{ data: { skill: 'market-regime-detection' } }])
    const message = { ...request.params.message, contextId: 'ctx "1"' }
    const { json } = await post({ ...request, params: { message } })
    assert.deepEqual([json.id, json.result.message.contextId], [7, 'ctx "1"'])
    assert.equal(json.result.message.role, 'ROLE_AGENT')
  })

  test('whatever is not asked rightly has the error code that the binding prescribes', async () => {
    const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: { id: 'x', taskId: 'x' } })
    const wrong = (message: object) => ({ ...messageOf([]), params: { message } })
    const parts = [{ text: 'x' }]
    const cases: readonly (readonly [string, unknown, number, Record<string, string>?])[] = [
      ['no JSON', '{', -32_700],
      ['a list', [], -32_600],
      ['no version of JSON-RPC', { id: 1, method: 'SendMessage' }, -32_600],
      ['an unknown method', call('message/send'), -32_601],
      ['no message', call('SendMessage'), -32_602],
      ['a message without parts', wrong({ messageId: 'm', role: 'ROLE_USER' }), -32_602],
      ['a message of an agent', wrong({ messageId: 'm', role: 'ROLE_AGENT', parts }), -32_602],
      ['a message without an id', wrong({ messageId: '', role: 'ROLE_USER', parts }), -32_602],
      [
        'a message to an unknown task',
        wrong({ messageId: 'm', taskId: 'x', role: 'ROLE_USER', parts }),
        -32_001,
      ],
      ['a task', call('GetTask'), -32_001],
      ['a task to cancel', call('CancelTask'), -32_001],
      ['a task to follow', call('SubscribeToTask'), -32_001],
      ['a stream of no message', call('SendStreamingMessage'), -32_602],
      ['pushes of a task', call('CreateTaskPushNotificationConfig'), -32_003],
      ['receivers of its pushes', call('ListTaskPushNotificationConfigs'), -32_003],
      ['an extended card', call('GetExtendedAgentCard'), -32_004],
      ['a method of 1.0 in 0.3', messageOf([]), -32_601, { 'a2a-version': '0.3' }],
      ['the same without a version', messageOf([]), -32_601, {}],
      ['a version to come', messageOf([]), -32_009, { 'a2a-version': '2.0' }],
    ]
    for (const [what, body, code, headers] of cases) {
      const { status, json } = await post(body, headers)
      assert.deepEqual([status, json.error.code, json.jsonrpc], [200, code, '2.0'], what)
    }
    assert.deepEqual((await post(call('ListTasks'))).json.result.tasks, [])
  })

  test('a strange host is refused, pages of any site may ask, and only by POST', async () => {
    const { hostname, port } = new URL(service.baseUrl)
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'evil.example', 'content-type': 'application/json', 'a2a-version': '1.0' }
      const sent = request({ hostname, port, path: '/a2a', method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(messageOf([])))
    })
    assert.equal(status, 403)
    const page = { 'a2a-version': '1.0', origin: 'https://page.example' }
    const asked = await post(messageOf([{ data: { skill: 'market-regime-detection' } }]), page)
    assert.deepEqual([asked.status, asked.json.result.message.parts[0].data.ok], [200, true])
    const response = await fetch(`${service.baseUrl}/a2a`)
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST'])
  })
})
