import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { asDay, dayFromDate } from '../kernel/time.ts'
import {
  chanceOf,
  DESCRIPTIVE,
  datesOf,
  decidedOn,
  edgeFrom,
  edgeOf,
  edgeUnderDrift,
  NO_EDGE,
} from './edge.ts'

const LAST = dayFromDate(2024, 6, 1)
const near = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) < within, `${actual} is not ${expected}`)

/** One date a week up to the last day, oldest first. */
const weekly = (count: number, cross: (back: number) => number, square = 4) =>
  Array.from({ length: count }, (_, at) => ({
    day: LAST - 7 * (count - 1 - at),
    square,
    cross: cross(count - 1 - at),
  }))

describe('the slope', () => {
  // Σx(y − b) = 300·.1, Σx² = 1200: k = 4·30/1200 = .1. Without overlap the scores ±.3 about 0 have the variance .09;
  // the error of k is 4·300·√(.09/300)/1200 = .0173.
  const wavy = weekly(300, (back) => 0.1 + (back % 2 === 0 ? 0.3 : -0.3))
  test('is 4·Σx(y − b)/Σx², with its error by date', () => {
    const { slope, standardError, used, dates, state } = edgeOf(wavy, 0, LAST)
    near(slope, 0.1)
    near(standardError, Math.sqrt(0.09 / 300))
    near(used, 0.1 - 1.28 * standardError)
    assert.deepEqual([state, dates], ['stated', 300])
  })
  test('counts neighbours whose windows overlap as dependent', () =>
    assert.ok(edgeOf(wavy, 1, LAST).standardError < edgeOf(wavy, 0, LAST).standardError))
  test('is unknown without a case', () => assert.deepEqual(edgeOf([], 0, LAST), NO_EDGE))
})

describe('an edge', () => {
  const clear = (back: number): number => 0.4 + (back % 2 === 0 ? 0.1 : -0.1)
  const stateOf = (dates: ReturnType<typeof weekly>, overlapping = 0) =>
    edgeOf(dates, overlapping, LAST).state
  test('needs 250 dates, and fifty of them without overlap', () => {
    assert.equal(stateOf(weekly(249, clear)), 'too_few')
    assert.equal(stateOf(weekly(250, clear)), 'stated')
    assert.equal(stateOf(weekly(999, clear), 19), 'too_few')
    assert.equal(stateOf(weekly(1000, clear), 19), 'stated')
  })
  test('is within its error unless the lower bound is above nought', () => {
    // k = .1 against an error of .0578·(spread 1): 1.28 errors are .074; with a spread of 1.4 they are .104.
    const spread = (size: number) => weekly(300, (back) => 0.1 + (back % 2 === 0 ? size : -size))
    assert.equal(stateOf(spread(1)), 'stated')
    assert.equal(stateOf(spread(1.4)), 'within_error')
    assert.equal(stateOf(weekly(300, () => -0.4)), 'within_error')
  })
  test('has faded if less than half of its lower bound is left in five years', () => {
    const recently = (cross: number) => weekly(1000, (back) => (back < 260 ? cross : clear(back)))
    assert.equal(stateOf(recently(0.3)), 'stated')
    assert.equal(stateOf(recently(0.05)), 'faded')
  })
  test('is decided on the first of the month', () => {
    assert.equal(decidedOn(dayFromDate(2024, 6, 30)), dayFromDate(2024, 6, 1))
    assert.equal(decidedOn(dayFromDate(2024, 6, 1)), dayFromDate(2024, 6, 1))
  })
})

describe('a chance', () => {
  const stated = edgeFrom('stated', { slope: 0.3, standardError: 0.05, dates: 900 })
  const logit = (p: number): number => Math.log(p / (1 - p))
  test('is the odds of the base rate moved by the lower bound times the call', () => {
    const { probability, edge, standardError } = chanceOf(stated, 0.52, 0.9)
    near(logit(probability), logit(0.52) + (0.3 - 1.28 * 0.05) * 0.9)
    near(logit(0.52 + edge), logit(0.52) + 0.3 * 0.9)
    near(standardError, 0.05 * 0.9 * 0.52 * 0.48)
  })
  test('is the base rate itself whatever the call, unless an edge is stated', () => {
    for (const state of ['too_few', 'within_error', 'faded', 'descriptive'] as const) {
      const { probability, edge } = chanceOf(edgeFrom(state, stated), 0.4871, 1)
      assert.deepEqual([probability, edge], [0.4871, 0])
    }
    assert.ok(Number.isNaN(chanceOf(DESCRIPTIVE, 0.5, 1).standardError))
  })
  test('is limited', () => assert.equal(chanceOf(stated, 0.52, 1, 0.53).probability, 0.53))
  test('falls back to the base rate while its source drifts', () => {
    assert.equal(chanceOf(edgeUnderDrift(stated, true), 0.52, 1).probability, 0.52)
    assert.equal(edgeUnderDrift(stated, true).state, 'faded')
    assert.deepEqual(edgeUnderDrift(stated, false), stated)
    assert.deepEqual(edgeUnderDrift(NO_EDGE, true), NO_EDGE)
  })
  test('rises with the call and lies between the base rate and the estimate', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    const base = fc.double({ min: 0.3, max: 0.7, noNaN: true })
    fc.assert(
      fc.property(base, unit, unit, (rate, one, other) => {
        const [less, more] = [one, other].sort((a, b) => a - b).map((x) => chanceOf(stated, rate, x))
        assert.ok(less.probability <= more.probability)
        assert.ok(more.probability >= rate - 1e-12 && more.probability <= rate + more.edge + 1e-12)
      }),
    )
  })
})

test('cases of one day are one date', () => {
  const day = asDay(100)
  const cases = [
    { day: asDay(107), x: 1, hit: true },
    { day, x: 0.5, hit: true },
    { day, x: -0.5, hit: false },
  ]
  // .5·(1 − .4) − .5·(0 − .4) = .5
  assert.deepEqual(datesOf(cases, 0.4), [
    { day, square: 0.5, cross: 0.5 },
    { day: 107, square: 1, cross: 0.6 },
  ])
})
