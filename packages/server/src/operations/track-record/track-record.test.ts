import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { signalEventText } from '@bellwether-markets/engine/kernel/signal'
import type { InclusionProof, SignedDayRoot } from '@bellwether-markets/engine/track-record/day-root'
import type { RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import { parseQuery } from '@bellwether-markets/products/contract/query/query'
import { Compile } from 'typebox/compile'
import { provesInclusion } from '../../../../../test/fixtures/merkle-proof.ts'
import { verifyRoots } from '../../../../../test/fixtures/record-verifier.ts'
import { verifyEd25519 } from '../../adapters/signing/ed25519.ts'
import { trackRecord } from './track-record.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

test('the example is an answer by its own schema', () =>
  assert.deepEqual(Compile(trackRecord.result).Errors(trackRecord.example.result), []))

test('hashes, signature and proof of the example hold', () => {
  const { public_keys, signal } = trackRecord.example.result
  assert.ok(signal?.issued.proof)
  const entry = signal.issued.entry as RecordEntry
  const { root, ...proof }: InclusionProof & { root: SignedDayRoot } = signal.issued.proof
  const parts = { sha256, verifySignature: verifyEd25519, keys: public_keys }
  assert.equal(verifyRoots([entry], [root], parts), undefined)
  assert.ok(provesInclusion(entry, proof, root.statement, sha256))
  assert.ok(entry.kind === 'issued')
  assert.equal(entry.payload.signal.event, signalEventText(entry.payload.signal.event_definition))
})

test('a page has twenty entries unless asked otherwise, two hundred at most', () => {
  const parsed = (...query: (readonly [string, string])[]) =>
    parseQuery(trackRecord.query, { path: [], query, header: [] })
  const none = parsed()
  assert.ok(none.ok)
  assert.deepEqual(none.value, { limit: 20, detail: 'summary' })
  assert.ok(parsed(['limit', '200']).ok)
  assert.ok(!parsed(['limit', '201']).ok)
  assert.ok(!parsed(['from_seq', '0']).ok)
})
