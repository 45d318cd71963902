import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListTasksRequest, Task } from '@a2a-js/sdk'
import { ServerCallContext } from '@a2a-js/sdk/server'
import { boundedTaskStore } from './a2a-server.ts'

const contextOf = (userName: string) => new ServerCallContext({ user: { isAuthenticated: true, userName } })
const taskOf = (id: string, second = 0) =>
  Task.fromJSON({
    id,
    contextId: 'c',
    status: {
      state: 'TASK_STATE_WORKING',
      timestamp: new Date(Date.UTC(2026, 0, 5, 0, 0, second)).toISOString(),
    },
  })

test('a task is seen by its owner alone, and changing what was read changes nothing', async () => {
  const store = boundedTaskStore()
  await store.save(taskOf('t'), contextOf('a'))
  assert.equal(await store.load('t', contextOf('b')), undefined)
  const read = await store.load('t', contextOf('a'))
  if (read) read.contextId = 'changed'
  assert.equal((await store.load('t', contextOf('a')))?.contextId, 'c')
})

test('one owner keeps twenty tasks and pushes out none of another', async () => {
  const store = boundedTaskStore()
  await store.save(taskOf('mine'), contextOf('a'))
  for (let index = 0; index < 700; index++) await store.save(taskOf(`t${index}`, index % 60), contextOf('b'))
  const { totalSize } = await store.list(ListTasksRequest.fromJSON({}), contextOf('b'))
  assert.equal(totalSize, 20)
  assert.equal((await store.load('mine', contextOf('a')))?.id, 'mine')
})

test('tasks are listed in pages, the last changed first', async () => {
  const store = boundedTaskStore()
  for (let index = 0; index < 5; index++) await store.save(taskOf(`t${index}`, index), contextOf('a'))
  const page = (query: object) =>
    store.list(ListTasksRequest.fromJSON({ pageSize: 2, ...query }), contextOf('a'))
  const first = await page({})
  assert.deepEqual(
    first.tasks.map(({ id }) => id),
    ['t4', 't3'],
  )
  const second = await page({ pageToken: first.nextPageToken })
  assert.deepEqual(
    second.tasks.map(({ id }) => id),
    ['t2', 't1'],
  )
  assert.equal((await page({ pageToken: second.nextPageToken })).nextPageToken, '')
  assert.equal((await page({ contextId: 'other' })).totalSize, 0)
  assert.equal((await page({ status: 'TASK_STATE_COMPLETED' })).totalSize, 0)
  assert.equal((await page({ statusTimestampAfter: '2026-01-05T00:00:02Z' })).totalSize, 2)
  await assert.rejects(page({ pageToken: 'nonsense' }))
})
