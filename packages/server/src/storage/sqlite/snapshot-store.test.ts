import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { asInstant, DAY, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import type { Snapshot, SnapshotUse } from '../../service/ports.ts'
import { noteOfUse, snapshotStore } from '../stores/snapshot-store.ts'
import { openSnapshotStore } from './snapshot-store.ts'

const root = mkdtempSync(join(tmpdir(), 'snapshot-store-'))
after(() => rmSync(root, { recursive: true, force: true }))
let made = 0
const newFile = (): string => join(root, `${++made}.sqlite`)

const AS_OF = asInstant(Date.UTC(2025, 0, 15, 10))
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

const snapshotOf = (parts: ReadonlyMap<string, Uint8Array>, options: Partial<Snapshot> = {}): Snapshot => ({
  product: 'prices-history',
  version: 1,
  asOf: AS_OF,
  inputsHash: 'a1b2',
  parts,
  ...options,
})

const asPlain = (snapshot: Snapshot | undefined) =>
  snapshot && {
    ...snapshot,
    parts: [...snapshot.parts].map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]),
  }

function countOf(file: string, table: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  const count = Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count)
  database.close()
  return count
}

test('a snapshot of 140 parts comes back byte for byte and in order, also after a new start', () => {
  const file = newFile()
  const parts = new Map(
    Array.from({ length: 140 }, (_, part) => [
      `T${139 - part}`,
      json({
        symbol: `T${part}`,
        name: 'Überschuß 株',
        closes: Array.from({ length: 250 }, (_, day) => part * day),
      }),
    ]),
  )
  const snapshot = snapshotOf(parts)
  const store = openSnapshotStore(file)
  store.put(snapshot)
  assert.deepEqual(asPlain(store.get('prices-history', 1, AS_OF)), asPlain(snapshot))
  store.close()
  const reopened = openSnapshotStore(file)
  assert.deepEqual(asPlain(reopened.get('prices-history', 1, AS_OF)), asPlain(snapshot))
  reopened.close()
})

test('any parts come back as they were', () => {
  const store = openSnapshotStore(newFile())
  let asOf = AS_OF
  const anyParts = fc.array(fc.tuple(fc.string(), fc.uint8Array({ maxLength: 300 })), { maxLength: 8 })
  fc.assert(
    fc.property(anyParts, (parts) => {
      asOf = asInstant(asOf + MINUTE)
      const snapshot = snapshotOf(new Map(parts), { asOf })
      store.put(snapshot)
      assert.deepEqual(asPlain(store.get('prices-history', 1, asOf)), asPlain(snapshot))
    }),
  )
  store.close()
})

test('only the very product, version and instant is found', () => {
  const store = openSnapshotStore(newFile())
  store.put(snapshotOf(new Map([['', json(1)]])))
  assert.equal(store.get('prices', 1, AS_OF), undefined)
  assert.equal(store.get('prices-history', 2, AS_OF), undefined)
  assert.equal(store.get('prices-history', 1, asInstant(AS_OF + 1)), undefined)
  store.close()
})

test('a body that many refreshes share is stored once', () => {
  const file = newFile()
  const store = openSnapshotStore(file)
  for (let refresh = 0; refresh < 10; refresh++) {
    store.put(snapshotOf(new Map([['', json('unchanged')]]), { asOf: asInstant(AS_OF + refresh * MINUTE) }))
  }
  store.put(snapshotOf(new Map([['', json('changed')]]), { asOf: asInstant(AS_OF - MINUTE) }))
  store.close()
  assert.deepEqual([countOf(file, 'snapshots'), countOf(file, 'bodies')], [11, 2])
})

test('what was stored of an instant is not replaced', () => {
  const store = openSnapshotStore(newFile())
  const first = snapshotOf(new Map([['', json('first')]]))
  store.put(first)
  store.put(snapshotOf(new Map([['', json('second')]]), { inputsHash: 'other' }))
  assert.deepEqual(asPlain(store.get('prices-history', 1, AS_OF)), asPlain(first))
  store.close()
})

test('a damaged body is never given out', () => {
  const file = newFile()
  const store = openSnapshotStore(file)
  store.put(snapshotOf(new Map([['', json('this')]])))
  store.put(snapshotOf(new Map([['', json('that')]]), { asOf: asInstant(AS_OF + MINUTE) }))
  const database = new DatabaseSync(file)
  database.exec(
    'UPDATE bodies SET body = (SELECT other.body FROM bodies AS other WHERE other.hash <> bodies.hash)',
  )
  database.close()
  assert.throws(() => store.get('prices-history', 1, AS_OF), /damaged/)
  store.close()
})

describe('the use of a snapshot', () => {
  const key = { product: 'risk', version: 1, asOf: AS_OF }
  const noted = (lastUsed: number | null, use: SnapshotUse, after: number) =>
    noteOfUse(key, { last_used: lastUsed }, use, asInstant(AS_OF + after))?.values.at(-1)

  test('is noted at most once an hour by questions', () => {
    assert.equal(noted(AS_OF, 'past', HOUR - 1), undefined)
    assert.equal(noted(AS_OF, 'past', HOUR), AS_OF + HOUR)
  })

  test('by a refresh is noted at once, and no question changes it', () => {
    assert.equal(noted(AS_OF, 'refresh', 0), null)
    assert.equal(noted(null, 'refresh', 0), undefined)
    assert.equal(noted(null, 'past', DAY), undefined)
  })
})

test('a body that another process drops before its row is stored is stored again', () => {
  const texts: string[] = []
  const dropped = Object.assign(new Error('no such body'), { code: '23503' })
  const all = (text: string) => {
    texts.push(text)
    if (text.startsWith('INSERT INTO snapshots') && texts.length < 5) throw dropped
    return []
  }
  snapshotStore({ all, close: () => undefined }).put(snapshotOf(new Map([['', json(1)]])))
  assert.equal(texts.filter((text) => text.startsWith('INSERT INTO bodies')).length, 2)
  assert.equal(texts.filter((text) => text.startsWith('INSERT INTO snapshots')).length, 2)
})

test('the file stays near the limit, however much is asked for', () => {
  const MB = 1024 * 1024
  const file = newFile()
  let now = AS_OF
  const limits = { maxBytes: MB, clock: { now: () => now }, hasRoom: () => true }
  const store = openSnapshotStore(file, limits)
  for (let minutes = 0; minutes < 400; minutes++) {
    now = asInstant(now + MINUTE)
    const asOf = asInstant(AS_OF - minutes * MINUTE)
    store.put(snapshotOf(new Map([['', randomBytes(20_000)]]), { asOf }), 'past')
  }
  store.close()
  const { size } = statSync(file)
  assert.ok(size > MB / 2 && size < 1.5 * MB, `${size} bytes`)
})
