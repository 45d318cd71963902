import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { asInstant, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type {
  Snapshot,
  SnapshotIndex,
  SnapshotStore,
  SnapshotUse,
} from '../../packages/server/src/service/ports.ts'
import type { PastLimits } from '../../packages/server/src/storage/stores/past-snapshots.ts'
import { settableClock } from './ledger-calls.ts'

const AS_OF = asInstant(Date.UTC(2025, 0, 15, 10))

export const sampleSnapshot = (options: Partial<Snapshot> = {}): Snapshot => ({
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
  ...options,
})

export const asPlain = (snapshot: Snapshot | undefined) =>
  snapshot && {
    ...snapshot,
    parts: [...snapshot.parts].map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]),
  }

export interface OpenSnapshots {
  readonly store: SnapshotStore
  /** Of what the store holds. */
  readonly index: SnapshotIndex
}

/** What every engine of the store of snapshots guarantees. */
export function snapshotContract(name: string, open: (limits?: PastLimits) => Promise<OpenSnapshots>): void {
  describe(`the ${name} store of snapshots`, () => {
    test('what is stored comes back byte for byte, its parts in their order', async () => {
      const { store, index } = await open()
      assert.equal(store.get('prices-history', 1, AS_OF), undefined)
      store.put(sampleSnapshot())
      assert.deepEqual(asPlain(store.get('prices-history', 1, AS_OF)), asPlain(sampleSnapshot()))
      assert.equal(store.get('prices-history', 2, AS_OF), undefined)
      assert.equal(store.get('prices-history', 1, asInstant(AS_OF + 1)), undefined)
      index.close()
      store.close()
    })

    test('what was stored of a refresh stays', async () => {
      const { store, index } = await open()
      store.put(sampleSnapshot())
      store.put(sampleSnapshot({ inputsHash: 'other', parts: new Map() }))
      assert.deepEqual(asPlain(store.get('prices-history', 1, AS_OF)), asPlain(sampleSnapshot()))
      store.put(sampleSnapshot({ version: 2 }))
      assert.deepEqual(
        asPlain(store.get('prices-history', 2, AS_OF)),
        asPlain(sampleSnapshot({ version: 2 })),
      )
      index.close()
      store.close()
    })

    test('the index tells the latest stored instant of each series up to a moment', async () => {
      const { store, index } = await open()
      const series = [
        { product: 'prices', version: 1 },
        { product: 'risk', version: 2 },
        { product: 'none', version: 1 },
      ]
      assert.deepEqual(await index.latest(series, AS_OF), [undefined, undefined, undefined])
      const put = (product: string, version: number, minutes: number): void =>
        store.put(sampleSnapshot({ product, version, asOf: after(minutes), parts: new Map() }))
      put('prices', 1, -4)
      put('prices', 1, -2)
      put('prices', 1, 2)
      put('risk', 1, -1)
      put('risk', 2, -30)
      assert.deepEqual(await index.latest(series, AS_OF), [after(-2), after(-30), undefined])
      assert.deepEqual(await index.latest(series.toReversed(), after(2)), [undefined, after(-30), after(2)])
      assert.deepEqual(await index.latest([], AS_OF), [])
      index.close()
      store.close()
    })

    test('the index tells what is stored after one instant and up to another, and no more than is wished', async () => {
      const { store, index } = await open()
      const put = (product: string, version: number, minutes: number): void =>
        store.put(sampleSnapshot({ product, version, asOf: after(minutes), parts: new Map() }))
      for (const minutes of [0, 2, 4, 6]) put('prices', 1, minutes)
      put('prices', 2, 3)
      put('risk', 1, 5)
      put('events', 1, 5)
      const prices = { product: 'prices', version: 1, after: after(0), upTo: after(4) }
      const risk = { product: 'risk', version: 1, after: after(-60), upTo: after(60) }
      const found = async (ranges: Parameters<SnapshotIndex['within']>[0], most = 100) =>
        (await index.within(ranges, most))
          .map(({ product, asOf }) => `${product} ${(asOf - AS_OF) / MINUTE}`)
          .toSorted()
      assert.deepEqual(await found([prices]), ['prices 2', 'prices 4'])
      assert.deepEqual(await found([risk, prices]), ['prices 2', 'prices 4', 'risk 5'])
      assert.equal((await found([prices, risk], 2)).length, 2)
      assert.deepEqual(await found([]), [])
      assert.deepEqual(await found([{ ...prices, after: after(4) }]), [])
      index.close()
      store.close()
    })

    describe('of what was only asked for', () => {
      /** Random, so that compression does not change its size. */
      const bodyOf = (asOf: number) =>
        Buffer.from(createHash('shake256', { outputLength: 4_000 }).update(`${asOf}`).digest())
      const of = (minutes: number, body = bodyOf(minutes)): Snapshot =>
        sampleSnapshot({ asOf: after(minutes), parts: new Map([['', body]]) })
      const opened = async (kept: number, hasRoom = () => true) => {
        const clock = settableClock(AS_OF)
        const { store, index } = await open({ maxBytes: kept * 4_600, clock, hasRoom })
        const has = (minutes: number, use: SnapshotUse = 'past') =>
          store.get('prices-history', 1, after(minutes), use) !== undefined
        const close = (): void => {
          index.close()
          store.close()
        }
        return { store, clock, has, close }
      }

      test('only so much stays; what was not used for longest is dropped first', async () => {
        const { store, clock, has, close } = await opened(20)
        for (let minutes = 0; minutes < 60; minutes++) {
          clock.advance(2 * HOUR)
          store.put(of(minutes), 'past')
          assert.ok(has(0), `the one that is used is dropped after ${minutes}`)
        }
        const there = Array.from({ length: 60 }, (_, minutes) => minutes).filter((minutes) => has(minutes))
        assert.ok(there.length >= 15 && there.length <= 20, `${there.length} stay`)
        assert.deepEqual(there, [0, ...there.slice(1).map((_, place) => 61 - there.length + place)])
        close()
      })

      test('what a refresh stored, or asked for later, stays', async () => {
        const { store, clock, has, close } = await opened(10)
        store.put(of(-1))
        store.put(of(-2), 'past')
        store.put(of(-3), 'past')
        assert.ok(has(-2, 'refresh'))
        for (let minutes = 0; minutes < 40; minutes++) {
          clock.advance(2 * HOUR)
          store.put(of(minutes), 'past')
        }
        assert.deepEqual([has(-1), has(-2), has(-3)], [true, true, false])
        close()
      })

      test('a body stays as long as any row refers to it, and comes back after it was dropped', async () => {
        const { store, clock, has, close } = await opened(10)
        const shared = bodyOf(-1)
        store.put(of(-1, shared), 'past')
        store.put(of(-2, shared))
        store.put(of(-3), 'past')
        for (let minutes = 0; minutes < 40; minutes++) {
          clock.advance(2 * HOUR)
          store.put(of(minutes), 'past')
        }
        assert.deepEqual([has(-1), has(-3)], [false, false])
        assert.deepEqual(asPlain(store.get('prices-history', 1, after(-2))), asPlain(of(-2, shared)))
        store.put(of(-3), 'past')
        assert.deepEqual(asPlain(store.get('prices-history', 1, after(-3), 'past')), asPlain(of(-3)))
        close()
      })

      test('nothing is stored while the disk has no room; what a refresh makes is', async () => {
        let hasRoom = false
        const { store, has, close } = await opened(10, () => hasRoom)
        store.put(of(1), 'past')
        store.put(of(2))
        assert.deepEqual([has(1), has(2)], [false, true])
        hasRoom = true
        store.put(of(1), 'past')
        assert.ok(has(1))
        close()
      })
    })
  })
}

const after = (minutes: number) => asInstant(AS_OF + minutes * MINUTE)
