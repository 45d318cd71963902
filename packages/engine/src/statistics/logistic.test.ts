import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logisticInterval, logisticProbability } from './logistic.ts'

test('the interval lies on the log odds, 1.96 standard errors to each side', () => {
  // Log odds 0 at x = 2 with variance 0.04 + 2·2·(−0.01) + 4·0.01 = 0.04: σ(±1.96·0.2).
  const fit = { intercept: -2, slope: 1, covariance: [0.04, -0.01, 0.01] } as const
  assert.equal(logisticProbability(fit, 2), 0.5)
  const [lower, upper] = logisticInterval(fit, 2, 1.96)
  assert.ok(Math.abs(lower - 1 / (1 + Math.exp(0.392))) < 1e-12)
  assert.ok(Math.abs(upper - 1 / (1 + Math.exp(-0.392))) < 1e-12)
})
