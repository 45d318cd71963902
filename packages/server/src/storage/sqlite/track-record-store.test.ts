import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { asInstant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import type { EntryDraft } from '@bellwether-markets/engine/track-record/record-entry'
import { sampleSignal } from '../../../../../test/fixtures/sample-signal.ts'
import {
  issued,
  RECORD_KEY,
  resolved,
  rootOver,
  sha256,
} from '../../../../../test/ports/track-record-contract.ts'
import { openTrackRecordReader, openTrackRecordStore } from './track-record-store.ts'

const directory = mkdtempSync(join(tmpdir(), 'track-record-'))
after(() => rmSync(directory, { recursive: true, force: true }))
let files = 0
const newFile = (): string => join(directory, `${++files}.sqlite`)

const chain = (...drafts: readonly EntryDraft[]) => chainEntries(undefined, drafts, sha256)
const opened = (...drafts: readonly EntryDraft[]) => {
  const file = newFile()
  const store = openTrackRecordStore(file)
  store.append(chain(...drafts))
  return { file, store }
}

describe('what is kept', () => {
  test('is read again as it was written, also by a reader beside the writer and after a new start', () => {
    const { file, store } = opened(issued('AAA'), issued('BBB'))
    const entries = chain(issued('AAA'), issued('BBB'))
    const reader = openTrackRecordReader(file)
    assert.deepEqual(store.entries(1, 10), entries)
    assert.deepEqual(reader.entries(2, 1), [entries[1]])
    assert.deepEqual(reader.head(), { seq: 2, at: entries[1].at, hash: entries[1].hash })
    store.append(chainEntries(store.head(), [resolved('AAA')], sha256))
    assert.equal(reader.head()?.seq, 3)
    store.close()
    const again = openTrackRecordStore(file)
    assert.equal(again.entries(1, 10).length, 3)
    again.close()
    reader.close()
  })

  test('an empty record has no head', () => {
    const store = openTrackRecordStore(newFile())
    assert.deepEqual(
      [store.head(), store.latestRoot(), store.statistics()],
      [undefined, undefined, undefined],
    )
    assert.deepEqual([store.entries(1, 10), store.openForecasts(), store.keys()], [[], [], []])
    store.close()
  })

  test('a call is open until it is resolved, and knows when it was last emitted', () => {
    const { store } = opened(issued('AAA'), issued('BBB'))
    const id = sampleSignal({ symbol: 'AAA' }).id
    const at = (text: string) => parseInstant(text) ?? assert.fail()
    assert.equal(store.call(id)?.updatedAt, at('2024-06-03T20:30:00Z'))
    store.confirm([id], at('2024-06-04T20:30:00Z'))
    store.confirm([id], at('2024-06-04T08:00:00Z'))
    assert.equal(store.call(id)?.updatedAt, at('2024-06-04T20:30:00Z'))
    store.append(chainEntries(store.head(), [resolved('AAA')], sha256))
    assert.deepEqual(
      store.openForecasts().map((call) => call.issued.payload.signal.symbol),
      ['BBB'],
    )
    assert.equal(store.call(id)?.resolved?.payload.outcome, 1)
    assert.equal(store.call('none'), undefined)
    store.close()
  })

  test('roots come with the entries they are over, keys in the order in which they signed', () => {
    const { store } = opened(issued('AAA'), issued('BBB'))
    const root = rootOver(store.entries(1, 10))
    store.appendRoot(root, RECORD_KEY)
    assert.deepEqual([store.roots(1, 1), store.roots(2, 9), store.roots(3, 9)], [[root], [root], []])
    assert.deepEqual([store.latestRoot(), store.keys()], [root, [RECORD_KEY]])
    store.close()
  })

  test('statistics are renewed in place', () => {
    const { store } = opened(issued('AAA'))
    store.saveStatistics({ throughSeq: 1, asOf: asInstant(5), text: '{}' })
    store.saveStatistics({ throughSeq: 2, asOf: asInstant(6), text: '[]' })
    assert.deepEqual(store.statistics(), { throughSeq: 2, asOf: asInstant(6), text: '[]' })
    store.close()
  })
})

describe('what is refused', () => {
  test('entries that do not continue the record, and then none of their batch is kept', () => {
    const { store } = opened(issued('AAA'))
    const [, second, third] = chain(issued('AAA'), issued('BBB'), issued('CCC'))
    assert.throws(() => store.append([third]), /does not continue/)
    assert.throws(() => store.append([second, second]), /does not continue/)
    assert.throws(() => store.append([{ ...second, prev_hash: '1'.repeat(64) }]), /does not continue/)
    assert.throws(() => store.append([{ ...second, at: '2024-06-03T20:29:59Z' }]), /does not continue/)
    assert.equal(store.head()?.seq, 1)
    store.append([second, third])
    assert.equal(store.head()?.seq, 3)
    store.close()
  })

  test('a signal issued or resolved twice', () => {
    const { store } = opened(issued('AAA'), resolved('AAA'))
    assert.throws(
      () => store.append(chainEntries(store.head(), [issued('AAA', '2024-06-03T22:00:00Z')], sha256)),
      /already/,
    )
    assert.throws(
      () => store.append(chainEntries(store.head(), [resolved('AAA', '2024-06-03T22:00:00Z')], sha256)),
      /already/,
    )
    store.close()
  })

  test('entries of a signed day, and of a day after one that is not signed', () => {
    const { store } = opened(issued('AAA'))
    const next = (at: string) => chainEntries(store.head(), [issued('BBB', at)], sha256)
    assert.throws(() => store.append(next('2024-06-04T00:00:00Z')), /not signed/)
    store.appendRoot(rootOver(store.entries(1, 10)), RECORD_KEY)
    assert.throws(() => store.append(next('2024-06-03T23:59:59Z')), /is signed/)
    store.append(next('2024-06-04T00:00:00Z'))
    store.close()
  })

  test('roots over a signed day, with a gap, or over nothing', () => {
    const { store } = opened(issued('AAA'), issued('BBB'))
    const entries = store.entries(1, 10)
    assert.throws(() => store.appendRoot(rootOver(entries.slice(1)), RECORD_KEY), /does not follow/)
    const beyond = rootOver(entries)
    assert.throws(() =>
      store.appendRoot({ ...beyond, statement: { ...beyond.statement, last_seq: 9 } }, RECORD_KEY),
    )
    store.appendRoot(beyond, RECORD_KEY)
    assert.throws(() => store.appendRoot(beyond, RECORD_KEY), /does not follow/)
    store.close()
  })
})

describe('whoever holds the file', () => {
  const { file, store } = opened(issued('AAA'), issued('BBB'))
  store.appendRoot(rootOver(store.entries(1, 10)), RECORD_KEY)
  const other = new DatabaseSync(file)
  after(() => {
    other.close()
    store.close()
  })

  for (const statement of [
    "UPDATE entries SET body = replace(body, '0.52', '0.62')",
    'UPDATE entries SET at = at - 1 WHERE seq = 1',
    'DELETE FROM entries WHERE seq = 2',
    'DELETE FROM entries',
    "UPDATE roots SET signature = 'x'",
    'DELETE FROM roots',
    "UPDATE keys SET raw_base64 = 'x'",
    'DELETE FROM keys',
    'INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE seq = 1',
    'INSERT OR REPLACE INTO entries SELECT 3, at + 86400000, kind, signal_id, hash, (SELECT hash FROM entries WHERE seq = 2), body FROM entries WHERE seq = 1',
    'INSERT OR REPLACE INTO roots SELECT * FROM roots',
  ]) {
    test(`cannot run ${statement}`, () =>
      assert.throws(() => other.exec(statement), /never changed|does not|already/))
  }

  test('and went past the triggers has its change refused on reading', () => {
    other.exec(
      "DROP TRIGGER entries_stay; UPDATE entries SET body = replace(body, '0.52', '0.62') WHERE seq = 1",
    )
    assert.throws(() => store.entries(1, 10), /not what was written/)
  })
})
