import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomStream } from '../../../simulator/src/random.ts'
import type { PriceBars } from './price-bars.ts'
import { returnCorrelation } from './technicals.ts'

function barsOf(returns: readonly number[], first = 1_000): PriceBars {
  let price = 100
  const close = Float64Array.from([0, ...returns], (change) => {
    price *= Math.exp(change)
    return price
  })
  const day = Float64Array.from(close, (_, at) => first + at)
  return { length: close.length, day, close, high: close, low: close, volume: close }
}

const random = randomStream(5, 'returns')
const RETURNS = Array.from({ length: 300 }, () => 0.01 * random.normal())

test('a series goes with itself and against its mirror, over a year of days', () => {
  const own = barsOf(RETURNS)
  const mirror = barsOf(RETURNS.map((value) => -value))
  const same = returnCorrelation(own, own)
  assert.ok(Math.abs(same.value - 1) < 1e-12)
  assert.equal(same.n, 252)
  assert.ok(Math.abs(returnCorrelation(own, mirror).value + 1) < 1e-12)
})

test('only common days count, and few of them say nothing', () => {
  const own = barsOf(RETURNS)
  assert.equal(returnCorrelation(own, barsOf(RETURNS, 1_100)).n, 152)
  const { value, n } = returnCorrelation(own, barsOf(RETURNS, 1_200))
  assert.equal(n, 52)
  assert.ok(Number.isNaN(value))
})
