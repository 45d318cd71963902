import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Changes } from './change.ts'
import { changes, conciseChanges } from './changes.ts'

const EXAMPLE: Changes = changes.example.result

test('the most important change is told, with how to go on', () => {
  const short = conciseChanges(EXAMPLE, {}, 1)
  const [first] = EXAMPLE.changes
  assert.ok(short.summary.endsWith(first.why))
  assert.deepEqual(short.rows, [
    [first.importance, first.kind, first.subject, first.before, first.after, first.why],
  ])
  assert.equal(short.cursor, EXAMPLE.cursor)
  assert.match(short.more ?? '', /next time give the cursor as since/i)
})

test('no change is said, and what could not be compared is named', () => {
  const compared = [{ product: 'risk', before: null, after: '2030-01-01T00:00:00Z' }]
  const short = conciseChanges({ ...EXAMPLE, changes: [], count: 0, compared }, {}, undefined)
  assert.match(short.summary, /^Nothing that matters/)
  assert.deepEqual(short.caveats, ['risk had no answer at the earlier instant.'])
})
