import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Snapshot, SnapshotStore } from '../../src/app/ports.ts'
import { asInstant } from '../../src/kernel/time.ts'

const AS_OF = asInstant(Date.UTC(2025, 0, 15, 10))

export const sampleSnapshot = (wish: Partial<Snapshot> = {}): Snapshot => ({
  product: 'prices-history',
  version: 1,
  asOf: AS_OF,
  inputsHash: 'a1b2',
  parts: new Map([
    ['AAPL', Buffer.from('{"close":1}')],
    ['Ünïcode', Buffer.from('"ä"')],
    ['empty', Buffer.alloc(0)],
    ['large', Buffer.alloc(300_000, 'x')],
  ]),
  ...wish,
})

export const asPlain = (snapshot: Snapshot | undefined) =>
  snapshot && {
    ...snapshot,
    parts: [...snapshot.parts].map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]),
  }

/** What every engine of the store of snapshots guarantees. */
export function snapshotContract(name: string, open: () => Promise<SnapshotStore>): void {
  describe(`the ${name} store of snapshots`, () => {
    test('what is stored comes back byte for byte, its parts in their order', async () => {
      const store = await open()
      assert.equal(store.get('prices-history', 1, AS_OF), undefined)
      store.put(sampleSnapshot())
      assert.deepEqual(asPlain(store.get('prices-history', 1, AS_OF)), asPlain(sampleSnapshot()))
      assert.equal(store.get('prices-history', 2, AS_OF), undefined)
      assert.equal(store.get('prices-history', 1, asInstant(AS_OF + 1)), undefined)
      store.close()
    })

    test('what was stored of a refresh stays', async () => {
      const store = await open()
      store.put(sampleSnapshot())
      store.put(sampleSnapshot({ inputsHash: 'other', parts: new Map() }))
      assert.deepEqual(asPlain(store.get('prices-history', 1, AS_OF)), asPlain(sampleSnapshot()))
      store.put(sampleSnapshot({ version: 2 }))
      assert.deepEqual(
        asPlain(store.get('prices-history', 2, AS_OF)),
        asPlain(sampleSnapshot({ version: 2 })),
      )
      store.close()
    })
  })
}
