import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALPHA_FEATURES } from '@bellwether-markets/engine/signals/alpha/features/alpha-features'
import { createPlantedAlpha } from './planted-alpha.ts'
import { PLANTED_TRUTH } from './planted-truth.ts'

test('the planted features are features of the alpha model', () => {
  for (const { name } of PLANTED_TRUTH.features) assert.ok(ALPHA_FEATURES.includes(name), name)
})

// A spike of one session leaves the features of the price alone after 61 sessions, and before a year momentum is none.
test('the effect of a score halves in ten sessions', () => {
  const driftAfter = (sessions: number, spike: number) => {
    const alpha = createPlantedAlpha(PLANTED_TRUTH.ic, 0.01, 0.01)
    for (let at = 0; at < sessions; at++) alpha.observe(4 + 0.01 * (at % 2) + (at === 100 ? spike : 0), 0)
    return alpha.drift()
  }
  const effect = (sessions: number) => driftAfter(sessions, 0.05) - driftAfter(sessions, 0)
  assert.ok(Math.abs(effect(170)) > 1e-6)
  assert.ok(Math.abs(effect(180) / effect(170) - 0.5) < 1e-6)
})

test('without a planted coefficient there is no drift', () => {
  const alpha = createPlantedAlpha(0, 0.01, 0.01)
  for (let count = 0; count < 400; count++) alpha.observe(Math.sin(count), 0)
  assert.equal(Math.abs(alpha.drift()), 0)
})
