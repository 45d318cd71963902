import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asDay, dayFromDate } from '../../kernel/time.ts'
import { decayOf, ruleChance, ruleEdge, ruleRecord, sideRate } from './rule-record.ts'

const MONTH = dayFromDate(2024, 6, 1)

const day = (forecasts: number, hits: number) => ({
  day: 0,
  calls: forecasts,
  hits,
  bars: forecasts,
  rises: forecasts / 2,
  falls: forecasts / 2,
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

/** On days of their own, the last one before this month. */
const dated = (tallies: readonly ReturnType<typeof day>[]) =>
  tallies.map((tally, at) => ({ ...tally, day: MONTH - tallies.length + at }))
const stateOf = (tallies: readonly ReturnType<typeof day>[]) => ruleEdge(dated(tallies), MONTH).state

test('the edge needs 250 days and a rate of hits beyond its error', () => {
  // Hit rate .55 with a spread of ±.05 about it: a very clear edge.
  assert.equal(stateOf(days(249, 6, 5)), 'too_few')
  assert.equal(stateOf(days(250, 6, 5)), 'stated')
  assert.equal(stateOf(days(400, 5, 4)), 'within_error')
  assert.equal(stateOf([]), 'too_few')
})

test('the edge is measured against the share of bars that moved to a side', () => {
  // 55 of 100 calls hit, and 40 of 100 bars rise, 40 fall: k = 4·(.55 − .4).
  const quiet = Array.from({ length: 300 }, () => ({ ...day(100, 55), rises: 40, falls: 40 }))
  near(sideRate(quiet), 0.4)
  near(ruleEdge(dated(quiet), MONTH).slope, 0.6)
})

test('days of this month teach nothing before the next', () => {
  const before = dated(days(300, 6, 5))
  const later = [...before, { ...day(40, 0), day: MONTH }]
  assert.deepEqual(ruleEdge(later, asDay(MONTH + 20)), ruleEdge(before, MONTH))
})

test('whatever the past, the chance lies between the base rate and 0.52', () => {
  const tallies = fc
    .record({ calls: fc.integer({ min: 0, max: 40 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ calls, share }) => day(calls, Math.round(calls * share)))
  fc.assert(
    fc.property(fc.array(tallies, { minLength: 0, maxLength: 400 }), (all) => {
      const edge = ruleEdge(dated(all), MONTH)
      const { probability } = ruleChance(edge, 0.48)
      assert.ok(probability >= 0.48 - 1e-12 && probability <= 0.52)
      assert.ok(edge.state === 'stated' || probability === 0.48)
      const { interval, calls, hitRate } = ruleRecord(all)
      const [low, high] = interval
      assert.ok(low >= 0 && high <= 1 && (calls === 0 || (low <= hitRate && hitRate <= high)))
    }),
  )
})

test('an edge fades by half in 30 minutes', () => {
  assert.equal(decayOf(0), 1)
  near(decayOf(30 * 60_000), 0.5)
  near(decayOf(60 * 60_000), 0.25)
})
