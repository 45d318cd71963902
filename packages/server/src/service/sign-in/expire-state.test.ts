import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptLog } from '../../../../../test/fakes/fake-market.ts'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import type { SignInStore } from '../ports.ts'
import { expiringState } from './expire-state.ts'

test('a round deletes twice of what arrived since the one before, and some more; a fault waits for the next', async () => {
  const asked: number[] = []
  let isBroken = false
  const stored = {
    put: async () => undefined,
    count: async () => 1,
    async removeExpired(_: number, most: number) {
      if (isBroken) throw new Error('away')
      return asked.push(most)
    },
  } as unknown as SignInStore
  const log = keptLog()
  const { store, round } = expiringState(stored, { expiryClock: settableClock(), log })
  const arrive = async (count: number): Promise<void> => {
    for (let each = 0; each < count; each++) await store.put(`${each}`, {} as never)
  }
  await round()
  await arrive(1_000)
  await store.count('limit', 'a', 0 as never, 0 as never)
  await round()
  await round()
  assert.deepEqual(asked, [200, 2_202, 200])
  isBroken = true
  await round()
  isBroken = false
  await round()
  assert.equal(asked.length, 4)
})
