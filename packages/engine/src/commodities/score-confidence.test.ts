import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { edgeFrom, NO_EDGE } from '../signals/edge.ts'
import { chanceInterval95, convictionOf, directionOf, scoreChance } from './score-confidence.ts'

const close = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`)

describe('the chance of a score', () => {
  const edge = edgeFrom('stated', { slope: 0.32, standardError: 0.05, dates: 5000 })
  const used = 0.32 - 1.28 * 0.05
  const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
  const base = Math.log(0.52 / 0.48)
  test('is the odds of its side moved by k·(score − 50)/50, by minus that for a fall', () => {
    close(scoreChance(edge, 0.52, 70, 'long').probability, sigmoid(base + used * 0.4))
    close(scoreChance(edge, 0.48, 30, 'short').probability, sigmoid(-base + used * 0.4))
    close(scoreChance(edge, 0.52, 45, undefined).probability, sigmoid(base - used * 0.1))
  })
  test('is the base rate without an edge', () =>
    assert.equal(scoreChance(NO_EDGE, 0.51, 100, 'long').probability, 0.51))
  test('is 0.57 at most', () =>
    assert.equal(scoreChance({ ...edge, used: 1 }, 0.52, 100, 'long').probability, 0.57))
  test('lies within its interval, which the error of the slope makes', () => {
    const intervalOf = (probability: number) =>
      chanceInterval95(edge, { baseRate: 0.52, probability }, 70, 'long')
    const [low, high] = intervalOf(scoreChance(edge, 0.52, 70, 'long').probability)
    close(low, sigmoid(base + 0.4 * (0.32 - 1.96 * 0.05)))
    close(high, sigmoid(base + 0.4 * (0.32 + 1.96 * 0.05)))
    assert.deepEqual(intervalOf(0.2)[0], 0.2)
    assert.deepEqual(chanceInterval95(NO_EDGE, { baseRate: 0.5, probability: 0.5 }, 70, 'long'), [0.5, 0.5])
  })
})

test('a score calls long from 62 on, short up to 38, and nothing between', () => {
  assert.deepEqual([100, 62, 61.9, 50, 38.1, 38, 0].map(directionOf), [
    'long',
    'long',
    undefined,
    undefined,
    undefined,
    'short',
    'short',
  ])
  assert.deepEqual([100, 62, 50, 38, 0].map(convictionOf), [100, 24, 0, 24, 100])
})
