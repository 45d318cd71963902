import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DefaultExecutionEventBusManager } from '@a2a-js/sdk/server'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Json } from '../../../../../test/journeys/json.ts'
import { until } from '../../../../../test/until.ts'
import type { ToolCaller } from '../tools/call-tool.ts'
import { toolsOf } from '../tools/tool.ts'
import { a2aServer } from './a2a-server.ts'
import { agentCard } from './agent-card.ts'
import type { MessageAnswer, ReceivedMessage } from './answer-message.ts'

const CARD = agentCard(toolsOf(CATALOG.products), { version: '1', baseUrl: 'https://a.example' })
const callerNamed = (key: string | undefined, closed?: () => AbortSignal): ToolCaller => ({
  key,
  address: '10.0.0.1',
  requestId: 'req_1',
  receivedAt: asInstant(0),
  idempotencyKey: undefined,
  ...(closed === undefined ? {} : { closed }),
})
const OWNER = callerNamed('owner')
const ANSWER: MessageAnswer = {
  bodies: ['{"ok":true}'],
  text: () => 'words',
  refused: false,
  inText: true,
  isMenu: false,
}

/** A server whose answers come when the test says so. */
function slowServer(answer: Partial<MessageAnswer> = {}, taskAfterMs = 20) {
  const { promise, resolve } = Promise.withResolvers<MessageAnswer>()
  let next: Promise<MessageAnswer> = promise
  const asked: { message: ReceivedMessage; caller: ToolCaller }[] = []
  const server = a2aServer(CARD, {
    answerMessage: (message, caller) => {
      asked.push({ message, caller })
      return next
    },
    now: () => Date.UTC(2026, 0, 5),
    taskAfterMs,
    ownerOf: async ({ key }) => key,
  })
  const call = async (method: string, params: object, caller = OWNER, version = '1.0'): Promise<Json> =>
    server.answer({ jsonrpc: '2.0', id: 1, method, params }, version, caller)
  return {
    call,
    asked,
    finish: () => resolve({ ...ANSWER, ...answer }),
    /** What is answered from now on, at once. */
    answer(later: Partial<MessageAnswer>) {
      next = Promise.resolve({ ...ANSWER, ...later })
    },
  }
}

/** Waits until a caller has so many tasks. */
const tasksOf = (call: ReturnType<typeof slowServer>['call'], count: number, caller = OWNER) =>
  until(`${count} tasks`, async () => (await call('ListTasks', {}, caller)).result.totalSize === count)

const message = (more: object = {}) => ({
  messageId: 'm',
  role: 'ROLE_USER',
  parts: [{ text: 'hi' }],
  ...more,
})
const sent = (more: object = {}) => ({ message: message(), ...more })

async function eventsOf(stream: AsyncIterable<Json>): Promise<readonly Json[]> {
  const events: Json[] = []
  for await (const { result, error } of stream) events.push(result ?? error)
  return events
}

test('a quick answer is a message: text first, then the data', async () => {
  const { call, finish, asked } = slowServer()
  finish()
  const { result } = await call('SendMessage', sent({ metadata: { max_credits: 5 } }))
  assert.deepEqual(
    result.message.parts.map(({ text, data }: Json) => text ?? data),
    ['words', { ok: true }],
  )
  assert.deepEqual([asked[0].message.maxCredits, asked[0].message.id], [5, 'm'])
  const jsonOnly = sent({ configuration: { acceptedOutputModes: ['application/json'] } })
  assert.equal((await call('SendMessage', jsonOnly)).result.message.parts.length, 1)
  const odd = sent({ configuration: { acceptedOutputModes: ['image/png'] } })
  assert.equal((await call('SendMessage', odd)).result.message.parts.length, 2)
})

test('nothing is pushed: the methods of it say so in both versions', async () => {
  const { call } = slowServer()
  const config = { taskId: 't', id: 'c', url: 'https://a.example/hook' }
  const methods = [
    'CreateTaskPushNotificationConfig',
    'GetTaskPushNotificationConfig',
    'ListTaskPushNotificationConfigs',
  ]
  for (const method of methods) assert.equal((await call(method, config)).error.code, -32_003, method)
  const old = { taskId: 't', pushNotificationConfig: { id: 'c', url: 'https://a.example/hook' } }
  assert.equal((await call('tasks/pushNotificationConfig/set', old, OWNER, '0.3')).error.code, -32_003)
})

test('a menu is a task that waits for its choice, and is answered by it', async () => {
  const menu = slowServer({ isMenu: true, bodies: ['{"skill":"asset-prices"}'] })
  menu.finish()
  const { task } = (await menu.call('SendMessage', sent())).result
  assert.equal(task.status.state, 'TASK_STATE_INPUT_REQUIRED')
  assert.deepEqual(
    task.status.message.parts.map(({ text, data }: Json) => text ?? data),
    ['words', { skill: 'asset-prices' }],
  )
  const choice = sent({ message: message({ messageId: 'n', taskId: task.id }) })
  const stranger = callerNamed('other')
  assert.equal((await menu.call('SendMessage', choice, stranger)).error.code, -32_001)
  menu.answer({ refused: true })
  const refused = (await menu.call('SendMessage', choice)).result.task
  assert.deepEqual([refused.id, refused.status.state], [task.id, 'TASK_STATE_INPUT_REQUIRED'])
  menu.answer({})
  const { result } = await menu.call('SendMessage', choice)
  assert.deepEqual(
    [result.task.id, result.task.contextId, result.task.status.state],
    [task.id, task.contextId, 'TASK_STATE_COMPLETED'],
  )
  assert.equal(result.task.artifacts[0].parts[0].text, 'words')
  assert.equal((await menu.call('SendMessage', choice)).error.code, -32_004)
})

test('nothing but the task is kept of a menu that nobody answers', async (t) => {
  const made = t.mock.method(DefaultExecutionEventBusManager.prototype, 'createOrGetByTaskId')
  const ended = t.mock.method(DefaultExecutionEventBusManager.prototype, 'cleanupByTaskId')
  const menu = slowServer({ isMenu: true })
  menu.finish()
  const { task } = (await menu.call('SendMessage', sent())).result
  assert.equal(task.status.state, 'TASK_STATE_INPUT_REQUIRED')
  assert.deepEqual([made.mock.callCount(), ended.mock.callCount()], [1, 1])
})

test('a menu in 0.3, as an answer and as a stream', async () => {
  const menu = slowServer({ isMenu: true })
  menu.finish()
  const old = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'hi' }] }
  const { result } = await menu.call('message/send', { message: old }, OWNER, '0.3')
  assert.deepEqual([result.kind, result.status.state], ['task', 'input-required'])
  const events = await eventsOf(await menu.call('SendStreamingMessage', sent()))
  assert.equal(events.at(-1)?.statusUpdate.status.state, 'TASK_STATE_INPUT_REQUIRED')
})

test('the same in 0.3, at the same address', async () => {
  const { call, finish } = slowServer()
  finish()
  const old = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'hi' }] }
  for (const version of ['0.3', '']) {
    const { result } = await call('message/send', { message: old }, OWNER, version)
    assert.deepEqual(
      [result.kind, result.role, result.parts.map(({ kind }: Json) => kind)],
      ['message', 'agent', ['text', 'data']],
    )
  }
  assert.equal((await call('SendMessage', sent(), OWNER, '0.3')).error.code, -32_601)
  assert.equal((await call('SendMessage', sent(), OWNER, '2.0')).error.code, -32_009)
})

test('a slow answer is a task that its owner alone can read, and that ends with an artifact', async () => {
  const { call, finish } = slowServer()
  const { result } = await call('SendMessage', sent({ configuration: { returnImmediately: true } }))
  const { id, status } = result.task
  assert.equal(status.state, 'TASK_STATE_WORKING')
  for (const stranger of [callerNamed('other'), callerNamed(undefined)]) {
    assert.equal((await call('GetTask', { id }, stranger)).error.code, -32_001)
    assert.equal((await call('CancelTask', { id }, stranger)).error.code, -32_001)
    assert.deepEqual((await call('ListTasks', {}, stranger)).result.tasks, [])
  }
  const events = eventsOf(await call('SubscribeToTask', { id }))
  await new Promise((resolve) => setTimeout(resolve, 5))
  finish()
  const states = (await events).map(({ task, statusUpdate, artifactUpdate }) =>
    artifactUpdate ? 'artifact' : (task ?? statusUpdate).status.state,
  )
  assert.deepEqual(states, ['TASK_STATE_WORKING', 'artifact', 'TASK_STATE_COMPLETED'])
  const { result: ended } = await call('GetTask', { id })
  assert.deepEqual(ended.artifacts[0].parts[0].text, 'words')
  assert.equal((await call('CancelTask', { id })).error.code, -32_002)
  const [listed] = (await call('ListTasks', { includeArtifacts: true })).result.tasks
  assert.deepEqual([listed.id, listed.artifacts.length], [id, 1])
  assert.equal((await call('ListTasks', { pageToken: 'nonsense' })).error.code, -32_602)
})

test('a stream tells the task, its answer and its end; a blocking call waits for it', async () => {
  const { call, finish } = slowServer()
  const stream = eventsOf(await call('SendStreamingMessage', sent()))
  const blocking = call('SendMessage', { message: message({ messageId: 'other' }) })
  await tasksOf(call, 2)
  finish()
  const kinds = (await stream).map((event) => Object.keys(event)[0])
  assert.deepEqual(kinds, ['task', 'artifactUpdate', 'statusUpdate'])
  assert.equal((await blocking).result.task.status.state, 'TASK_STATE_COMPLETED')
})

test('a task is canceled: its call is given up, and nothing is answered after it', async () => {
  const { call, finish, asked } = slowServer()
  const { result } = await call('SendMessage', sent({ configuration: { returnImmediately: true } }))
  const { id } = result.task
  assert.equal(asked[0].caller.closed?.().aborted, false)
  assert.equal((await call('CancelTask', { id })).result.status.state, 'TASK_STATE_CANCELED')
  assert.equal(asked[0].caller.closed?.().aborted, true)
  finish()
  await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal((await call('GetTask', { id })).result.status.state, 'TASK_STATE_CANCELED')
})

test('a task that waits for a choice is canceled, and takes none any more', async () => {
  const { call, finish } = slowServer({ isMenu: true })
  finish()
  const { id } = (await call('SendMessage', sent())).result.task
  for (let time = 0; time < 2; time++)
    assert.equal((await call('CancelTask', { id })).result.status.state, 'TASK_STATE_CANCELED')
  const choice = sent({ message: message({ messageId: 'n', taskId: id }) })
  assert.equal((await call('SendMessage', choice)).error.code, -32_004)
})

test('a refusal ends a task as failed', async () => {
  const { call, finish } = slowServer({ refused: true })
  const waiting = call('SendMessage', sent())
  await tasksOf(call, 1)
  finish()
  const { task } = (await waiting).result
  assert.deepEqual([task.status.state, task.status.message.parts[0].text], ['TASK_STATE_FAILED', 'words'])
})

test('a lost connection gives up a call that is no task yet, and leaves a task alone', async () => {
  const { call, asked, finish } = slowServer({}, 600_000)
  const gone = new AbortController()
  const waiting = call(
    'SendMessage',
    sent(),
    callerNamed('owner', () => gone.signal),
  )
  await until('it is asked', () => asked.length > 0)
  gone.abort()
  assert.equal(asked[0].caller.closed?.().aborted, true)
  finish()
  await waiting
  const later = new AbortController()
  const slow = slowServer()
  const task = await slow.call(
    'SendMessage',
    sent({ configuration: { returnImmediately: true } }),
    callerNamed('owner', () => later.signal),
  )
  later.abort()
  assert.equal(slow.asked[0].caller.closed?.().aborted, false)
  slow.finish()
  assert.equal(task.result.task.status.state, 'TASK_STATE_WORKING')
})

test('unknown tasks, tasks that take no messages and wrong params are refused by their codes, free', async () => {
  const { call, asked } = slowServer()
  const faulty: readonly (readonly [number, object, string?])[] = [
    [-32_001, { message: message({ taskId: 'unknown' }) }],
    [-32_602, {}],
    [-32_602, { message: message({ parts: [] }) }],
    [-32_602, { message: message({ parts: [null] }) }],
    [-32_602, { message: message({ messageId: '' }) }],
    [-32_602, { message: message({ role: 'ROLE_AGENT' }) }],
  ]
  for (const [code, params] of faulty) {
    assert.equal((await call('SendMessage', params)).error.code, code, JSON.stringify(params))
  }
  const old = { kind: 'message', messageId: {}, role: 'user', parts: [{ kind: 'text', text: 'x' }] }
  for (const member of [{}, { extensions: 5 }, { taskId: 5 }, { messageId: 'm', contextId: 5 }]) {
    const { error } = await call('message/send', { message: { ...old, ...member } }, OWNER, '0.3')
    assert.equal(error.code, -32_602, JSON.stringify(member))
  }
  assert.equal((await call('GetExtendedAgentCard', {})).error.code, -32_004)
  for (const id of ['x', 'task_unknown']) {
    assert.equal((await call('GetTask', { id })).error.code, -32_001)
    assert.equal((await call('CancelTask', { id })).error.code, -32_001)
  }
  assert.equal(asked.length, 0)
})

test('one caller has ten tasks running; what it asks further is answered by messages', async () => {
  const first = slowServer()
  const start = (caller: ToolCaller, { call }: { readonly call: typeof first.call }) =>
    call('SendMessage', sent({ configuration: { returnImmediately: true } }), caller)
  const owned = await start(OWNER, first)
  const others = Array.from({ length: 12 }, () => start(callerNamed('other'), first))
  await tasksOf(first.call, 10, callerNamed('other'))
  first.finish()
  const kinds = (await Promise.all(others)).map(({ result }) => Object.keys(result)[0])
  assert.equal(kinds.filter((kind) => kind === 'message').length, 2)
  assert.equal((await first.call('GetTask', { id: owned.result.task.id })).result.id, owned.result.task.id)
})
