import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { staggeredPortfolio } from './staggered-portfolio.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('staggered portfolio', () => {
  const rule = { share: 0.5, cost: 0.01 }
  const decisions = [
    { entry: 1, exit: 3, weights: [{ member: 0, weight: 1 }] },
    { entry: 2, exit: 4, weights: [{ member: 0, weight: 1 }] },
    { entry: 3, exit: 5, weights: [{ member: 1, weight: -1 }] },
  ]
  const returns = (_: number, row: number) => row / 100
  // held from close 1: half of member 0; from close 2 all of it; at close 3 the first half is sold and half of member 1
  // sold short; at close 4 the second half is sold
  const { row, gross, net, traded } = staggeredPortfolio(decisions, 6, returns, rule)
  test('earns from the day after the first entry on', () => assert.deepEqual(row, [2, 3, 4, 5]))
  test('earns what is held', () => [0.01, 0.03, 0, -0.025].forEach((each, at) => void near(gross[at], each)))
  test('trades only what changes', () => assert.deepEqual(traded, [0.5, 0.5, 1, 0.5]))
  test('pays for the trades', () =>
    [0.005, 0.025, -0.01, -0.03].forEach((each, at) => void near(net[at], each)))
  test('trades nothing where the next decision is the same', () => {
    const same = decisions.slice(0, 1).concat({ entry: 3, exit: 5, weights: decisions[0].weights })
    assert.deepEqual(staggeredPortfolio(same, 5, returns, rule).traded, [0.5, 0, 0])
  })
  test('of nothing is nothing', () => assert.deepEqual(staggeredPortfolio([], 9, returns, rule).row, []))
  test('passes over a day without a price', () =>
    near(staggeredPortfolio(decisions, 3, () => Number.NaN, rule).gross[0], 0))
})
