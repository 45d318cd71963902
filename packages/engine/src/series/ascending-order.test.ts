import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ascendingPresent } from './ascending-order.ts'

const value = fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN))

test('indices come in the order of their values, equal ones in their own, without the missing', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 700 }), (values) => {
      const { order, n } = ascendingPresent(values)
      const expected = [...values.keys()]
        .filter((at) => !Number.isNaN(values[at]))
        .sort((a, b) => (values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : a - b))
      assert.deepEqual(Array.from(order.subarray(0, n)), expected)
    }),
    { numRuns: 300 },
  )
})

test('a cross-section larger than any before finds its room', () => {
  const values = Float64Array.from({ length: 5000 }, (_, at) => (at * 7919) % 5000)
  const { order, n } = ascendingPresent(values)
  assert.equal(n, 5000)
  assert.ok(order.subarray(0, n).every((index, rank) => values[index] === rank))
})

test('values that only 64 bits tell apart are in order', () => {
  for (const size of [300, 2000]) {
    const falling = Float64Array.from({ length: size }, (_, at) => 1 + (size - at) * Number.EPSILON)
    const { order, n } = ascendingPresent(falling)
    assert.deepEqual(Array.from(order.subarray(0, n)), [...falling.keys()].reverse())
    const mixed = falling.map((one, at) => (at % 50 === 0 ? one : (at * 7919) % 1000))
    const sorted = ascendingPresent(mixed).order.subarray(0, size)
    assert.deepEqual(
      Array.from(sorted, (at) => mixed[at]),
      [...mixed].sort((a, b) => a - b),
    )
  }
})
