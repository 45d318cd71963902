import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appliedSlope, radarProbability, statedRadarChances } from './radar-confidence.ts'
import type { RadarConfidence } from './radar-day.ts'

const confidence = (t: number, shrunk: number): RadarConfidence => ({
  baseRate: 0.52,
  slope: { slope: shrunk, t, shrunk, weeks: 500, cases: 5000 },
})

test('a slope that cannot be told from nothing moves no pick from the base rate', () => {
  for (const t of [-3, 0, 1.95]) {
    assert.equal(appliedSlope(confidence(t, 0.3)), 0)
    for (const position of [-1, 0, 1]) {
      assert.ok(Math.abs(radarProbability(confidence(t, 0.3), position) - 0.52) < 1e-12)
    }
  }
})

test('from 1.96 standard errors on, the place in the ranking moves the log odds by k x', () => {
  const logit = (p: number): number => Math.log(p / (1 - p))
  const at = (position: number): number => logit(radarProbability(confidence(1.96, 0.3), position))
  assert.ok(Math.abs(at(1) - (logit(0.52) + 0.3)) < 1e-12)
  assert.ok(Math.abs(at(-0.5) - (logit(0.52) - 0.15)) < 1e-12)
})

test('a pick is told in whole percent, and so is the base rate', () => {
  assert.deepEqual(statedRadarChances({ ...confidence(0, 0), baseRate: 0.52345 }, 0.9), {
    probability: 0.52,
    baseRate: 0.52,
  })
})
