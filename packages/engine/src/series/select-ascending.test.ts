import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { selectAscending } from './select-ascending.ts'

const value = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }))

test('two ranks, the lower first, are those of the sorted values', () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 300 }),
      fc.nat(),
      fc.nat(),
      (values, one, other) => {
        const [low, high] = [one % values.length, other % values.length].sort((a, b) => a - b)
        const sorted = Float64Array.from(values).sort()
        const moved = Float64Array.from(values)
        assert.ok(selectAscending(moved, low) === sorted[low])
        assert.ok(selectAscending(moved, high, low) === sorted[high])
        assert.deepEqual(moved.sort(), sorted)
      },
    ),
  )
})
