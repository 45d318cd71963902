import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ewMeanSquare, ewVol } from './ew-vol.ts'
import { logReturns } from './log-returns.ts'
import { rollingDrawdown, rollingMax } from './rolling-max.ts'
import { rollingMean } from './rolling-mean.ts'

const { NaN: none } = Number

test('a log return is the logarithm of the ratio, and none at a price that is not positive', () => {
  const returns = logReturns([100, 110, -37.63, 20, 21, none, 22])
  assert.ok(Number.isNaN(returns[0]))
  assert.equal(returns[1], Math.log(1.1))
  assert.deepEqual([returns[2], returns[3], returns[5], returns[6]], [none, none, none, none])
  assert.equal(returns[4], Math.log(1.05))
})

test('the exponentially weighted mean square gives the newest value 2/(span+1)', () => {
  // Span 3: share ½. 4; then 4/2 + 16/2 = 10; then 10/2 + 36/2 = 23. The first two are warm-up.
  assert.deepEqual([...ewMeanSquare([2, -4, 6], 3)], [none, none, 23])
  assert.deepEqual([...ewMeanSquare([none, 2, none, -4, 6], 3)], [none, none, none, none, 23])
  assert.deepEqual([...ewMeanSquare([2, -4, 6], 1)], [4, 16, 36])
})

test('volatility is the root of 252 mean squares', () => {
  assert.equal(ewVol([0.01], 1)[0], Math.sqrt(252 * 0.0001))
  assert.equal(ewVol([2, -4, 6], 3)[2], Math.sqrt(252 * 23))
})

test('the rolling maximum looks over the last rows, the current one among them', () => {
  assert.deepEqual([...rollingMax([5, 3, 4, 2, 1, 6], 3)], [none, none, 5, 4, 4, 6])
  assert.deepEqual([...rollingMax([2, 2, 1], 2)], [none, 2, 2])
  assert.deepEqual([...rollingMax([1, 2], 3)], [none, none])
})

test('the drawdown is the share lost since the highest price of the window', () => {
  // Highest of three: 100, then 90 and 90: 1 − 80/100, 1 − 45/90 (100 has left), 1 − 90/90.
  assert.deepEqual([...rollingDrawdown([100, 90, 80, 45, 90], 3)], [none, none, 1 - 0.8, 0.5, 0])
})

test('the rolling mean needs a full window without gaps', () => {
  assert.deepEqual([...rollingMean([1, 2, 3, none, 5, 7], 2)], [none, 1.5, 2.5, none, none, 6])
})
