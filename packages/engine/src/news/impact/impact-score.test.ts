import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR } from '../../kernel/time.ts'
import { eventTypeOf } from '../events/event-types.ts'
import { decayedImpact, type ImpactParts, impactOf } from './impact-score.ts'

const PARTS: ImpactParts = {
  type: eventTypeOf('guidance_up'),
  volatilityBps: 170,
  sentiment: 1,
  relevance: 1,
  novelty: 1,
  sourceWeight: 0.9,
  sources: 1,
}

test('the score is that of the formula: 340 bp over 170 bp by a wire gives 100·(1 − e^(−1.8/1.5))', () => {
  assert.equal(PARTS.type.priorImpactBps, 340)
  assert.ok(Math.abs(impactOf(PARTS) - 69.880578808) < 1e-6, String(impactOf(PARTS)))
})

test('every part moves it: more with sentiment, relevance, novelty, source and publishers, less with volatility', () => {
  const score = impactOf(PARTS)
  const larger: readonly Partial<ImpactParts>[] = [
    { sources: 3 },
    { volatilityBps: 100 },
    { sourceWeight: 1 },
    { relevance: 1.2 },
  ]
  for (const part of larger) assert.ok(impactOf({ ...PARTS, ...part }) > score, JSON.stringify(part))
  for (const part of [{ sentiment: 0.6 }, { novelty: 0.5 }]) {
    assert.ok(impactOf({ ...PARTS, ...part }) < score, JSON.stringify(part))
  }
})

test('a directed event with neutral words counts half a strength, and what is opinion counts nothing', () => {
  assert.equal(impactOf({ ...PARTS, sentiment: 0 }), impactOf({ ...PARTS, sentiment: 0.5 }))
  assert.equal(impactOf({ ...PARTS, sentiment: -0.8 }), impactOf({ ...PARTS, sentiment: 0.8 }))
  assert.equal(impactOf({ ...PARTS, type: eventTypeOf('opinion') }), 0)
})

test('values that were never measured count half for large companies: 700 bp as 350', () => {
  const fraud = eventTypeOf('fraud')
  const measured = { ...fraud, priorBasis: 'measured', priorImpactBps: 350 } as const
  assert.equal(fraud.priorImpactBps, 700)
  assert.equal(impactOf({ ...PARTS, type: fraud }), impactOf({ ...PARTS, type: measured }))
})

test('an impact halves with the half-life of its type and never grows', () => {
  const since = asInstant(0)
  const after = (hours: number) => decayedImpact(80, PARTS.type, since, asInstant(hours * HOUR))
  assert.deepEqual([after(0), after(24), after(48)], [80, 40, 20])
  assert.equal(after(-5), 80)
})
