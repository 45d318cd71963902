import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chanceError, reliabilityCurve } from './reliability-curve.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('reliability curve', () => {
  const curve = reliabilityCurve([0.2, 0.2, 0.6, 0.8], [0, 1, 1, 1], [1, 2, 3, 4], 2)
  test('pairs stated and realised shares', () => {
    assert.deepEqual(
      curve.map(({ n, realised }) => [n, realised]),
      [
        [2, 0.5],
        [2, 1],
      ],
    )
    near(curve[1].predicted, 0.7)
  })
  // √(2/π)·√(.16/2) = .22568 at .2 and √(2/π)·√(.21/2) = .25854 at .7, each with half of the cases
  test('knows the error that chance alone would make', () =>
    near(chanceError(curve), (0.22568 + 0.25854) / 2, 5e-6))
  test('of nothing has no error', () => assert.ok(Number.isNaN(chanceError([]))))
  // Wilson at ½ of 2: centre ½, half width z/(1+z²/2)·√(1/8+z²/16) = .4055
  test('has the interval of the effective cases', () => {
    near(curve[0].low, 0.5 - 0.4055, 5e-5)
    near(curve[0].high, 0.5 + 0.4055, 5e-5)
  })
})
