import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asInstant, DAY, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { NewSignInState, SignInStore } from '../../packages/server/src/service/ports.ts'
import { START } from './ledger-calls.ts'

const later = (ms: number) => asInstant(START + ms)

const state = (options: Partial<NewSignInState> = {}): NewSignInState => ({
  model: 'AccessToken',
  payload: { scope: 'market:read', nested: { list: [1, 'ä "„'] } },
  grantId: undefined,
  account: undefined,
  expiresAt: later(HOUR),
  ...options,
})

/** What every engine guarantees for the state of sign-in. @param open a new, empty store */
export function signInContract(name: string, open: () => Promise<SignInStore>): void {
  describe(`the state of sign-in (${name})`, () => {
    test('what was put is found by model and id until it expires, and is replaced as a whole', async () => {
      const store = await open()
      await store.put('one', state({ grantId: 'g', account: 7 }))
      const kept = state({ grantId: 'g', account: 7 })
      assert.deepEqual(await store.find('AccessToken', 'one', START), { ...kept, consumedAt: undefined })
      assert.equal(await store.find('RefreshToken', 'one', START), undefined)
      assert.equal(await store.find('AccessToken', 'two', START), undefined)
      assert.notEqual(await store.find('AccessToken', 'one', later(HOUR - 1)), undefined)
      assert.equal(await store.find('AccessToken', 'one', later(HOUR)), undefined)
      await store.put('one', state({ payload: { other: true }, expiresAt: undefined }))
      const replaced = await store.find('AccessToken', 'one', later(900 * DAY))
      assert.deepEqual([replaced?.payload, replaced?.grantId], [{ other: true }, undefined])
    })

    test('of many who consume at once exactly one is the first', async () => {
      const store = await open()
      await store.put('one', state({ model: 'RefreshToken' }))
      const consumed = await Promise.all(
        Array.from({ length: 12 }, () => store.consume('RefreshToken', 'one', later(MINUTE))),
      )
      assert.equal(consumed.filter(Boolean).length, 1)
      assert.equal((await store.find('RefreshToken', 'one', later(2 * MINUTE)))?.consumedAt, later(MINUTE))
      assert.equal(await store.consume('RefreshToken', 'none', START), false)
      await store.put('late', state())
      assert.equal(await store.consume('AccessToken', 'late', later(HOUR)), false, 'it has expired')
    })

    test('what was consumed is kept for seven days, or until its own end, also if it is written again', async () => {
      const store = await open()
      await store.put('long', state({ expiresAt: later(90 * DAY) }))
      await store.put('short', state())
      for (const id of ['long', 'short']) await store.consume('AccessToken', id, START)
      assert.notEqual(await store.find('AccessToken', 'long', later(7 * DAY - 1)), undefined)
      assert.equal(await store.find('AccessToken', 'long', later(7 * DAY)), undefined)
      assert.equal(await store.find('AccessToken', 'short', later(HOUR)), undefined)
      await store.put('long', state({ expiresAt: later(90 * DAY) }))
      assert.equal((await store.find('AccessToken', 'long', START))?.consumedAt, START)
      assert.equal(await store.consume('AccessToken', 'long', START), false)
    })

    test('counting is atomic, and begins anew after its end', async () => {
      const store = await open()
      const counted = await Promise.all(
        Array.from({ length: 9 }, () => store.count('limit', 'a', later(HOUR), START)),
      )
      assert.deepEqual([...counted].sort(), [1, 2, 3, 4, 5, 6, 7, 8, 9])
      assert.equal(await store.count('limit', 'b', later(HOUR), START), 1)
      assert.equal(await store.count('limit', 'a', later(2 * HOUR), later(HOUR - 1)), 10)
      assert.equal(await store.count('limit', 'a', later(2 * HOUR), later(HOUR)), 1)
      assert.equal(await store.count('limit', 'a', later(3 * HOUR), later(2 * HOUR - 1)), 2)
    })

    test('one, a grant or an account is removed with all that belongs to it, and its account is told of', async () => {
      const store = await open()
      const told: number[] = []
      store.onRemoved((account) => told.push(account))
      await store.put('g', state({ model: 'Grant', grantId: 'g', account: 1 }))
      await store.put('t', state({ grantId: 'g', account: 1 }))
      await store.put('u', state({ grantId: 'h', account: 1 }))
      await store.put('v', state({ grantId: 'i', account: 2 }))
      await store.put('page', state({ model: 'Interaction' }))
      const there = async () => {
        const found = await Promise.all(['t', 'u', 'v'].map((id) => store.find('AccessToken', id, START)))
        return found.map((one) => one !== undefined)
      }
      await store.removeGrant('g')
      assert.deepEqual([await there(), told], [[false, true, true], [1]])
      assert.equal(await store.find('Grant', 'g', START), undefined)
      await store.remove('AccessToken', 'v')
      assert.deepEqual(
        [await there(), told],
        [
          [false, true, false],
          [1, 2],
        ],
      )
      await store.removeAccount(1)
      assert.deepEqual(
        [await there(), told],
        [
          [false, false, false],
          [1, 2, 1],
        ],
      )
      await store.remove('Interaction', 'page')
      await store.remove('Interaction', 'page')
      await store.removeGrant('none')
      assert.deepEqual(told, [1, 2, 1], 'no account had these')
    })

    test('the state of an account is listed by model, the last to end first, without what was used', async () => {
      const store = await open()
      await store.put('a', state({ account: 1, payload: { n: 1 } }))
      await store.put('b', state({ account: 1, payload: { n: 2 }, expiresAt: undefined }))
      await store.put('c', state({ account: 1, payload: { n: 3 }, expiresAt: later(2 * HOUR) }))
      await store.put('d', state({ account: 1, payload: { n: 4 } }))
      await store.consume('AccessToken', 'd', START)
      await store.put('e', state({ account: 1, model: 'Grant' }))
      await store.put('f', state({ account: 2 }))
      const listed = async (ms: number, most: number) =>
        (await store.ofAccount(1, 'AccessToken', later(ms), most)).map(({ payload }) => payload.n)
      assert.deepEqual(await listed(0, 9), [2, 3, 1])
      assert.deepEqual(await listed(HOUR, 9), [2, 3])
      assert.deepEqual(await listed(0, 2), [2, 3])
    })

    test('expired state goes in batches, the oldest first', async () => {
      const store = await open()
      for (let hour = 1; hour <= 5; hour++) {
        await store.put(`${hour}`, state({ expiresAt: later(hour * HOUR) }))
      }
      await store.put('always', state({ expiresAt: undefined }))
      assert.equal(await store.removeExpired(later(3 * HOUR), 2), 2)
      assert.equal(await store.find('AccessToken', '2', START), undefined, 'START is before its end')
      assert.notEqual(await store.find('AccessToken', '3', START), undefined)
      assert.equal(await store.removeExpired(later(3 * HOUR), 9), 1)
      assert.equal(await store.removeExpired(later(3 * HOUR), 9), 0)
      assert.notEqual(await store.find('AccessToken', '4', START), undefined)
      assert.notEqual(await store.find('AccessToken', 'always', START), undefined)
    })
  })
}
