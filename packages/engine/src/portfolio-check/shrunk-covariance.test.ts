import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { shrunkCovariance } from './shrunk-covariance.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(
    Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected)),
    `${actual}, ${expected}`,
  )

const returnsOf = fc.array(
  fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 30, maxLength: 30 }),
  {
    minLength: 3,
    maxLength: 6,
  },
)

describe('the shrunk covariance', () => {
  test('weighs a day half as much as one 60 days later', () => {
    // A lone move of 1 on the first of 61 days: its weight is w, the variance w·(1 − w)² + (1 − w)·w².
    const column = new Float64Array(61)
    column[0] = 1
    const total = Array.from({ length: 61 }, (_, age) => 2 ** (-age / 60)).reduce((sum, one) => sum + one, 0)
    const weight = 0.5 / total
    const { covariance } = shrunkCovariance([column])
    near(covariance[0], weight * (1 - weight) ** 2 + (1 - weight) * weight ** 2)
  })
  test('of two assets is not shrunk, as the target is the sample', () => {
    const { covariance, shrinkage } = shrunkCovariance([
      [0.01, -0.02, 0.03],
      [0.02, 0.01, -0.01],
    ])
    assert.equal(shrinkage, 0)
    near(covariance[1], covariance[2])
  })
  test('keeps the variances, and takes equal correlations where it is shrunk wholly', () => {
    // Four returns in which no pair moves together by more than chance.
    const columns = [
      [1, -1, 1, -1, 1, -1, 1, -1],
      [1, 1, -1, -1, 1, 1, -1, -1],
      [1, 1, 1, 1, -1, -1, -1, -2],
    ]
    const { covariance, shrinkage } = shrunkCovariance(columns)
    assert.equal(shrinkage, 1)
    const correlation = (i: number, j: number) =>
      covariance[3 * i + j] / Math.sqrt(covariance[4 * i] * covariance[4 * j])
    near(correlation(0, 1), correlation(0, 2))
    near(correlation(0, 1), correlation(1, 2))
    for (const [at, column] of columns.entries()) {
      near(covariance[4 * at], shrunkCovariance([column]).covariance[0])
    }
  })
  test('of an asset that never moves is 0', () => {
    const { covariance } = shrunkCovariance([
      [0.01, -0.02, 0.03],
      [0, 0, 0],
      [0.02, 0.01, -0.01],
    ])
    assert.deepEqual([covariance[1], covariance[3], covariance[4]].map(Math.abs), [0, 0, 0])
    assert.ok(covariance.every(Number.isFinite))
  })
  test('does not depend on the order of the assets, and grows with the square of their returns', () => {
    fc.assert(
      fc.property(returnsOf, fc.double({ min: 0.5, max: 4, noNaN: true }), (columns, scale) => {
        const n = columns.length
        const one = shrunkCovariance(columns)
        const turned = shrunkCovariance(columns.toReversed())
        const scaled = shrunkCovariance(columns.map((column) => column.map((value) => scale * value)))
        near(one.shrinkage, turned.shrinkage, 1e-6)
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) {
            near(one.covariance[i * n + j], turned.covariance[(n - 1 - i) * n + n - 1 - j], 1e-9)
            near(scaled.covariance[i * n + j], scale ** 2 * one.covariance[i * n + j], 1e-9)
          }
        }
      }),
    )
  })
})
