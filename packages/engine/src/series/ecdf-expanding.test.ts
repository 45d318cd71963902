import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ecdfExpanding } from './ecdf-expanding.ts'

const { NaN: none } = Number

test('is the share of the past below a value, ties half', () => {
  // 3 of nothing; 1: 0 of 1; 3: (1 + ½) of 2; 2: 1 of 3; 9: 4 of 4; 1: (0 + ½) of 5.
  assert.deepEqual([...ecdfExpanding([3, 1, 3, 2, 9, 1], 1)], [none, 0, 0.75, 1 / 3, 1, 0.1])
})

test('gives no share before the minimum of past observations', () => {
  assert.deepEqual([...ecdfExpanding([1, 2, 3, 4], 3)], [none, none, none, 1])
  assert.deepEqual([...ecdfExpanding([1, 2], 0)], [none, 1])
})

test('passes over missing values: no share for them, and no place in the past of others', () => {
  assert.deepEqual([...ecdfExpanding([none, 5, none, 4, 6], 1)], [none, none, none, 0, 1])
})

test('agrees with counting, and never looks ahead', () => {
  const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double(), fc.constant(none))
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.integer({ min: 1, max: 10 }), (values, minimum) => {
      const shares = ecdfExpanding(values, minimum)
      for (let index = 0; index < values.length; index++) {
        const past = values.slice(0, index).filter((one) => !Number.isNaN(one))
        const below = past.filter((one) => one < values[index]).length
        const equal = past.filter((one) => one === values[index]).length
        const known = past.length >= minimum && !Number.isNaN(values[index])
        assert.equal(shares[index], known ? (below + equal / 2) / past.length : none)
        assert.equal(ecdfExpanding(values.slice(0, index + 1), minimum)[index], shares[index])
      }
    }),
  )
})
