import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameTimeMedian, sameTimeScale } from './same-time.ts'

const NAN = Number.NaN
const at = (count: number, minute = 600) => new Array<number>(count).fill(minute)
/** One session a day. */
const daily = (count: number) => ({ day: Array.from({ length: count }, (_, day) => day), minute: at(count) })
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} ${expected}`)

test('the usual size weighs the latest session most and leaves its own out', () => {
  // Nine values of 1, then 2: σ² = (4 + λ + … + λ⁹) / (1 + λ + … + λ⁹) with λ = 19/21.
  const values = [...at(9, 1), 2, 50]
  const scale = sameTimeScale(values, daily(11))
  const decay = 19 / 21
  const weights = (1 - decay ** 10) / (1 - decay)
  near(scale[10], Math.sqrt((weights + 3) / weights))
  assert.deepEqual(Array.from(scale.subarray(0, 10)), at(10, NAN))
})

test('twenty sessions count, no more', () => {
  const scale = sameTimeScale([1000, ...at(20, 3), 0], daily(22))
  near(scale[21], 3)
  assert.ok(scale[20] > 3)
})

test('times of day do not mix, and a missing value is no session', () => {
  const values: number[] = Array.from({ length: 22 }, (_, row) => (row % 2 === 0 ? 1 : 7))
  const minutes = Array.from({ length: 22 }, (_, row) => (row % 2 === 0 ? 600 : 630))
  const times = { day: values.map((_, row) => row >> 1), minute: minutes }
  const scale = sameTimeScale(values, times)
  near(scale[20], 1)
  near(scale[21], 7)
  values[4] = NAN
  assert.ok(Number.isNaN(sameTimeScale(values, times)[20]))
})

test('the median is that of the sessions before, the mean of the middle two where they are even', () => {
  const median = sameTimeMedian([10, 1, 9, 2, 8, 3, 7, 4, 6, 5, 0, 99], daily(12))
  near(median[10], 5.5)
  near(median[11], 5)
  assert.ok(Number.isNaN(median[9]))
})

test('what is older than forty days is forgotten', () => {
  const { day, minute } = daily(12)
  const scale = sameTimeScale(at(12, 3), { day: [...day.slice(0, 10), 40, 41], minute })
  near(scale[11], 3)
  assert.ok(Number.isNaN(sameTimeScale(at(11, 3), { day: [...day.slice(0, 10), 41], minute })[10]))
})

test('values are given from the first wanted bar on', () => {
  const values = Array.from({ length: 12 }, (_, row) => row)
  const times = { ...daily(12), first: 10 }
  assert.deepEqual(sameTimeScale(values, times), sameTimeScale(values, daily(12)).subarray(10))
  assert.deepEqual(sameTimeMedian(values, times), sameTimeMedian(values, daily(12)).subarray(10))
})
