import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { Webhook } from 'standardwebhooks'
import { type Caller, callerOf, send } from '../journeys/caller.ts'
import type { Json } from '../journeys/json.ts'
import { type RunningService, startService, temporaryDirectory } from '../journeys/service.ts'
import { openStream } from '../stream/sse-reader.ts'
import { until } from '../until.ts'
import { webhookReceiver } from './webhook-receiver.ts'

const MOST_TOKENS = 300

describe('alerts of a running service', () => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>
  let service: RunningService
  let call: Caller
  let key: string
  const start = async (): Promise<void> => {
    service = await startService({ env: { DATA_DIR: dataDirectory }, receiver: receiver.address })
  }
  before(async () => {
    receiver = await webhookReceiver()
    await start()
    call = await callerOf(service)
    const target = '/v1/admin/keys?name=a&email=a@example.com&tier=pro'
    await until('there is data', async () =>
      (await Promise.all(['/v1/risk', '/v1/risk/history'].map((path) => send(service.baseUrl + path)))).every(
        ({ status }) => status === 200,
      ),
    )
    key = (await call(target, { method: 'POST', admin: service.adminToken })).json.data.api_key
  })
  after(async () => {
    await service.kill()
    receiver.close()
  })

  const post = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      key,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const used = async (): Promise<number> => (await call('/v1/account', { key })).json.data.credits.used
  const rulesNow = async (): Promise<Json> => (await send(`${service.baseUrl}/v1/alerts`, { key })).json.data

  test('the answer for an agent is short and says how often the rule would have fired', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const params = { name: 'manage_alerts', arguments: { view: 'create', when: 'risk > 70' } }
    const response = await send(`${service.baseUrl}/mcp?toolset=alerts`, {
      method: 'POST',
      key,
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    const [{ text }] = response.json.result.content
    assert.match(text, /risk\.value > 70, to the stream\..* It would have fired (once|\d+ times) from \d{4}-/)
    const tokens = encode(text).length
    assert.ok(tokens <= MOST_TOKENS, `${tokens} tokens`)
    const { id } = (await rulesNow()).alerts[0]
    assert.equal((await call(`/v1/alerts/${id}`, { method: 'DELETE', key })).status, 200)
    assert.equal((await rulesNow()).count, 0)
  })

  test('a crossing is delivered once over restarts, signed, for one credit', async () => {
    const { value } = (await call('/v1/risk')).json.data
    const created = await post('/v1/alerts', {
      name: 'Risk',
      when: `risk.value > ${(value / 2).toFixed(2)}`,
      to: receiver.url('/hook'),
    })
    assert.equal(created.status, 200, created.text)
    const { alert, secret } = created.json.data
    assert.equal(alert.state[0].armed, false, 'it holds already')
    const tested = await post('/v1/alerts/test', { id: alert.id })
    assert.deepEqual(tested.json.data, { delivered: true, error: null })
    assert.equal(await used(), 0)
    await post('/v1/alerts', { name: 'Streamed', when: alert.when })
    const follow = (lastId?: string) =>
      openStream(
        service.baseUrl,
        { 'x-api-key': key, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
        '?alerts=1',
      )
    const stream = await follow()
    await stream.next(({ event }) => event === 'opened')

    await service.stop()
    // As if the value had been low in the last snapshot before the end.
    const database = new DatabaseSync(join(dataDirectory, 'ledger.sqlite'))
    const marks = JSON.stringify({ '': { value: 0.5, fired: false } })
    database.prepare('UPDATE alert_rules SET marks = ?, seen_as_of = NULL').run(marks)
    database.close()
    await start()
    await until('the notice arrives', () => receiver.received.length === 2)
    const { body, headers } = receiver.received[1]
    const message = new Webhook(secret).verify(body, headers) as Json
    const [notice] = message.data.alerts
    assert.deepEqual([message.type, message.data.alerts.length], ['alerts', 1])
    assert.deepEqual(
      [notice.type, notice.data.before, notice.data.after, notice.data.rule.name],
      ['risk.crossed', 0.5, value, 'Risk'],
    )
    assert.match(notice.data.link, /^http.*\/v1\/risk\?as_of=/)
    assert.equal((await send(notice.data.link)).json.data.value, value)
    const resumed = await follow(stream.lastId)
    const told = await resumed.next(({ event }) => event === 'alert')
    assert.deepEqual(
      [told.data.type, told.data.data.after, told.data.data.rule.name],
      ['risk.crossed', value, 'Streamed'],
    )
    resumed.close()
    await until('it is charged', async () => {
      const { json } = await send(`${service.baseUrl}/v1/account`, { key })
      return json.data.credits.used === 1
    })

    await service.kill()
    await start()
    await until('rules are evaluated', async () => (await rulesNow()).alerts[0].state[0].fired_at !== null)
    assert.equal(receiver.received.length, 2)
  })
})
