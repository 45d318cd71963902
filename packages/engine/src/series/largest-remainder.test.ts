import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { largestRemainder } from './largest-remainder.ts'
import { round } from './round.ts'

const units = (value: number, decimals: number) => Math.round(value * 10 ** decimals)

test('gives the units that are left to the largest remainders', () => {
  // 33.33 + 33.33 + 33.34 rounded down is 99.9; one tenth is left, for the third part.
  assert.deepEqual(largestRemainder([33.33, 33.33, 33.34], 100, 1), [33.3, 33.3, 33.4])
  // A tie goes to the earlier part.
  assert.deepEqual(largestRemainder([0.5, 0.5], 1, 0), [1, 0])
  assert.deepEqual(largestRemainder([-0.26, 1.26], 1, 1), [-0.3, 1.3])
})

test('keeps a part that needs no rounding, though its binary form lies below it', () => {
  assert.deepEqual(largestRemainder([0.29, 0.57], 0.86, 2), [0.29, 0.57])
})

test('takes units back where the total is below the parts', () => {
  assert.deepEqual(largestRemainder([1.5, 1.5], 1, 0), [1, 0])
})

test('gives nothing for no parts and refuses what is not finite', () => {
  assert.deepEqual(largestRemainder([], 0, 1), [])
  assert.throws(() => largestRemainder([Number.NaN], 1, 1), RangeError)
  assert.throws(() => largestRemainder([1], Number.POSITIVE_INFINITY, 1), RangeError)
})

test('sums exactly to the printed total, each part within one unit of itself', () => {
  const part = fc.double({ min: -100, max: 100, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 0, max: 4 }),
      (parts, decimals) => {
        const total = parts.reduce((sum, one) => sum + one, 0)
        const printed = largestRemainder(parts, total, decimals)
        const sum = printed.reduce((all, one) => all + units(one, decimals), 0)
        assert.equal(sum, units(round(total, decimals), decimals))
        for (let index = 0; index < parts.length; index++) {
          assert.ok(Math.abs(printed[index] - parts[index]) <= 10 ** -decimals + 1e-9)
        }
      },
    ),
    { numRuns: 20_000 },
  )
})
