import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { FACTOR_NAMES, type FactorName } from './commodity-factors.ts'
import type { PanelMember } from './commodity-panel.ts'
import { commodityScores, limitedScore, type MemberScores } from './commodity-scores.ts'
import { printedScore } from './score-drivers.ts'

const DAYS = 300
const column = (value: number) => new Float64Array(DAYS).fill(value)

/** A member with the same rank in each factor every day. */
function member(ranks: Partial<Record<FactorName, number>>): PanelMember {
  const all = FACTOR_NAMES.map((name) => [name, column(ranks[name] ?? Number.NaN)] as const)
  return {
    series: {} as PanelMember['series'],
    volatility: column(0.2),
    values: new Map(all),
    ranks: new Map(all),
  }
}
const scoresOf = (...members: readonly PanelMember[]) =>
  commodityScores({ day: column(0).map((_, at) => at), members }).members

describe('the score', () => {
  test('is 50 + 24 times the mean rank over the spread of all mean ranks so far', () => {
    // mean ranks 1, −1 and 0 on every day: their standard deviation is √(2/3)
    const [first, second, third] = scoresOf(
      member({ momentum: 2, skewness: 0 }),
      member({ momentum: -1 }),
      member({ momentum: -1, skewness: 0, value: 1 }),
    )
    const scale = 24 / Math.sqrt(2 / 3)
    const at = DAYS - 1
    assert.ok(Math.abs(first.unlimited[at] - (50 + scale)) < 1e-9)
    assert.ok(Math.abs(second.unlimited[at] - (50 - scale)) < 1e-9)
    assert.ok(Math.abs(third.unlimited[at] - 50) < 1e-9)
    assert.ok(Math.abs((first.points.get('momentum')?.[at] ?? 0) - scale) < 1e-9)
    assert.equal(first.points.get('skewness')?.[at], 0)
    assert.ok(Math.abs((third.points.get('momentum')?.[at] ?? 0) + scale / 3) < 1e-9)
    assert.ok(Number.isNaN(first.points.get('carry_12m')?.[at]))
  })
  test('begins on the 252nd day', () => {
    const [{ unlimited }] = scoresOf(member({ momentum: 1 }), member({ momentum: -1 }))
    assert.ok(Number.isNaN(unlimited[250]))
    assert.ok(!Number.isNaN(unlimited[251]))
  })
  test('does not exist without a factor', () => {
    const [, none] = scoresOf(member({ momentum: 1 }), member({}), member({ momentum: -1 }))
    assert.ok(Array.from(none.unlimited).every(Number.isNaN))
    assert.equal(printedScore(none, DAYS - 1), undefined)
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
