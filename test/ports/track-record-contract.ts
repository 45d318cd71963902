import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import {
  type PublicKey,
  rootStatement,
  type SignedDayRoot,
} from '@bellwether-markets/engine/track-record/day-root'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import type { EntryDraft, RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import type { TrackRecordStore } from '../../packages/server/src/service/ports.ts'
import { sampleSignal } from '../fixtures/sample-signal.ts'

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export const RECORD_KEY: PublicKey = {
  algorithm: 'Ed25519',
  key_id: 'a'.repeat(64),
  spki_pem: 'pem',
  raw_base64: 'raw',
}

export const issued = (symbol: string, at = '2024-06-03T20:30:00Z'): EntryDraft => ({
  kind: 'issued',
  at,
  mode: 'paper',
  payload: { signal: sampleSignal({ symbol }), regime: null },
})

export const resolved = (symbol: string, at = '2024-06-03T21:00:00Z'): EntryDraft => ({
  kind: 'resolved',
  at,
  mode: 'paper',
  payload: {
    signal_id: sampleSignal({ symbol }).id,
    issued_seq: 1,
    outcome: 1,
    void_reason: null,
    known_at: at,
    measured: null,
    compared_with: 0,
    excess_return: 0.02,
    comparison: [],
  },
})

export const rootOver = (entries: readonly RecordEntry[]): SignedDayRoot => ({
  statement: rootStatement(entries, { market: 'demo', keyId: RECORD_KEY.key_id }, sha256),
  signature: 'c2lnbmVk',
})

const idOf = (symbol: string): string => sampleSignal({ symbol }).id

/** What every engine of the track record guarantees. */
export function trackRecordContract(name: string, open: () => Promise<TrackRecordStore>): void {
  const opened = async (...drafts: readonly EntryDraft[]): Promise<TrackRecordStore> => {
    const store = await open()
    store.append(chainEntries(undefined, drafts, sha256))
    return store
  }
  const more = (store: TrackRecordStore, ...drafts: readonly EntryDraft[]) =>
    chainEntries(store.head(), drafts, sha256)

  describe(`the ${name} track record`, () => {
    test('what is kept is read again as it was written', async () => {
      const store = await opened(issued('AAA'), issued('BBB'))
      const entries = chainEntries(undefined, [issued('AAA'), issued('BBB')], sha256)
      assert.deepEqual(store.entries(1, 10), entries)
      assert.deepEqual(store.entries(2, 1), [entries[1]])
      assert.deepEqual(store.head(), { seq: 2, at: entries[1].at, hash: entries[1].hash })
      const root = rootOver(entries)
      store.appendRoot(root, RECORD_KEY)
      assert.deepEqual([store.roots(1, 1), store.roots(2, 9), store.roots(3, 9)], [[root], [root], []])
      assert.deepEqual([store.latestRoot(), store.keys()], [root, [RECORD_KEY]])
      store.saveStatistics({ throughSeq: 1, asOf: asInstant(5), text: '{}' })
      store.saveStatistics({ throughSeq: 2, asOf: asInstant(6), text: '[]' })
      assert.deepEqual(store.statistics(), { throughSeq: 2, asOf: asInstant(6), text: '[]' })
      store.close()
    })

    test('an empty record has no head', async () => {
      const store = await open()
      assert.deepEqual(
        [store.head(), store.latestRoot(), store.statistics()],
        [undefined, undefined, undefined],
      )
      assert.deepEqual([store.entries(1, 10), store.openForecasts(), store.keys()], [[], [], []])
      store.close()
    })

    test('a call is open until it is resolved, and knows when it was last emitted', async () => {
      const store = await opened(issued('AAA'), issued('BBB'))
      const [early, late] = [asInstant(Date.UTC(2024, 5, 4, 8)), asInstant(Date.UTC(2024, 5, 4, 20))]
      assert.equal(store.call(idOf('AAA'))?.updatedAt, Date.UTC(2024, 5, 3, 20, 30))
      store.confirm([idOf('AAA')], late)
      store.confirm([idOf('AAA')], early)
      assert.equal(store.call(idOf('AAA'))?.updatedAt, late)
      store.append(more(store, resolved('AAA')))
      assert.deepEqual(
        store.openForecasts().map((call) => call.issued.payload.signal.symbol),
        ['BBB'],
      )
      assert.equal(store.call(idOf('AAA'))?.resolved?.payload.outcome, 1)
      assert.equal(store.call('none'), undefined)
      store.close()
    })

    test('entries that do not continue the record are refused, and then none of their batch is kept', async () => {
      const store = await opened(issued('AAA'))
      const [, second, third] = chainEntries(undefined, [issued('AAA'), issued('BBB'), issued('CCC')], sha256)
      assert.throws(() => store.append([third]), /does not continue/)
      assert.throws(() => store.append([second, second]), /does not continue/)
      assert.throws(() => store.append([{ ...second, prev_hash: '1'.repeat(64) }]), /does not continue/)
      assert.throws(() => store.append([{ ...second, at: '2024-06-03T20:29:59Z' }]), /does not continue/)
      assert.equal(store.head()?.seq, 1)
      store.append([second, third])
      assert.equal(store.head()?.seq, 3)
      store.close()
    })

    test('a signal issued or resolved twice is refused', async () => {
      const store = await opened(issued('AAA'), resolved('AAA'))
      const late = '2024-06-03T22:00:00Z'
      assert.throws(() => store.append(more(store, issued('AAA', late))), /already/)
      assert.throws(() => store.append(more(store, resolved('AAA', late))), /already/)
      store.close()
    })

    test('entries of a signed day are refused, and of a day after one that is not signed', async () => {
      const store = await opened(issued('AAA'))
      assert.throws(() => store.append(more(store, issued('BBB', '2024-06-04T00:00:00Z'))), /not signed/)
      store.appendRoot(rootOver(store.entries(1, 10)), RECORD_KEY)
      assert.throws(() => store.append(more(store, issued('BBB', '2024-06-03T23:59:59Z'))), /is signed/)
      store.append(more(store, issued('BBB', '2024-06-04T00:00:00Z')))
      store.close()
    })

    test('roots over a signed day, with a gap, or over nothing are refused', async () => {
      const store = await opened(issued('AAA'), issued('BBB'))
      const entries = store.entries(1, 10)
      assert.throws(() => store.appendRoot(rootOver(entries.slice(1)), RECORD_KEY), /does not follow/)
      const root = rootOver(entries)
      const beyond = { ...root, statement: { ...root.statement, last_seq: 9 } }
      assert.throws(() => store.appendRoot(beyond, RECORD_KEY))
      store.appendRoot(root, RECORD_KEY)
      assert.throws(() => store.appendRoot(root, RECORD_KEY), /does not follow/)
      store.close()
    })
  })
}
