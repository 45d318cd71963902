import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@bellwether-markets/engine/kernel/time'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import example from '../../../operations/track-record/example.json' with { type: 'json' }
import type { TrackRecord } from '../../../operations/track-record/track-record-schema.ts'
import type { KeptSeal } from '../../../service/ports.ts'
import { entryProof } from './entry-proof.tsx'
import { verifyPanel } from './verify-panel.tsx'

const data = example.result as unknown as TrackRecord
const AT = '2020-03-17T00:01:00Z'
const STAMP = { authority: 'CN=Example', token: 'dG9rZW4=' }
const issued = data.signal?.issued ?? assert.fail()
const proof = issued.proof ?? assert.fail()
const textOf = (...content: readonly unknown[]): string =>
  renderToString(h('div', {}, content as never)).replace(/<[^>]+>/g, ' ')

test('the page of the record says up to which entry it is stamped, by whom and when', () => {
  const panel = { data, baseUrl: 'http://127.0.0.1:8080', programHash: 'a'.repeat(64) }
  const stamped: KeptSeal = { ...proof.root, stamp: { ...STAMP, at: parseInstant(AT) ?? assert.fail() } }
  assert.match(
    textOf(verifyPanel({ ...panel, stamped })),
    /entries 1 to 1 stamped by CN=Example at 2020-03-17T00:01:00Z/,
  )
  assert.match(textOf(verifyPanel({ ...panel, stamped: undefined })), /Time stamp\s+not stamped/)
})

test('the page of a signal names the stamp over its entry', () => {
  const stamped = { ...proof.root, stamp: { ...STAMP, at: AT } }
  assert.match(
    textOf(entryProof('Issue', { ...issued, proof: { ...proof, stamped } })),
    /by CN=Example at 2020-03-17T00:01:00Z/,
  )
  assert.match(textOf(entryProof('Issue', issued)), /Time stamp\s+not stamped/)
})
