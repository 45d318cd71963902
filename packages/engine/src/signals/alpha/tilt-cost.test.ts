import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResolvedAlphaWeek } from './alpha-week.ts'
import { tiltCost } from './tilt-cost.ts'

/** Ten stocks ranked in order; the first fifth earns 1 % over ten days, the last loses 1 %, the others nothing. */
const weeksOf = (count: number, orderOf: (week: number) => number): readonly ResolvedAlphaWeek[] =>
  Array.from({ length: count }, (_, week) => {
    const places = Array.from({ length: 10 }, (_, at) => at)
    const members = places.map((at) => `S${(at + orderOf(week)) % 10}`)
    const position = Float64Array.from(places, (at) => (2 * at + 1) / 10 - 1)
    const forward = Float64Array.from(places, (at) => (at < 2 ? Math.log(0.99) : at > 7 ? Math.log(1.01) : 0))
    return {
      day: 7 * week,
      members,
      position,
      score: position,
      volatility: forward,
      at: 0,
      drifting: false,
      signal: new Int8Array(10),
      evidence: { edge: { state: 'too_few' }, rates: { calibration: { cases: 0 } } },
      outcome: { day: 7 * week, forward, middle: 0, scored: undefined },
    } as unknown as ResolvedAlphaWeek
  })

test('a ranking that never changes costs nothing but its first trade', () => {
  // half of the money earns 1 % on each side in ten days: 25.2 · (0.5 · 1 % + 0.5 · 1 %) = 25.2 % a year
  const cost = tiltCost(weeksOf(60, () => 0))
  assert.ok(cost !== undefined)
  assert.ok(Math.abs(cost.gross - 0.252) < 1e-9 && cost.turnover === 0)
})

test('one that is new after each renewal pays four trades of half of the money', () => {
  // every other pair of weeks holds other stocks: 25.2 · 4 · 0.5 = 50.4 a year, at 10 bp 5.04 %; 25.2 %/50.4 = 50 bp
  const cost = tiltCost(weeksOf(60, (week) => 4 * Math.floor(week / 2)))
  assert.ok(cost !== undefined)
  assert.ok(Math.abs(cost.turnover - 50.4) < 1e-9, String(cost.turnover))
  assert.ok(Math.abs(cost.gross - cost.net - 0.0504) < 1e-9)
  assert.ok(Math.abs(cost.breakEven - 0.005) < 1e-9)
})

test('less than a year of outcomes says nothing', () =>
  assert.equal(tiltCost(weeksOf(51, () => 0)), undefined))
