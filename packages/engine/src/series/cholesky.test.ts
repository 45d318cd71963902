import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { choleskySolve, inverseQuadraticForm } from './cholesky.ts'

test('solves a system worked by hand', () => {
  // [4 2; 2 3]·[1 2]′ = [8 8]′, and b′A⁻¹b = 8·1 + 8·2 = 24. The upper triangle is not read.
  const matrix = Float64Array.of(4, 99, 2, 3)
  const solution = choleskySolve(matrix, Float64Array.of(8, 8))
  assert.ok(solution !== undefined)
  assert.ok(Math.abs(solution[0] - 1) < 1e-12)
  assert.ok(Math.abs(solution[1] - 2) < 1e-12)
  assert.ok(Math.abs(inverseQuadraticForm(matrix, Float64Array.of(8, 8)) - 24) < 1e-12)
  assert.deepEqual([...matrix], [4, 99, 2, 3])
})

test('says so where a matrix is not positive definite', () => {
  assert.equal(choleskySolve(Float64Array.of(1, 2, 2, 1), Float64Array.of(1, 1)), undefined)
  assert.ok(Number.isNaN(inverseQuadraticForm(Float64Array.of(0, 0, 0, 1), Float64Array.of(1, 1))))
})

test('the solution put back gives the right side', () => {
  const number = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 25, maxLength: 25 }),
      fc.array(number, { minLength: 5, maxLength: 5 }),
      (entries, right) => {
        const matrix = new Float64Array(25)
        for (let i = 0; i < 5; i++) {
          for (let j = 0; j < 5; j++) {
            for (let k = 0; k < 5; k++) matrix[i * 5 + j] += entries[i * 5 + k] * entries[j * 5 + k]
            if (i === j) matrix[i * 5 + j] += 1
          }
        }
        const solution = choleskySolve(matrix, Float64Array.from(right))
        assert.ok(solution !== undefined)
        for (let i = 0; i < 5; i++) {
          let product = 0
          for (let j = 0; j < 5; j++) product += matrix[i * 5 + j] * solution[j]
          assert.ok(Math.abs(product - right[i]) < 1e-8)
        }
      },
    ),
  )
})
