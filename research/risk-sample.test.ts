import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forwardVolatilities } from './risk-sample.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

test('volatility of the days ahead is the root mean square of the returns ahead', () => {
  const closes = [100, 101, 100]
  near(forwardVolatilities(closes, 2)[0], Math.sqrt(252) * Math.log(1.01))
  assert.ok(Number.isNaN(forwardVolatilities(closes, 2)[1]))
})
