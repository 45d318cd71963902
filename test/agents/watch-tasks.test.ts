import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { webhookReceiver } from '../faults/webhook-receiver.ts'
import { send } from '../journeys/caller.ts'
import type { Json } from '../journeys/json.ts'
import { type RunningService, startService, temporaryDirectory } from '../journeys/service.ts'
import { until } from '../until.ts'

const NOT_FOUND = -32_001

describe('what a sentence over A2A asks to be told', () => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>
  let service: RunningService
  let key: string
  let stranger: string
  const start = async (): Promise<void> => {
    service = await startService({ env: { DATA_DIR: dataDirectory }, receiver: receiver.address })
  }
  const keyOf = async (name: string): Promise<string> => {
    const target = `/v1/admin/keys?name=${name}&email=${name}@example.com&tier=pro`
    return (await send(service.baseUrl + target, { method: 'POST', admin: service.adminToken })).json.data
      .api_key
  }
  before(async () => {
    receiver = await webhookReceiver()
    await start()
    await until('there is data', async () =>
      (await Promise.all(['/v1/risk', '/v1/risk/history'].map((path) => send(service.baseUrl + path)))).every(
        ({ status }) => status === 200,
      ),
    )
    key = await keyOf('own')
    stranger = await keyOf('stranger')
  })
  after(async () => {
    await service.kill()
    receiver.close()
  })

  const rpc = async (method: string, params: object, version = '1.0', by: string | undefined = key) => {
    const headers = { 'content-type': 'application/json', 'a2a-version': version }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const wish = { method: 'POST', headers, body, ...(by === undefined ? {} : { key: by }) }
    return (await send(`${service.baseUrl}/a2a`, wish)).json
  }
  const messageOf = (text: string, more: object = {}) => ({
    messageId: crypto.randomUUID(),
    role: 'ROLE_USER',
    parts: [{ text }],
    ...more,
  })
  const ask = async (text: string, configuration: object = {}, by?: string): Promise<Json> =>
    (await rpc('SendMessage', { message: messageOf(text), configuration }, '1.0', by)).result
  const askOld = async (text: string, configuration: object = {}): Promise<Json> => {
    const message = {
      kind: 'message',
      messageId: crypto.randomUUID(),
      role: 'user',
      parts: [{ kind: 'text', text }],
    }
    return (await rpc('message/send', { message, configuration }, '0.3')).result
  }
  const http = async (path: string, wish: object = {}) => send(service.baseUrl + path, { key, ...wish })
  const rules = async (): Promise<readonly Json[]> => (await http('/v1/alerts')).json.data.alerts
  const used = async (): Promise<number> => (await http('/v1/account')).json.data.credits.used

  test('it is a task that stays open, says what is watched, and is a rule of the account', async () => {
    const contextId = 'conversation-1'
    const message = messageOf('Tell me when risk passes 70', { contextId })
    const { task } = (await rpc('SendMessage', { message })).result
    assert.deepEqual([task.status.state, task.contextId], ['TASK_STATE_WORKING', contextId])
    const [words, data] = task.status.message.parts
    assert.match(words.text, /^This task reports once: when the risk index is above 70\. Now: [\d.]+\./)
    assert.match(words.text, /From \d{4}-\d\d-\d\d to .* this (never came about|came about (once|\d+ times))/)
    assert.equal(data.data.when, 'risk.value > 70')
    assert.equal(task.history[0].parts[0].text, 'Tell me when risk passes 70')
    const again = (await rpc('SendMessage', { message })).result.task
    assert.equal(again.id, task.id, 'the same message is the same task')
    const [rule, ...others] = await rules()
    assert.deepEqual([rule.id, rule.when, rule.to, others], [task.id, 'risk.value > 70', 'stream', []])
    const old = (await rpc('tasks/get', { id: task.id }, '0.3')).result
    assert.deepEqual([old.kind, old.status.state, old.contextId], ['task', 'working', contextId])
    const listed = (await rpc('ListTasks', { contextId })).result
    assert.deepEqual([listed.tasks.length, listed.tasks[0].id], [1, task.id])
    assert.equal(await used(), 0)
  })

  test('nobody else sees it, and who may not set alerts is refused as elsewhere', async () => {
    const [{ id }] = await rules()
    for (const by of [stranger, 'bw_nonsense', undefined]) {
      for (const method of ['GetTask', 'CancelTask', 'SubscribeToTask'])
        assert.equal((await rpc(method, { id }, '1.0', by ?? '')).error.code, NOT_FOUND, `${method} ${by}`)
      const config = { taskId: id, url: receiver.url('/push') }
      assert.equal(
        (await rpc('CreateTaskPushNotificationConfig', config, '1.0', by ?? '')).error.code,
        NOT_FOUND,
      )
      assert.deepEqual((await rpc('ListTasks', {}, '1.0', by ?? '')).result.tasks, [])
    }
    const refusalOf = async (by: string) =>
      (await ask('Tell me when risk passes 80', {}, by)).message.parts[1].data.error
    assert.equal(await refusalOf('bw_nonsense'), 'invalid_api_key')
    assert.equal(await refusalOf(''), 'missing_api_key')
    const made = await http('/v1/account/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'reader', monthly_credits: 1, scope: 'read' }),
    })
    const subKey = made.json.data.api_key
    assert.equal(await refusalOf(subKey), 'insufficient_scope')
    assert.equal((await rules()).length, 1)
  })

  test('an incomplete request sets nothing and shows how to ask', async () => {
    const { message } = await ask('Sag mir Bescheid, wenn es fällt')
    assert.match(
      message.parts[0].text,
      /nichts eingerichtet.*„Sag mir Bescheid, wenn das Risiko über 70 steigt“/,
    )
    assert.equal((await rules()).length, 1)
  })

  test('it is canceled by its task, or by its rule', async () => {
    const { task } = await ask('Sag mir Bescheid, wenn Apple über 100000 steigt')
    const canceled = (await rpc('CancelTask', { id: task.id })).result
    assert.equal(canceled.status.state, 'TASK_STATE_CANCELED')
    assert.match(canceled.status.message.parts[0].text, /^Abgebrochen/)
    assert.deepEqual((await rpc('CancelTask', { id: task.id })).result, canceled, 'once more')
    const other = (await ask('Alert me when gold hits 0.5')).task
    assert.equal(other.status.message.parts[1].data.when, 'price GC=F <= 0.5', 'it is above that now')
    assert.equal((await http(`/v1/alerts/${other.id}`, { method: 'DELETE' })).status, 200)
    const old = (await rpc('tasks/get', { id: other.id }, '0.3')).result
    assert.equal(old.status.state, 'canceled')
    assert.equal((await rpc('SubscribeToTask', { id: other.id })).error.code, -32_004)
    assert.equal((await http(`/v1/alerts/${other.id}`, { method: 'DELETE' })).status, 404)
    assert.equal((await rules()).length, 1)
  })

  test('a push receiver is public and https, one for each task, and set by either version', async () => {
    const [{ id: taskId }] = await rules()
    for (const url of [
      'http://a.example/push',
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://localhost/x',
    ]) {
      const { error } = await rpc('CreateTaskPushNotificationConfig', { taskId, url })
      assert.deepEqual(
        [error.code, /https and names a public host/.test(error.message)],
        [-32_602, true],
        url,
      )
    }
    const url = receiver.url('/first')
    const set = (await rpc('CreateTaskPushNotificationConfig', { taskId, id: 'mine', url, token: 't' }))
      .result
    assert.deepEqual([set.id, set.url, set.token, set.taskId], ['mine', url, 't', taskId])
    assert.equal((await rules())[0].to, url)
    const other = { taskId, pushNotificationConfig: { id: 'other', url } }
    assert.equal((await rpc('tasks/pushNotificationConfig/set', other, '0.3')).error.code, -32_004)
    const listed = (await rpc('tasks/pushNotificationConfig/list', { id: taskId }, '0.3')).result
    assert.deepEqual(listed, [{ taskId, pushNotificationConfig: { id: 'mine', url, token: 't' } }])
    assert.equal((await rpc('GetTaskPushNotificationConfig', { taskId, id: 'other' })).error.code, NOT_FOUND)
    await rpc('DeleteTaskPushNotificationConfig', { taskId, id: 'mine' })
    assert.deepEqual((await rpc('ListTaskPushNotificationConfigs', { taskId })).result.configs ?? [], [])
    assert.equal((await rules())[0].to, 'stream')
    const asked = await ask('Tell me when risk passes 80', {
      taskPushNotificationConfig: { url: 'http://a.example' },
    })
    assert.equal(asked.message.parts[1].data.error, 'invalid_push_receiver')
    assert.equal((await rules()).length, 1)
  })

  test('it is told once over a restart, pushed in the version of its receiver, for one credit each', async () => {
    const [{ id: unpushed }] = await rules()
    const value = (await http('/v1/risk')).json.data.value
    const below = (value / 2).toFixed(2)
    const current = await ask(`Tell me when risk passes ${below}`, {
      taskPushNotificationConfig: { url: receiver.url('/current'), token: 'secret-1' },
    })
    assert.match(current.task.status.message.parts[0].text, /So this holds already/)
    const authentication = { schemes: ['Bearer'], credentials: 'secret-2' }
    const old = await askOld(`Sag mir Bescheid, wenn das Risiko über ${below.replace('.', ',')} steigt`, {
      pushNotificationConfig: { url: receiver.url('/old'), authentication },
    })
    assert.equal(old.status.state, 'working')
    const ids = [current.task.id, old.id]

    await service.stop()
    // As if the value had been low in the last snapshot before the end.
    const database = new DatabaseSync(join(dataDirectory, 'ledger.sqlite'))
    const marks = JSON.stringify({ '': { value: 0.5, fired: false } })
    database.prepare('UPDATE alert_rules SET marks = ?, seen_as_of = NULL WHERE ended_at IS NULL').run(marks)
    database.close()
    await start()
    await until('both are pushed', () => receiver.received.length === 2)
    const pushed = (path: string) => receiver.received.find((one) => one.path === path)
    const [one, two] = [pushed('/current'), pushed('/old')]
    assert.ok(one && two)
    assert.deepEqual(
      [one.headers['content-type'], one.headers['x-a2a-notification-token'], one.headers.authorization],
      ['application/a2a+json', 'secret-1', undefined],
    )
    assert.deepEqual(
      [two.headers['content-type'], two.headers['x-a2a-notification-token'], two.headers.authorization],
      ['application/json', undefined, 'Bearer secret-2'],
    )
    for (const { headers } of [one, two]) assert.match(headers['webhook-id'], /^msg_/)
    const { task } = JSON.parse(one.body)
    assert.deepEqual([task.id, task.status.state], [ids[0], 'TASK_STATE_COMPLETED'])
    const [words, data] = task.artifacts[0].parts
    assert.match(words.text, /^It has happened: the risk index is above [\d.]+\. Before: 0\.5\. Then: /)
    assert.deepEqual([data.data.type, data.data.data.after], ['risk.crossed', value])
    const legacy = JSON.parse(two.body)
    assert.deepEqual([legacy.kind, legacy.id, legacy.status.state], ['task', ids[1], 'completed'])
    assert.match(legacy.artifacts[0].parts[0].text, /^Es ist eingetreten, dass der Risikoindex über/)

    const ended = (await rpc('GetTask', { id: ids[0] })).result
    assert.deepEqual(ended, task, 'it is read as it was pushed')
    assert.equal((await rpc('tasks/get', { id: ids[1] }, '0.3')).result.status.state, 'completed')
    assert.equal((await rpc('CancelTask', { id: ids[0] })).error.code, -32_002)
    const late = { taskId: ids[0], url: receiver.url('/late') }
    assert.equal((await rpc('CreateTaskPushNotificationConfig', late)).error.code, -32_004)
    assert.deepEqual(
      (await rules()).map(({ id }) => id),
      [unpushed],
      'the rules have ended',
    )
    await until('both are charged', async () => (await used()) === 2)

    await service.kill()
    await start()
    await until('rules are evaluated', async () => (await rules())[0].state[0].value === value)
    assert.equal((await rpc('GetTask', { id: ids[0] })).result.status.state, 'TASK_STATE_COMPLETED')
    assert.equal(receiver.received.length, 2)
  })

  test('a stream tells the task first and goes on', async () => {
    const message = messageOf('Tell me when risk passes 90')
    const leave = new AbortController()
    const response = await fetch(`${service.baseUrl}/a2a`, {
      method: 'POST',
      signal: leave.signal,
      headers: { 'content-type': 'application/json', 'a2a-version': '1.0', 'x-api-key': key },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } }),
    })
    const reader = response.body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    const { task } = JSON.parse(first.replace(/^data: /, '')).result
    assert.equal(task.status.state, 'TASK_STATE_WORKING')
    assert.equal((await rpc('CancelTask', { id: task.id })).result.status.state, 'TASK_STATE_CANCELED')
    const next = new TextDecoder().decode((await reader?.read())?.value)
    assert.equal(
      JSON.parse(next.replace(/^data: /, '')).result.statusUpdate.status.state,
      'TASK_STATE_CANCELED',
    )
    assert.equal((await reader?.read())?.done, true)
    leave.abort()
  })
})
