import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { symmetricEigenvalues } from './symmetric-eigenvalues.ts'

const near = (actual: ArrayLike<number>, expected: readonly number[]) => {
  assert.equal(actual.length, expected.length)
  for (let index = 0; index < expected.length; index++) {
    assert.ok(Math.abs(actual[index] - expected[index]) < 1e-12, `${actual[index]} is not ${expected[index]}`)
  }
}

test('finds eigenvalues known in closed form', () => {
  // The second-difference matrix of order n has 2 − 2·cos(kπ/(n+1)).
  near(symmetricEigenvalues(Float64Array.of(2, 0, 0, -1, 2, 0, 0, -1, 2), 3), [
    2 + Math.SQRT2,
    2,
    2 - Math.SQRT2,
  ])
  // Ones everywhere: n once, 0 otherwise.
  near(symmetricEigenvalues(new Float64Array(16).fill(1), 4), [4, 0, 0, 0])
  near(symmetricEigenvalues(Float64Array.of(3, 0, 0, -7), 2), [3, -7])
  near(symmetricEigenvalues(Float64Array.of(5), 1), [5])
  near(symmetricEigenvalues(new Float64Array(9), 3), [0, 0, 0])
})

test('keeps trace, sum of squares and sum of cubes, and leaves the matrix as it is', () => {
  const n = 9
  const entry = fc.double({ min: -10, max: 10, noNaN: true })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 45, maxLength: 45 }), (entries) => {
      const matrix = new Float64Array(n * n)
      let next = 0
      for (let i = 0; i < n; i++) {
        for (let j = 0; j <= i; j++) {
          matrix[i * n + j] = entries[next++]
          matrix[j * n + i] = matrix[i * n + j]
        }
      }
      const before = matrix.slice()
      const values = symmetricEigenvalues(matrix, n)
      assert.deepEqual(matrix, before)
      for (let index = 1; index < n; index++) assert.ok(values[index - 1] >= values[index])
      const size = values.reduce((sum, value) => sum + Math.abs(value), 1)
      for (const power of [1, 2, 3]) {
        const sum = values.reduce((all, value) => all + value ** power, 0)
        assert.ok(Math.abs(sum - traceOfPower(matrix, n, power)) < 1e-11 * size ** power)
      }
    }),
  )
})

test('stays exact where entries of 1e-30 and 1e-160 stand beside ordinary ones', () => {
  const n = 9
  const matrix = new Float64Array(n * n)
  const entries = [
    [3, 0, -6.162975822039156e-33],
    [6, 0, -0.05717320460031166],
    [6, 5, -3.912107409665526e-47],
  ] as const
  const more = [
    [7, 0, -1.34446992723766e-42],
    [7, 3, -5.5012766997623676e-86],
    [7, 4, 4.7976066000962545e-30],
  ] as const
  for (const [row, column, value] of [...entries, ...more, [8, 3, 1.5717277847026288e-162]] as const) {
    matrix[row * n + column] = value
    matrix[column * n + row] = value
  }
  near(symmetricEigenvalues(matrix, n), [0.05717320460031166, 0, 0, 0, 0, 0, 0, 0, -0.05717320460031166])
})

test('refuses an entry that is not finite', () => {
  assert.throws(() => symmetricEigenvalues(Float64Array.of(1, 0, Number.NaN, 1), 2), RangeError)
})

function traceOfPower(matrix: Float64Array, n: number, power: number): number {
  let product = matrix
  for (let step = 1; step < power; step++) {
    const left = product
    product = Float64Array.from({ length: n * n }, (_, at) => {
      let sum = 0
      for (let k = 0; k < n; k++) sum += left[Math.floor(at / n) * n + k] * matrix[k * n + (at % n)]
      return sum
    })
  }
  let trace = 0
  for (let i = 0; i < n; i++) trace += product[i * n + i]
  return trace
}
