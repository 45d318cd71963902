import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { neutralScore } from './neutral-score.ts'

const column = (size: number) =>
  fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size })

test('a neutral score has mean 0 and no correlation with its exposures', () => {
  const columns = fc
    .integer({ min: 5, max: 40 })
    .chain((size) => fc.tuple(column(size), column(size), column(size)))
  fc.assert(
    fc.property(columns, (given) => {
      const [score, one, other] = given.map((values) => Float64Array.from(values))
      const neutral = neutralScore(score, [one, other])
      const against = (values: Float64Array): number =>
        neutral.reduce((sum, value, at) => sum + value * values[at], 0)
      for (const values of [one, other, one.map(() => 1)]) assert.ok(Math.abs(against(values)) < 1e-6)
    }),
  )
})

test('an exposure that says what another says, or nothing, takes nothing more away', () => {
  const score = Float64Array.of(5, 1, 4, 2, 3)
  const exposure = Float64Array.of(1, 2, 4, 8, 16)
  const twice = neutralScore(score, [
    exposure,
    exposure.map((value) => 3 - 2 * value),
    Float64Array.of(7, 7, 7, 7, 7),
  ])
  const near = (actual: Float64Array, expected: ArrayLike<number>): void => {
    for (const [at, value] of actual.entries()) assert.ok(Math.abs(value - expected[at]) < 1e-12)
  }
  near(neutralScore(score, [exposure]), twice)
  // Ranks 0.9, 0.1, 0.7, 0.3, 0.5 less their mean.
  near(neutralScore(score, []), [0.4, -0.4, 0.2, -0.2, 0])
})
