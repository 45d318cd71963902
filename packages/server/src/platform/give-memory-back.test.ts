import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { givingMemoryBack } from './give-memory-back.ts'

test('garbage is collected after each long work, and all of it once no more follows', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const done: string[] = []
  const worked = givingMemoryBack({ collect: () => done.push('collect'), shrink: () => done.push('shrink') })

  worked(150)
  mock.timers.tick(60_000)
  assert.deepEqual(done, [], 'short work leaves little')

  worked(900)
  mock.timers.tick(1_500)
  worked(900)
  mock.timers.tick(1_500)
  worked(20)
  assert.deepEqual(done, ['collect', 'collect'])
  mock.timers.tick(600)
  assert.deepEqual(done, ['collect', 'collect', 'shrink'])
  mock.timers.tick(60_000)
  assert.equal(done.length, 3)
  mock.timers.reset()
})
