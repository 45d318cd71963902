import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packRows } from './pack-rows.ts'

const numbers = fc.oneof(
  fc.float64Array({ maxLength: 9 }),
  fc.int32Array({ maxLength: 9 }),
  fc.int8Array({ maxLength: 9 }),
  fc.uint8Array({ maxLength: 9 }),
)
const parts = fc.oneof(
  numbers,
  fc.string(),
  fc.constant(undefined),
  fc.array(fc.record({ numbers, name: fc.string() })),
)
const rows = fc.array(fc.record({ at: fc.integer(), numbers, parts }), { maxLength: 5 })

test('packed rows are the same rows, and their numbers share one buffer', () => {
  fc.assert(
    fc.property(rows, (made) => {
      const before = structuredClone(made)
      packRows(made)
      assert.deepEqual(structuredClone(made), before)
      const buffers = new Set(made.map((row) => row.numbers.buffer))
      assert.ok(buffers.size <= 1)
    }),
  )
})
