import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { rankShares, xsRankGauss } from './rank-scores.ts'

const missing = Number.NaN

describe('rank shares', () => {
  // four present: ranks 4, 1½, 3, 1½; (rank − ½)/4
  test('are (rank − ½)/n, ties share theirs, and a missing value has none', () =>
    assert.deepEqual(Array.from(rankShares([9, 2, missing, 7, 2])), [0.875, 0.25, missing, 0.625, 0.25]))
  test('of nothing are nothing', () => assert.equal(rankShares([]).length, 0))
})

describe('cross-sectional normal scores', () => {
  // Φ⁻¹ of 1/6, 1/2 and 5/6
  test('are the normal quantiles of the rank shares, 0 for a missing value', () => {
    const scores = xsRankGauss([5, missing, -3, 100])
    for (const [at, score] of [0, 0, -0.967421566101701, 0.967421566101701].entries()) {
      assert.ok(Math.abs(scores[at] - score) < 1e-12)
    }
  })
  // of 1000 the lowest share is 0.0005, held at 0.005: Φ⁻¹ = −2.5758293035489
  test('end at the quantiles of 0.005 and 0.995', () => {
    const scores = xsRankGauss(Array.from({ length: 1000 }, (_, at) => at))
    assert.ok(Math.abs(scores[0] + 2.575829303548901) < 1e-12)
    assert.ok(Math.abs(scores[999] - 2.575829303548901) < 1e-12)
  })
  test('know the order alone: any rising change of scale leaves them as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 })), (values) => {
        const cubed = values.map((value) => value ** 3 + 7)
        assert.deepEqual(xsRankGauss(cubed), xsRankGauss(values))
      }),
    )
  })
})
