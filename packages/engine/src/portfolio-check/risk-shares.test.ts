import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { riskShares } from './risk-shares.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)

describe('shares of the risk', () => {
  test('of two assets are those of the hand', () => {
    // Deviations 20 % and 10 %, correlation ½: variance .0144 + .0016 + .0048; M = [[.0144, .0024], [.0024, .0016]].
    const { variance, shares, effectiveBets } = riskShares(
      [0.6, 0.4],
      Float64Array.of(0.04, 0.01, 0.01, 0.01),
    )
    near(variance, 0.0208)
    near(shares[0], 0.0168 / 0.0208)
    near(shares[1], 0.004 / 0.0208)
    near(effectiveBets, 0.016 ** 2 / (0.0144 ** 2 + 2 * 0.0024 ** 2 + 0.0016 ** 2))
  })
  test('of equal uncorrelated assets are equal, and each is a bet', () => {
    const { shares, effectiveBets } = riskShares(
      [0.25, 0.25, 0.25],
      Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
    )
    for (const share of shares) near(share, 1 / 3)
    near(effectiveBets, 3)
  })
  test('of assets that move as one are a single bet, however many they are', () =>
    near(riskShares([0.2, 0.3, 0.5], new Float64Array(9).fill(0.04)).effectiveBets, 1))
  test('of a hedge are negative', () => {
    const { shares } = riskShares([0.8, 0.2], Float64Array.of(0.04, -0.02, -0.02, 0.04))
    assert.ok(shares[1] < 0)
    near(shares[0] + shares[1], 1)
  })
})
