import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { SupervisedThread, ThreadDied, type ThreadOptions } from './supervised-thread.ts'

interface Said {
  readonly kind: 'said'
  readonly says: string
}

const entry = new URL('../../../../test/fakes/supervised.ts', import.meta.url)
const start = (options: Partial<ThreadOptions<Said>> = {}) =>
  SupervisedThread.start<Said>({
    entry,
    name: 'fake',
    workerData: {},
    onDeath: assert.ifError,
    ...options,
  })

test('a thread answers each request, and says things of its own also before it is ready', async () => {
  const said: string[] = []
  const thread = await start({ workerData: { says: 'hello' }, onMessage: ({ says }) => said.push(says) })
  assert.deepEqual(await Promise.all([thread.ask('one'), thread.ask('two')]), ['ONE', 'TWO'])
  assert.deepEqual([said, thread.running], [['hello'], true])
  await thread.close({ message: { kind: 'stop' } })
  assert.equal(thread.running, false)
  await assert.rejects(thread.ask('three'), ThreadDied)
})

test('a thread that refuses to start says why', async () => {
  const refused = new StartupError('It cannot start', 'Do something about it.')
  await assert.rejects(start({ workerData: { refuses: true } }), refused)
})

test('a thread without a successor tells its death once, and leaves no request open', async () => {
  const deaths: string[] = []
  const thread = await start({ onDeath: (error) => deaths.push(error.message) })
  await Promise.all([
    assert.rejects(thread.ask('die'), ThreadDied),
    assert.rejects(thread.ask('anything'), ThreadDied),
  ])
  assert.deepEqual(deaths, ['the fake thread ended with code 3'])
  await thread.close()
})

test('a dead thread is followed by another', async () => {
  const deaths: string[] = []
  const restarted = Promise.withResolvers<void>()
  const thread = await start({
    restartAfterMs: 10,
    onDeath: (error) => deaths.push(error.message),
    onRestart: restarted.resolve,
  })
  await assert.rejects(thread.ask('die'), ThreadDied)
  await restarted.promise
  assert.equal(await thread.ask('again'), 'AGAIN')
  assert.equal(deaths.length, 1)
  await thread.close({ message: { kind: 'stop' } })
})

test('a thread that does not end by itself is cut off in time, which is no death', async () => {
  const thread = await start()
  await thread.ask('deaf')
  await thread.close({ message: { kind: 'stop' }, withinMs: 50 })
  assert.equal(thread.running, false)
})
