import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ecdfExpanding } from '../series/ecdf-expanding.ts'
import { rawScore, smoothedScore } from './score-values.ts'

const rising = Float64Array.from({ length: 757 }, (_, index) => index)
const ascending = (values: Float64Array) => ({ values, isAscending: true })

test('a score is 100·u^1.6 from the 757th reading on', () => {
  assert.ok(Number.isNaN(rawScore(ascending(rising.slice(0, 755)), 1000)))
  assert.equal(rawScore(ascending(rising.slice(0, 756)), 756), 100)
  // At the middle of 757 the reading is tied with one: u = 378.5/757.
  assert.ok(Math.abs(rawScore(ascending(rising), 378) - 100 * 0.5 ** 1.6) < 1e-9)
})

test('scores one by one are those of the expanding rank, smoothed over three readings', () => {
  const values = Float64Array.from({ length: 900 }, (_, index) => (index * 37) % 101)
  const raw = ecdfExpanding(values, 756).map((share) => 100 * share ** 1.6)
  const first = raw.findIndex((value) => !Number.isNaN(value))
  // Each score moves half of the way.
  const smoothed = raw.slice()
  for (let at = first + 1; at < raw.length; at++)
    smoothed[at] = smoothed[at - 1] + (raw[at] - smoothed[at - 1]) / 2
  let score = Number.NaN
  for (const [index, value] of values.entries()) {
    const past = values.slice(0, index)
    const own = rawScore({ values: past, isAscending: false }, value)
    assert.equal(rawScore(ascending(past.sort()), value), own)
    score = smoothedScore(score, own)
    assert.deepEqual([own, score], [raw[index], smoothed[index]])
  }
})
