import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decayedConfidence, isGateOpen, ruleConfidence, ruleRecord } from './rule-gate.ts'

const day = (forecasts: number, hits: number) => ({
  day: 0,
  calls: forecasts,
  hits,
  bars: forecasts,
  rises: hits,
  falls: 0,
})
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} ${expected}`)

test('the error of the hit rate is that between days', () => {
  // 6 of 10: deviations 3 − .6·4 = .6 and 3 − .6·6 = −.6; √(2/1 · .72)/10 = .12.
  const record = ruleRecord([day(4, 3), day(6, 3), day(0, 0)])
  assert.deepEqual([record.days, record.calls, record.hitRate], [2, 10, 0.6])
  near(record.standardError, 0.12)
  near(record.t, 0.1 / 0.12)
})

/** Days of ten forecasts, in turn `high` and `low` of them true. */
const days = (count: number, high: number, low: number) =>
  Array.from({ length: count }, (_, at) => day(10, at % 2 === 0 ? high : low))

test('the gate needs 250 days and a t of 2', () => {
  // Hit rate .55 with a spread of ±.05 about it: a very clear edge.
  assert.equal(ruleConfidence(ruleRecord(days(249, 6, 5))), 0.5)
  assert.ok(ruleConfidence(ruleRecord(days(250, 6, 5))) > 0.5)
  // .505 by one more hit in every tenth pair of days is not clear enough.
  const faint = Array.from({ length: 250 }, (_, at) => day(10, at % 2 === 0 ? 9 : at % 20 === 1 ? 2 : 1))
  const record = ruleRecord(faint)
  assert.ok(record.t > 0 && record.t < 2 && !isGateOpen(record))
  assert.equal(ruleConfidence(record), 0.5)
})

test('an edge the wrong way leaves the gate closed', () => {
  assert.equal(ruleConfidence(ruleRecord(days(400, 5, 4))), 0.5)
})

test('an open gate gives the excess shrunk by its uncertainty, 0.52 at most', () => {
  assert.equal(ruleConfidence(ruleRecord(days(300, 6, 5))), 0.52)
  // One hit more in every fourth day: .5 + .1·hits/day; below the ceiling.
  const small = Array.from({ length: 400 }, (_, at) => day(40, at % 4 === 0 ? 22 : 20))
  const record = ruleRecord(small)
  near(record.hitRate, 0.5125)
  near(ruleConfidence(record), 0.5 + (0.0125 * record.t ** 2) / (1 + record.t ** 2))
})

test('whatever the past, the confidence lies between 0.5 and 0.52 and is 0.5 without one', () => {
  assert.equal(ruleConfidence(ruleRecord([])), 0.5)
  const tallies = fc
    .record({ calls: fc.integer({ min: 0, max: 40 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ calls, share }) => day(calls, Math.round(calls * share)))
  fc.assert(
    fc.property(fc.array(tallies, { minLength: 0, maxLength: 400 }), (all) => {
      const record = ruleRecord(all)
      const confidence = ruleConfidence(record)
      assert.ok(confidence >= 0.5 && confidence <= 0.52)
      assert.ok(isGateOpen(record) || confidence === 0.5)
      const [low, high] = record.interval
      assert.ok(
        low >= 0 && high <= 1 && (record.calls === 0 || (low <= record.hitRate && record.hitRate <= high)),
      )
    }),
  )
})

test('a confidence fades to one half, by half in 30 minutes', () => {
  assert.equal(decayedConfidence(0.52, 0), 0.52)
  near(decayedConfidence(0.52, 30 * 60_000), 0.51)
  near(decayedConfidence(0.52, 60 * 60_000), 0.505)
  assert.equal(decayedConfidence(0.5, 12_345), 0.5)
})
