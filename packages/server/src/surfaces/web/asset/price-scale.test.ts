import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceScale } from './price-scale.ts'

const PLACE = { top: 18, bottom: 246 }

test('labels of a price scale are round, inside it, and have room', () => {
  for (const prices of [
    [80, 257],
    [1.2, 254],
    [41, 43],
    [0.9, 1.3],
    [3000, 6700],
  ]) {
    const { y, ticks, isLog } = priceScale(prices, PLACE)
    assert.equal(isLog, true)
    assert.ok(ticks.length >= 1, prices.join())
    for (const [at, tick] of ticks.entries()) {
      assert.ok(tick >= prices[0] && tick <= prices[1])
      if (at > 0) assert.ok(y(ticks[at - 1]) - y(tick) >= 26)
    }
  }
  assert.deepEqual(priceScale([1.2, 254], PLACE).ticks, [2, 5, 10, 20, 50, 100, 200])
})

test('equal moves in percent are equally high, and prices below zero are drawn all the same', () => {
  const { y } = priceScale([50, 200], PLACE)
  assert.ok(Math.abs(y(50) - y(100) - (y(100) - y(200))) < 1e-9)
  const { y: linear, isLog } = priceScale([-37, 60], PLACE)
  assert.equal(isLog, false)
  assert.equal(linear(-37), 246)
  assert.equal(linear(60), 18)
})
