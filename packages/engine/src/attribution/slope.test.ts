import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shrunkBeta, slopeOf } from './slope.ts'

test('a slope and its error are those of the textbook', () => {
  // Residuals −0.1, 0.2, −0.1 over Σ(x − x̄)² = 2, one degree of freedom.
  const { beta, error } = slopeOf([1.9, 4.2, 5.9, Number.NaN], [1, 2, 3, 4])
  assert.ok(Math.abs(beta - 2) < 1e-12)
  assert.ok(Math.abs(error - Math.sqrt(0.06 / 2)) < 1e-12)
})

test('a factor that does not move has no slope', () => {
  assert.deepEqual(slopeOf([1, 2, 3], [5, 5, 5]), { beta: 0, error: Number.POSITIVE_INFINITY })
})

test('a beta is drawn to its peers by its error against their spread', () => {
  const peers = [0.8, 1, 1.2].map((beta) => ({ beta, error: 0.1 }))
  // Between peers: 0.08/3 − 0.01 = 0.0167; own error 0.1: weight 0.625.
  assert.ok(Math.abs(shrunkBeta({ beta: 2, error: 0.1 }, peers) - 1.625) < 1e-12)
  assert.equal(shrunkBeta({ beta: 2, error: 0 }, peers), 2)
  assert.equal(shrunkBeta({ beta: 2, error: 0.1 }, peers.slice(1)), 2)
})

test('peers that differ by chance alone leave nothing of a beta with an error', () => {
  const peers = [0.9, 1, 1.1].map((beta) => ({ beta, error: 0.2 }))
  assert.ok(Math.abs(shrunkBeta({ beta: 2, error: 0.2 }, peers) - 1) < 1e-12)
})
