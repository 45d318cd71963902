import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { FACTOR_NAMES, type FactorName } from './commodity-factors.ts'
import type { MemberScores } from './commodity-history.ts'
import { compositeOf, limitedScore, NO_SPREAD, scaleOf, scoreOf, spreadWith } from './commodity-scores.ts'
import { printedScore } from './score-drivers.ts'

/** A commodity with the same rank in each factor every day. */
type Ranks = Partial<Record<FactorName, number>>

const compositeOfRanks = (ranks: Ranks): number => compositeOf(Object.values(ranks)).mean

function scoresAfter(days: number, ...members: readonly Ranks[]) {
  const composites = members.map(compositeOfRanks)
  let spread = NO_SPREAD
  for (let day = 0; day < days; day++) spread = spreadWith(spread, composites)
  const scale = scaleOf(spread)
  return { scale, scores: composites.map((composite) => scoreOf(composite, scale)) }
}

describe('the score', () => {
  test('is 50 + 24 times the mean rank over the spread of all mean ranks so far', () => {
    // mean ranks 1, −1 and 0 on every day: their standard deviation is √(2/3)
    const { scale, scores } = scoresAfter(
      300,
      { momentum: 2, skewness: 0 },
      { momentum: -1 },
      { momentum: -1, skewness: 0, value: 1 },
    )
    const expected = 24 / Math.sqrt(2 / 3)
    assert.ok(Math.abs(scale - expected) < 1e-9)
    for (const [at, part] of [1, -1, 0].entries()) {
      assert.ok(Math.abs(scores[at] - (50 + part * expected)) < 1e-9)
    }
  })
  test('begins on the 252nd day', () => {
    const first = (days: number) => scoresAfter(days, { momentum: 1 }, { momentum: -1 }).scores[0]
    assert.ok(Number.isNaN(first(251)))
    assert.ok(!Number.isNaN(first(252)))
  })
  test('does not exist without a factor', () => {
    const [, none] = scoresAfter(300, { momentum: 1 }, {}, { momentum: -1 }).scores
    assert.ok(Number.isNaN(none))
    assert.equal(printedScore({ unlimited: Float64Array.of(none), points: new Map() }, 0), undefined)
  })
})

describe('the score as printed', () => {
  test('is the exact sum of 50 and its drivers, within 0 and 100', () => {
    const points = fc.array(fc.double({ min: -60, max: 60, noNaN: true }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(points, (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0)
        const scores = {
          unlimited: [50 + total],
          points: new Map(FACTOR_NAMES.map((name, index) => [name, [parts[index] ?? Number.NaN]])),
        } as unknown as MemberScores
        const printed = printedScore(scores, 0)
        assert.ok(printed !== undefined && printed.score >= 0 && printed.score <= 100)
        const tenths = printed.drivers.reduce((sum, driver) => sum + Math.round(driver.points * 10), 0)
        assert.equal(tenths, Math.round((printed.score - 50) * 10))
        assert.ok(
          printed.drivers.every(({ points: each }) => Math.abs(each * 10 - Math.round(each * 10)) < 1e-9),
        )
        assert.equal(
          printed.drivers.some(({ name }) => name === 'limit'),
          limitedScore(50 + total) !== 50 + total,
        )
      }),
    )
  })
  test('names what a bound cuts off', () => {
    const scores = {
      unlimited: [113],
      points: new Map([
        ['momentum', [40]],
        ['value', [23]],
      ]),
    } as unknown as MemberScores
    assert.deepEqual(printedScore(scores, 0), {
      score: 100,
      drivers: [
        { name: 'momentum', points: 40 },
        { name: 'value', points: 23 },
        { name: 'limit', points: -13 },
      ],
    })
  })
})
