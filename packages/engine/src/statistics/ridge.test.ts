import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { normalEquations, ridge, sumNormalEquations } from './normal-equations.ts'

const near = (actual: ArrayLike<number>, expected: readonly number[]) => {
  assert.equal(actual.length, expected.length)
  for (const [at, value] of expected.entries())
    assert.ok(Math.abs(actual[at] - value) < 1e-12, `${actual[at]}`)
}

// two rows (1, 1) and (1, −1) with y = (3, 1): X′X/2 = I, X′y/2 = (2, 1)
const square = normalEquations(Float64Array.of(1, 1, 1, -1), 2, [Float64Array.of(3, 1)])

describe('ridge', () => {
  // (1 + λ)β = (2, 1) with λ = .25
  test('shrinks orthogonal coefficients by 1/(1 + λ)', () => near(ridge(square, 0.25)[0], [1.6, 0.8]))
  // rows (1, 1) and (2, 1), y = (1, 3): X′X/2 = [[2.5, 1.5], [1.5, 1]], X′y/2 = (3.5, 2); with .5 on the diagonal
  // [[3, 1.5], [1.5, 1.5]]: determinant 2.25, β = (1.5·3.5 − 1.5·2, 3·2 − 1.5·3.5)/2.25 = (1, 1/3)
  test('solves correlated features by hand', () => {
    const equations = normalEquations(Float64Array.of(1, 1, 2, 1), 2, [Float64Array.of(1, 3)])
    near(ridge(equations, 0.5)[0], [1, 1 / 3])
  })
  test('fits every target on the same features', () => {
    const equations = normalEquations(Float64Array.of(1, 1, 1, -1), 2, [
      Float64Array.of(3, 1),
      Float64Array.of(0, 4),
    ])
    near(ridge(equations, 0.25)[0], [1.6, 0.8])
    near(ridge(equations, 0.25)[1], [1.6, -1.6])
  })
  test('has no solution for a feature that never moves and no penalty', () => {
    const equations = normalEquations(Float64Array.of(1, 0, 1, 0), 2, [Float64Array.of(3, 1)])
    assert.throws(() => ridge(equations, 0), RangeError)
  })
})

describe('normal equations', () => {
  test('give each date the same say, however many rows it has', () => {
    const thrice = normalEquations(Float64Array.of(1, 1, 1, -1, 1, 1, 1, -1, 1, 1, 1, -1), 2, [
      Float64Array.of(3, 1, 3, 1, 3, 1),
    ])
    near(thrice.gram, [1, 0, 0, 1])
    const sum = sumNormalEquations([thrice, square])
    assert.equal(sum.weight, 2)
    near(ridge(sum, 0.25)[0], [1.6, 0.8])
  })
  test('refuse rows without a target', () =>
    assert.throws(() => normalEquations(Float64Array.of(1, 2), 2, [new Float64Array(0)]), RangeError))
})
