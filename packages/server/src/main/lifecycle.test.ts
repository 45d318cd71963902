import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Lifecycle, Lifecycles } from './lifecycle.ts'

function partsOf(...parts: readonly Lifecycle[]) {
  const failed: unknown[] = []
  const nothing = (): void => undefined
  const lifecycles = new Lifecycles({
    info: nothing,
    warn: nothing,
    error: (_, fields) => failed.push(fields?.part),
  })
  for (const part of parts) lifecycles.add(part)
  return { lifecycles, failed }
}

test('parts start in order, drain at once and stop in reverse', async () => {
  const done: string[] = []
  const part = (name: string): Lifecycle => ({
    name,
    start: () => void done.push(`start ${name}`),
    drain: async () => void done.push(`drain ${name}`),
    stop: async () => void done.push(`stop ${name}`),
  })
  const { lifecycles } = partsOf(part('one'), { name: 'idle' }, part('two'))
  await lifecycles.start()
  await lifecycles.stop()
  assert.deepEqual(done, ['start one', 'start two', 'drain one', 'drain two', 'stop two', 'stop one'])
})

test('a part that fails or hangs is logged, and keeps no other from its stop', async () => {
  const done: string[] = []
  const { lifecycles, failed } = partsOf(
    { name: 'last', stop: () => void done.push('last') },
    { name: 'hanging', stop: () => new Promise(() => undefined), withinMs: 20 },
    {
      name: 'broken',
      stop() {
        throw new Error('broken')
      },
    },
  )
  await assert.rejects(lifecycles.stop(), /broken/)
  assert.deepEqual([done, failed], [['last'], ['broken', 'hanging']])
})
