import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { round } from './round.ts'

test('rounds half away from zero by the decimal text of a number', () => {
  assert.equal(round(1.005, 2), 1.01)
  assert.equal(round(-1.005, 2), -1.01)
  assert.equal(round(2.5, 0), 3)
  assert.equal(round(1.45, 1), 1.5)
  assert.equal(round(8.345, 2), 8.35)
})

test('leaves very small and very large numbers in order', () => {
  assert.equal(round(4.9e-7, 6), 0)
  assert.equal(round(5e-7, 6), 0.000001)
  assert.equal(round(1.5e21, 2), 1.5e21)
})

test('never gives minus zero', () => {
  assert.ok(Object.is(round(-0.04, 1), 0))
  assert.ok(Object.is(round(-0, 1), 0))
})

test('passes on what is no number', () => {
  assert.ok(Number.isNaN(round(Number.NaN, 2)))
  assert.equal(round(Number.NEGATIVE_INFINITY, 2), Number.NEGATIVE_INFINITY)
})

test('refuses decimals that are no whole number from 0 to 15', () => {
  assert.throws(() => round(1, -1), RangeError)
  assert.throws(() => round(1, 0.5), RangeError)
  assert.throws(() => round(1, 16), RangeError)
})

test('stays within half a unit, and a rounded number stays as it is', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (x, decimals) => {
        const rounded = round(x, decimals)
        assert.ok(Math.abs(rounded - x) <= 0.5 * 10 ** -decimals + 1e-9)
        assert.equal(round(rounded, decimals), rounded)
      },
    ),
  )
})

test('agrees with the decimal text everywhere, near halves too', () => {
  const whole = fc.integer({ min: 0, max: 2_000_000 })
  fc.assert(
    fc.property(
      whole,
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: -3, max: 3 }),
      (units, decimals, off) => {
        const half = Number(`${units}5e-${decimals + 1}`) + off * 1e-7 * 10 ** -decimals
        const up = Number(`${units + 1}e-${decimals}`)
        const down = Number(`${units}e-${decimals}`)
        assert.equal(round(half, decimals), off < 0 ? down : up)
      },
    ),
  )
})
