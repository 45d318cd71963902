import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { givingMemoryBack } from './give-memory-back.ts'

test('garbage is collected after each long work, and all of it once no more follows on much', () => {
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

  worked(600)
  mock.timers.tick(60_000)
  assert.deepEqual(
    done.slice(3),
    ['collect'],
    'a little is not worth the many collections that shrink a heap',
  )
  worked(500)
  mock.timers.tick(60_000)
  assert.deepEqual(done.slice(3), ['collect', 'collect', 'shrink'], 'much in all is')
  mock.timers.reset()
})
