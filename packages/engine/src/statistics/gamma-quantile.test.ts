import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gammaQuantile } from './gamma-quantile.ts'

// Half of a χ² quantile with 2m + 1 degrees of freedom.
for (const [share, whole, expected] of [
  [0.95, 0, 3.841458820694124 / 2],
  [0.05, 0, 0.003932140000019522 / 2],
  [0.95, 1, 7.814727903251179 / 2],
  [0.05, 10, 11.591305208820739 / 2],
  [0.95, 10, 32.670573340917315 / 2],
] as const) {
  test(`the ${share} quantile of Gamma(${whole} + ½) is ${expected}`, () => {
    assert.ok(Math.abs(gammaQuantile(share, whole) / expected - 1) < 1e-9, `${gammaQuantile(share, whole)}`)
  })
}

test('with many cases the 90 % interval is that of the normal distribution', () => {
  const [low, high] = [gammaQuantile(0.05, 10_000), gammaQuantile(0.95, 10_000)]
  assert.ok(Math.abs((high - low) / (2 * 1.645 * 100) - 1) < 0.01, `${low} ${high}`)
})
