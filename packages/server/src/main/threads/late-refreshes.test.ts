import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { fakeProducer, keptLog } from '../../../../../test/fakes/fake-market.ts'
import { raisedWhenLate } from './late-refreshes.ts'

test('a refresh is late after half of its period; late twice in a row, it gets the priority of calls', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const log = keptLog()
  let raised = 0
  let held = Promise.withResolvers<void>()
  const fake = fakeProducer()
  const producer = raisedWhenLate(
    {
      ...fake,
      async produce(...asked) {
        await held.promise
        return fake.produce(...asked)
      },
      raisePriority: () => void raised++,
    },
    { periodOf: () => 30 * MINUTE, log },
  )
  const takes = async (ms: number, urgency: 'refresh' | 'past' = 'refresh'): Promise<void> => {
    held = Promise.withResolvers()
    const produced = producer.produce('bells', asInstant(0), urgency)
    t.mock.timers.tick(ms)
    held.resolve()
    await produced
  }
  await takes(15 * MINUTE)
  await takes(15 * MINUTE - 1)
  await takes(60 * MINUTE, 'past')
  await takes(15 * MINUTE)
  assert.deepEqual([log.events, raised], [['refresh_late', 'refresh_late'], 0])
  await takes(15 * MINUTE)
  assert.deepEqual([log.events.length, raised], [3, 1])
})
