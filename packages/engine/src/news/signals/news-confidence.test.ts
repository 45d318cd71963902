import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '../../kernel/time.ts'
import { chanceOf } from '../../signals/edge.ts'
import { HIGHEST_CONFIDENCE, newsRecord } from './news-confidence.ts'

const TODAY = dayFromDate(2024, 6, 15)

/** Four a day, the last ones on the day before. */
const calls = (n: number, hitRate: number) =>
  Array.from({ length: n }, (_, index) => ({
    strength: 0.5,
    // Spread evenly, so that any part has about the same rate.
    hit: Math.floor((index + 1) * hitRate) > Math.floor(index * hitRate),
    day: TODAY - Math.ceil((n - index) / 4),
  }))
const chanceWith = (n: number, hitRate: number, strength: number): number =>
  chanceOf(newsRecord(calls(n, hitRate), TODAY).edge, 0.5, strength, HIGHEST_CONFIDENCE).probability

test('with too few days the chance is the base rate, however good the calls were', () => {
  assert.equal(newsRecord(calls(900, 0.9), TODAY).edge.state, 'too_few')
  assert.equal(chanceWith(900, 0.9, 1), 0.5)
  assert.equal(chanceWith(0, 0, 1), 0.5)
})

test('an edge raises it, never above the limit; a loss never turns the sign', () => {
  const good = newsRecord(calls(2000, 0.54), TODAY)
  assert.deepEqual([good.n, good.days, good.hits, good.edge.state], [2000, 500, 1080, 'stated'])
  // k = 4·Σx(y − ½)/Σx² = 4·0.5·0.04/0.25 = 0.32, about, before this month.
  assert.ok(Math.abs(good.edge.slope - 0.32) < 0.02 && good.edge.used < good.edge.slope)
  const chance = chanceWith(2000, 0.54, 0.3)
  assert.ok(chance > 0.5 && chance < 0.53, String(chance))
  assert.equal(chanceWith(2000, 0.9, 1), HIGHEST_CONFIDENCE)
  assert.equal(chanceWith(2000, 0.3, 1), 0.5)
})

test('what came of a call in this month changes nothing before the next', () => {
  const [before, after] = [0, 1].map((extra) =>
    newsRecord([...calls(2000, 0.54), ...calls(4 * 14 * extra, 1)], TODAY),
  )
  assert.deepEqual(after.edge, before.edge)
})
