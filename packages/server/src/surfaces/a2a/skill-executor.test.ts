import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Json } from '../../../../../test/journeys/json.ts'
import type { WatchedRule } from '../../service/ports.ts'
import type { ToolCaller } from '../tools/call-tool.ts'
import { toolsOf } from '../tools/tool.ts'
import { a2aServer } from './a2a-server.ts'
import { agentCard } from './agent-card.ts'
import type { AskedMessage, MessageAnswer } from './answer-message.ts'
import { watchRules } from './watch-rules.ts'

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
const ANSWER: MessageAnswer = { bodies: ['{"ok":true}'], text: () => 'words', refused: false, spoken: true }

/** A server whose answers come when the test says so; 20 ms make a task. */
function slowServer(answer: Partial<MessageAnswer> = {}) {
  const { promise, resolve } = Promise.withResolvers<MessageAnswer>()
  const asked: { message: AskedMessage; caller: ToolCaller }[] = []
  const server = a2aServer(CARD, {
    answerMessage: (message, caller) => {
      asked.push({ message, caller })
      return promise
    },
    now: () => Date.UTC(2026, 0, 5),
    market: 'demo',
    watches: watchRules(async () => ({ text: '{}', refused: true, code: 'missing_api_key' })),
    taskAfterMs: 20,
  })
  const call = async (method: string, params: object, caller = OWNER, version = '1.0'): Promise<Json> =>
    server.answer({ jsonrpc: '2.0', id: 1, method, params }, version, caller)
  return { call, asked, finish: () => resolve({ ...ANSWER, ...answer }) }
}

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

test('with a receiver of pushes a slow answer is waited for, as nothing but what is watched is pushed', async () => {
  const { call, finish } = slowServer()
  const taskPushNotificationConfig = { url: 'https://a.example/hook' }
  const configuration = { taskPushNotificationConfig, returnImmediately: true }
  const waiting = call('SendMessage', sent({ configuration }))
  await new Promise((resolve) => setTimeout(resolve, 60))
  finish()
  assert.equal((await waiting).result.message.parts[0].text, 'words')
  const { result } = await call('ListTasks', {})
  assert.deepEqual(result.tasks, [])
})

test('a task that computes takes no receiver', async () => {
  const { call, finish } = slowServer()
  const { result } = await call('SendMessage', sent({ configuration: { returnImmediately: true } }))
  const config = { taskId: result.task.id, url: 'https://a.example/hook' }
  assert.equal((await call('CreateTaskPushNotificationConfig', config)).error.code, -32_003)
  const listed = await call('ListTaskPushNotificationConfigs', { taskId: result.task.id })
  assert.deepEqual(listed.result.configs ?? [], [])
  assert.equal((await call('GetTaskPushNotificationConfig', { ...config, id: 'x' })).error.code, -32_001)
  finish()
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
  await new Promise((resolve) => setTimeout(resolve, 60))
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

test('a refusal ends a task as failed', async () => {
  const { call, finish } = slowServer({ refused: true })
  const waiting = call('SendMessage', sent())
  await new Promise((resolve) => setTimeout(resolve, 60))
  finish()
  const { task } = (await waiting).result
  assert.deepEqual([task.status.state, task.status.message.parts[0].text], ['TASK_STATE_FAILED', 'words'])
})

test('a slow answer that set a watch names the task that stays open', async () => {
  const { call, finish } = slowServer({ watched: { id: 'task_watching' } as WatchedRule })
  const waiting = call('SendMessage', sent())
  await new Promise((resolve) => setTimeout(resolve, 60))
  finish()
  const { status, artifacts } = (await waiting).result.task
  assert.equal(status.state, 'TASK_STATE_COMPLETED')
  assert.match(status.message.parts[0].text, /^Task task_watching watches this and stays open/)
  assert.equal(artifacts[0].parts[0].text, 'words')
})

test('a lost connection gives up a call that is no task yet, and leaves a task alone', async () => {
  const { call, asked, finish } = slowServer()
  const gone = new AbortController()
  const waiting = call(
    'SendMessage',
    sent(),
    callerNamed('owner', () => gone.signal),
  )
  await new Promise((resolve) => setTimeout(resolve, 2))
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
  for (const id of ['x', 'al_unknown']) {
    assert.equal((await call('GetTask', { id })).error.code, -32_001)
    assert.equal((await call('CancelTask', { id })).error.code, -32_001)
    assert.equal((await call('CreateTaskPushNotificationConfig', { taskId: id })).error.code, -32_001)
  }
  assert.equal(asked.length, 0)
})

test('one caller has ten tasks running; what it asks further is answered by messages', async () => {
  const first = slowServer()
  const start = (caller: ToolCaller, { call }: { readonly call: typeof first.call }) =>
    call('SendMessage', sent({ configuration: { returnImmediately: true } }), caller)
  const owned = await start(OWNER, first)
  const others = Array.from({ length: 12 }, () => start(callerNamed('other'), first))
  await new Promise((resolve) => setTimeout(resolve, 60))
  assert.equal((await first.call('ListTasks', {}, callerNamed('other'))).result.totalSize, 10)
  first.finish()
  const kinds = (await Promise.all(others)).map(({ result }) => Object.keys(result)[0])
  assert.equal(kinds.filter((kind) => kind === 'message').length, 2)
  assert.equal((await first.call('GetTask', { id: owned.result.task.id })).result.id, owned.result.task.id)
})
