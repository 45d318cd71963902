import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawScoreInstead, scoreValues, smoothedInstead } from './score-values.ts'

const day = Array.from({ length: 800 }, (_, index) => index)

test('a score is 100·u^1.6 from the 757th reading on, smoothed by half', () => {
  // Rising readings: every one is above all before it, u = 1. Then one at the middle of 757: u = 378.5/757.
  const value = day.slice(0, 757).concat([378])
  const { rawScore, score } = scoreValues({ day: day.slice(0, 758), value })
  assert.ok(Number.isNaN(rawScore[755]))
  assert.equal(rawScore[756], 100)
  assert.equal(score[756], 100)
  const middle = 100 * 0.5 ** 1.6
  assert.ok(Math.abs(rawScore[757] - middle) < 1e-9)
  assert.ok(Math.abs(score[757] - (100 + middle) / 2) < 1e-9)
})

test('another reading on a day gives the score that day would have had', () => {
  const value = day.map((index) => (index * 37) % 101)
  const scored = scoreValues({ day, value })
  for (const instead of [-1, 5, 50.5, 100, 200]) {
    const changed = value.slice(0, 799).concat([instead])
    const expected = scoreValues({ day, value: changed })
    assert.ok(Math.abs(rawScoreInstead(scored, 799, instead) - expected.rawScore[799]) < 1e-9)
    assert.ok(Math.abs(smoothedInstead(scored, 799, instead) - expected.score[799]) < 1e-9)
  }
  assert.equal(smoothedInstead(scored, 756, 1000), 100)
})
