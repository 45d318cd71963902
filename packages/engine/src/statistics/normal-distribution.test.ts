import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { normalQuantile } from './normal-distribution.ts'

describe('normal quantile', () => {
  // Wichura 1988, table of check values: p = 0.25, 0.001, 1e−20; and z of 95 % from any table
  for (const [share, quantile] of [
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.262340089798409],
    [0.975, 1.959963984540054],
    [0.5, 0],
  ]) {
    test(`of ${share} is ${quantile}`, () => assert.ok(Math.abs(normalQuantile(share) - quantile) < 1e-13))
  }
  test('is infinite at the ends and nothing beyond them', () => {
    assert.equal(normalQuantile(0), -Infinity)
    assert.equal(normalQuantile(1), Infinity)
    for (const share of [-0.1, 1.1, Number.NaN]) assert.ok(Number.isNaN(normalQuantile(share)))
  })
  test('rises, and is odd about one half', () => {
    const share = fc.double({ min: 1e-6, max: 0.5, noNaN: true })
    fc.assert(
      fc.property(share, share, (one, other) => {
        assert.ok(Math.abs(normalQuantile(one) + normalQuantile(1 - one)) < 1e-6)
        if (one < other) assert.ok(normalQuantile(one) <= normalQuantile(other))
      }),
    )
  })
})
