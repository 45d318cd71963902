import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleAsset, sampleWindow } from '../../../../../test/fixtures/sample-bars.ts'
import { dayFromDate } from '../../kernel/time.ts'
import { sessionStatistics } from './session-statistics.ts'

const MONDAY = dayFromDate(2025, 6, 2)
const read = (...sessions: Parameters<typeof sampleWindow>[1]) =>
  sessionStatistics(sampleWindow('AAA', sessions), sampleAsset('AAA'))
const rounded = (values: Float64Array) => Array.from(values, (value) => Math.round(value * 1e9) / 1e9)
const r9 = (value: number) => Math.round(value * 1e9) / 1e9

test('a bar is read in the light of its session so far', () => {
  const statistics = read({
    day: MONDAY,
    previousClose: 100,
    bars: [
      [101, 104, 100, 103, 200],
      [103, 106, 103, 105, 100],
    ],
  })
  assert.deepEqual(rounded(statistics.move), [r9(Math.log(1.03)), r9(Math.log(1.05))])
  assert.deepEqual(rounded(statistics.gap), [r9(Math.log(1.01)), r9(Math.log(1.01))])
  assert.deepEqual(rounded(statistics.step), [r9(Math.log(103 / 101)), r9(Math.log(105 / 103))])
  assert.deepEqual(Array.from(statistics.traded), [200, 300])
  // Typical prices (104+100+103)/3 and (106+103+105)/3, weighed 200 to 100: (307·200 + 314·100)/3/300 = 309.333/3.
  assert.deepEqual(rounded(statistics.vwapGap), [
    r9(Math.log(103 / (307 / 3))),
    r9(Math.log(105 / (928 / 9))),
  ])
  assert.deepEqual([statistics.rangeHigh[1], statistics.rangeLow[1]], [104, 100])
})

test('sessions do not mix', () => {
  const { traded, move, rangeHigh } = read(
    { day: MONDAY, previousClose: 100, bars: [103, 104] },
    { day: dayFromDate(2025, 6, 3), previousClose: 104, bars: [104] },
  )
  assert.deepEqual([traded[2], move[2], rangeHigh[2]], [100, 0, 104])
})

test('the time of day is that of the clock in New York, in summer and winter, on half days too', () => {
  const minuteOf = (year: number, month: number, dayOfMonth: number) =>
    read({ day: dayFromDate(year, month, dayOfMonth), previousClose: 1, bars: [1, 1, 1, 1, 1, 1, 1] }).minute
  const expected = [600, 630, 660, 690, 720, 750, 780]
  // Friday before and Monday after the clocks change in March, and the half day after Thanksgiving.
  for (const [year, month, dayOfMonth] of [
    [2025, 3, 7],
    [2025, 3, 10],
    [2025, 11, 28],
  ]) {
    assert.deepEqual(Array.from(minuteOf(year, month, dayOfMonth)), expected)
  }
})

test('without the first half hour there is no opening range, without volume no average price', () => {
  const { rangeHigh, gap } = read({ day: MONDAY, previousClose: 100, bars: [null, 101] })
  assert.ok(Number.isNaN(rangeHigh[0]))
  assert.equal(gap[0], Math.log(1.01))
  const { vwapGap } = read({ day: MONDAY, previousClose: 100, bars: [[100, 100, 100, 100, 0]] })
  assert.ok(Number.isNaN(vwapGap[0]))
})
