import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { provesInclusion } from '../../../../test/fixtures/merkle-proof.ts'
import { RecordVerifier, verifyChain, verifyRoots } from '../../../../test/fixtures/record-verifier.ts'
import { sampleSignal } from '../../../../test/fixtures/sample-signal.ts'
import { often } from '../../../../test/often.ts'
import {
  dayOfEntry,
  type PublicKey,
  proveInclusion,
  rootStatement,
  type SignedDayRoot,
  signedBytes,
  type VerifySignature,
} from './day-root.ts'
import { chainEntries, entryHash, hashedText, readEntry } from './hash-chain.ts'
import type { EntryDraft, RecordEntry } from './record-entry.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const KEY: PublicKey = { algorithm: 'Ed25519', key_id: 'a'.repeat(64), spki_pem: '', raw_base64: '' }
const verifySignature: VerifySignature = (_, message, signature) =>
  Buffer.from(signature, 'base64').toString('base64') === signature &&
  verify(null, message, publicKey, Buffer.from(signature, 'base64'))
const PARTS = { sha256, verifySignature, keys: [KEY] }

const issued = (at: string, symbol: string): EntryDraft => ({
  kind: 'issued',
  at,
  mode: 'paper',
  payload: { signal: sampleSignal({ symbol }), regime: 'BULL' },
})

const ENTRIES = chainEntries(
  undefined,
  [
    issued('2024-06-03T20:30:00Z', 'AAA'),
    issued('2024-06-03T20:30:00Z', 'BBB'),
    issued('2024-06-03T23:59:59.999Z', 'CCC'),
    issued('2024-06-04T00:00:00Z', 'DDD'),
    {
      kind: 'correction',
      at: '2024-06-06T08:00:00Z',
      mode: 'paper',
      payload: { corrects: 1, reason: 'ü', outcome: null },
    },
  ],
  sha256,
)

const rootOver = (entries: readonly RecordEntry[], key: KeyObject = privateKey): SignedDayRoot => {
  const statement = rootStatement(entries, { market: 'demo', keyId: KEY.key_id }, sha256)
  return { statement, signature: sign(null, signedBytes(statement), key).toString('base64') }
}
const byDay = [...Map.groupBy(ENTRIES, dayOfEntry).values()]
const ROOTS = byDay.slice(0, -1).map((entries) => rootOver(entries))

/** The record as texts, the way it is stored and sent. */
const LINES = ENTRIES.map((entry) => ({ text: hashedText(entry), hash: entry.hash }))

describe('hash chain', () => {
  test('the hash is that of the canonical text without the hash', () => {
    const { hash, ...rest } = ENTRIES[0]
    const text = JSON.stringify(Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))))
    assert.match(text, /^\{"at":"2024-06-03T20:30:00Z","kind":"issued","mode":"paper","payload":/)
    assert.equal(hash, createHash('sha256').update(hashedText(ENTRIES[0])).digest('hex'))
  })

  test('a whole chain holds, and goes on from its head', () => {
    assert.equal(verifyChain(ENTRIES, sha256), undefined)
    assert.equal(verifyChain(ENTRIES.slice(2), sha256, ENTRIES[1]), undefined)
  })

  test('any single byte of any stored entry or hash that is changed is noticed', () => {
    const edits = fc.record({
      line: fc.nat({ max: LINES.length - 1 }),
      part: fc.constantFrom('text' as const, 'hash' as const),
      at: fc.nat(),
      byte: fc.integer({ min: 1, max: 255 }),
    })
    fc.assert(
      fc.property(edits, ({ line, part, at, byte }) => {
        const bytes = Buffer.from(LINES[line][part])
        bytes[at % bytes.length] ^= byte
        const edited = { ...LINES[line], [part]: bytes.toString() }
        assert.throws(() => readEntry(edited.text, edited.hash, sha256), RangeError)
      }),
      { numRuns: often(600, 3000) },
    )
  })

  test('an entry that was changed together with its hash breaks the chain behind it, the last one its root', () => {
    for (const [index, entry] of ENTRIES.entries()) {
      const changed = { ...entry, at: entry.at.replace(/Z$/, '+00:00') }
      const forged = ENTRIES.with(index, { ...changed, hash: entryHash(changed, sha256) })
      const fault = verifyChain(forged, sha256)
      if (index < ENTRIES.length - 1) assert.equal(fault?.seq, index + 2)
      else
        assert.notEqual(verifyRoots(forged, [...ROOTS, rootOver(byDay[byDay.length - 1])], PARTS), undefined)
    }
  })

  test('entries left out, doubled, exchanged or dated back are noticed', () => {
    assert.equal(verifyChain(ENTRIES.toSpliced(1, 1), sha256)?.seq, 2)
    assert.equal(verifyChain(ENTRIES.slice(1), sha256)?.seq, 1)
    assert.equal(verifyChain([ENTRIES[0], ENTRIES[0]], sha256)?.seq, 2)
    assert.equal(verifyChain([ENTRIES[1], ENTRIES[0]], sha256)?.seq, 1)
    assert.throws(() => chainEntries(ENTRIES[4], [issued('2024-06-05T00:00:00Z', 'EEE')], sha256), RangeError)
  })
})

describe('signed roots', () => {
  test('a record with a root for every day that is over holds', () => {
    const verifier = new RecordVerifier(PARTS)
    assert.equal(verifier.take(ENTRIES, ROOTS), undefined)
    assert.equal(verifier.finish(), undefined)
    const { entries, roots, unsigned, markets } = verifier.result
    assert.deepEqual(
      { entries, roots, unsigned, markets },
      { entries: 5, roots: 2, unsigned: 1, markets: ['demo'] },
    )
  })

  test('it does not matter where pages are cut', () => {
    for (let size = 1; size <= ENTRIES.length; size++) {
      const verifier = new RecordVerifier(PARTS)
      for (let from = 0; from < ENTRIES.length; from += size) {
        const page = ENTRIES.slice(from, from + size)
        const roots = ROOTS.filter(
          ({ statement }) =>
            statement.last_seq >= page[0].seq - 1 && statement.first_seq <= page[page.length - 1].seq,
        )
        assert.equal(verifier.take(page, roots), undefined)
      }
      assert.equal(verifier.finish(), undefined)
      assert.equal(verifier.result.roots, 2)
    }
  })

  test('a missing root, one of another key, and one over other entries are noticed', () => {
    assert.match(verifyRoots(ENTRIES, ROOTS.slice(1), PARTS) ?? '', /not signed/)
    assert.match(verifyRoots(ENTRIES, ROOTS, { ...PARTS, keys: [] }) ?? '', /key that is not known/)
    const stranger = rootOver(byDay[0], generateKeyPairSync('ed25519').privateKey)
    assert.match(verifyRoots(ENTRIES, [stranger, ROOTS[1]], PARTS) ?? '', /signature is not valid/)
    assert.match(verifyRoots(ENTRIES.slice(0, 2), [ROOTS[0]], PARTS) ?? '', /last_seq/)
    assert.match(verifyRoots(ENTRIES.slice(0, 3), ROOTS, PARTS) ?? '', /does not hold/)
    assert.match(
      verifyRoots(ENTRIES.slice(0, 3), [ROOTS[0], rootOver(byDay[0].slice(0, 2))], PARTS) ?? '',
      /does not hold|last_seq/,
    )
  })

  test('any single character of a signed statement or signature that is changed is noticed', () => {
    const text = JSON.stringify(ROOTS[0])
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.integer({ min: 32, max: 126 }), (at, code) => {
        fc.pre(text.charCodeAt(at) !== code)
        const edited = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
        let root: SignedDayRoot
        try {
          root = JSON.parse(edited)
        } catch {
          return
        }
        let fault: string | undefined
        try {
          fault = verifyRoots(ENTRIES, [root, ROOTS[1]], PARTS)
        } catch (error) {
          fault = String(error)
        }
        assert.notEqual(fault, undefined)
      }),
      { numRuns: often(400, 2000) },
    )
  })

  test('an entry is proved by the root of its day and by no other', () => {
    byDay.forEach((entries, day) => {
      const { statement } = rootOver(entries)
      for (const entry of entries) {
        const proof = proveInclusion(entries, entry.seq, sha256)
        assert.ok(provesInclusion(entry, proof, statement, sha256))
        assert.ok(!provesInclusion(entry, proof, rootOver(byDay[(day + 1) % 3]).statement, sha256))
        assert.ok(!provesInclusion({ ...entry, hash: ENTRIES[entry.seq % 5].hash }, proof, statement, sha256))
        assert.ok(!provesInclusion({ ...entry, seq: entry.seq + 1 }, proof, statement, sha256))
      }
    })
    assert.throws(() => proveInclusion(byDay[0], 4, sha256), RangeError)
  })
})
