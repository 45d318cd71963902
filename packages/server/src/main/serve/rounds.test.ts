import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptLog } from '../../../../../test/fakes/fake-market.ts'
import { rounds } from './rounds.ts'

test('a round that fails is logged, and the next one runs', async ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] })
  let tried = 0
  const log = keptLog()
  const part = rounds(
    'a task',
    1_000,
    async () => {
      tried++
      throw new Error('the database is away')
    },
    log,
  )
  await part.start?.()
  for (let round = 0; round < 2; round++) {
    mock.timers.tick(1_000)
    await new Promise(setImmediate)
  }
  await part.stop?.()
  assert.equal(tried, 2)
  assert.deepEqual(log.events, ['round_failed', 'round_failed'])
})
