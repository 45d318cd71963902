import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  momentumScore,
  overallScore,
  type PartScores,
  peerRanks,
  rankScore,
  ratingOf,
  stabilityScore,
} from './scores.ts'

const MOMENTUM = { return12to1: 0.1, return3m: 0.03, volatility1y: 0.2, close: 104, sma200: 100 }
const RISK = { volatilityRank: 0.5, drawdownRank: 0.5, volatility20: 0.2, volatility1y: 0.2 }
const PARTS: PartScores = {
  valuation: 50,
  quality: 50,
  growth: 50,
  momentum: 50,
  stability: 50,
  sentiment: 50,
}

describe('momentum', () => {
  test('is 50 where nothing moved, and by hand where one thing did', () => {
    const still = { ...MOMENTUM, return12to1: 0, return3m: 0, close: 100 }
    assert.equal(momentumScore(still), 50)
    // 0.1 over 63 days at a volatility of 0.2 is one deviation: 0.1 / (0.2 · √0.25); 50 + 50·tanh(1/1.5) = 79.14
    const moved = momentumScore({ ...still, return3m: 0.1 })
    assert.ok(Math.abs(moved - (50 + 50 + (50 + 50 * Math.tanh(1 / 1.5))) / 3) < 1e-9)
  })
  test('rises with each of its returns and with the distance from the average, and shrinks with volatility', () => {
    const base = momentumScore(MOMENTUM)
    for (const more of [{ return12to1: 0.2 }, { return3m: 0.1 }, { close: 110 }, { sma200: 95 }]) {
      assert.ok(momentumScore({ ...MOMENTUM, ...more }) > base, JSON.stringify(more))
    }
    assert.ok(momentumScore({ ...MOMENTUM, volatility1y: 0.4 }) < base)
  })
  test('leaves out what is unknown, and is unknown where all is', () => {
    const score = momentumScore({ ...MOMENTUM, return12to1: Number.NaN, sma200: Number.NaN })
    assert.ok(score > 50 && score < 100)
    assert.ok(Number.isNaN(momentumScore({ ...MOMENTUM, volatility1y: Number.NaN })))
  })
})

describe('stability', () => {
  test('is 50 in the middle and falls with each of its readings', () => {
    assert.equal(stabilityScore(RISK), 50)
    for (const worse of [{ volatilityRank: 0.9 }, { drawdownRank: 0.9 }, { volatility20: 0.4 }]) {
      assert.ok(stabilityScore({ ...RISK, ...worse }) < 50, JSON.stringify(worse))
    }
    assert.ok(stabilityScore({ ...RISK, volatility1y: 0.4 }) > 50)
  })
})

describe('scores of ranks', () => {
  test('are the mean of what is known, or nothing', () => {
    assert.equal(rankScore([0.2, 0.6, Number.NaN], 2), 40)
    assert.ok(Number.isNaN(rankScore([0.2, Number.NaN], 2)))
  })
  test('rank within a group of five, else among all', () => {
    const ranks = peerRanks([1, 2, 3, 4, 5, 100, 200], ['a', 'a', 'a', 'a', 'a', 'b', undefined])
    // within a: (rank − ½)/5; among all seven: (rank − ½)/7
    assert.deepEqual(
      ranks.map((rank) => Math.round(1000 * rank)),
      [100, 300, 500, 700, 900, 786, 929],
    )
    assert.ok(peerRanks([1, 2, Number.NaN], ['a', 'a', 'a']).every(Number.isNaN))
  })
})

describe('the overall score', () => {
  test('weighs what is known', () => {
    assert.deepEqual(overallScore(PARTS), { value: 50, coverage: 1 })
    const { value, coverage } = overallScore({ ...PARTS, sentiment: Number.NaN, quality: 100 })
    assert.ok(Math.abs(coverage - 0.9) < 1e-12)
    // (.25·100 + .65·50)/.9
    assert.ok(Math.abs(value - 57.5 / 0.9) < 1e-9)
  })
  test('moves with every part, by its weight', () => {
    for (const [part, gain] of Object.entries({
      valuation: 2,
      quality: 2.5,
      growth: 1.5,
      momentum: 2,
      stability: 1,
      sentiment: 1,
    })) {
      const { value } = overallScore({ ...PARTS, [part]: 60 })
      assert.ok(Math.abs(value - 50 - gain) < 1e-9, part)
    }
  })
  test('is unknown where nothing is known', () => {
    const none = Object.fromEntries(Object.keys(PARTS).map((part) => [part, Number.NaN]))
    assert.ok(Number.isNaN(overallScore(none as unknown as PartScores).value))
    assert.equal(ratingOf(Number.NaN), undefined)
  })
  test('gives ratings by fixed cuts', () => {
    const ratings = [100, 70, 69, 57, 56, 43, 42, 30, 29, 0].map(ratingOf)
    assert.deepEqual(ratings, [
      'strong',
      'strong',
      'favourable',
      'favourable',
      'mixed',
      'mixed',
      'unfavourable',
      'unfavourable',
      'weak',
      'weak',
    ])
  })
})

test('every score stays between 0 and 100', () => {
  const any = fc.double({ min: -0.99, max: 50, noNaN: true })
  const positive = fc.double({ min: 1e-6, max: 10, noNaN: true })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      any,
      any,
      positive,
      positive,
      positive,
      share,
      share,
      (long, short, now, year, sma200, wild, deep) => {
        const scores = [
          momentumScore({ return12to1: long, return3m: short, volatility1y: year, close: now, sma200 }),
          stabilityScore({ volatilityRank: wild, drawdownRank: deep, volatility20: now, volatility1y: year }),
        ]
        for (const score of scores) assert.ok(score >= 0 && score <= 100, String(score))
      },
    ),
  )
})
