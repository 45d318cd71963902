import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outdatedBy, possibleValues } from './possible-values.ts'

const DAYS = [10, 11, 14, 15]
const driver = (weight: number, score: number, observedOn: number) => ({
  weight,
  score: DAYS.map((_, at) => (at === 3 ? score : 40)),
  observedOn: DAYS.map((day, at) => (at === 3 ? observedOn : day)),
})
const endsOf = (value: number, drivers: readonly ReturnType<typeof driver>[]) => {
  const values = DAYS.map((_, at) => (at === 3 ? value : 40))
  const { lowest, highest } = possibleValues(DAYS, values, drivers, 3)
  assert.deepEqual([lowest[0], highest[0]], [40, 40])
  return [lowest[3], highest[3]]
}

test('with every driver read on the day the index could be nothing else', () => {
  assert.deepEqual(endsOf(57.5, [driver(0.3, 50, 15), driver(0.1, 80, 15)]), [57.5, 57.5])
})

test('a driver that is absent may score anything: 0.75·50 with 0 and with 100 for the other quarter', () => {
  assert.deepEqual(endsOf(50, [driver(0.3, 50, 15), driver(0.1, Number.NaN, Number.NaN)]), [37.5, 62.5])
})

test('a reading counts as absent by a quarter for each trading day since', () => {
  // one day old: 0.5·50 + 0.5·0.75·80 = 55, and 0.5·0.25·100 = 12.5 more; two days, over a weekend: 45 and 25 more
  assert.deepEqual(endsOf(65, [driver(0.2, 50, 15), driver(0.2, 80, 14)]), [55, 67.5])
  assert.deepEqual(endsOf(65, [driver(0.2, 50, 15), driver(0.2, 80, 11)]), [45, 70])
})

test('sessions that the whole index missed move the ends of its latest day towards 0 and 100', () => {
  const before = { lowest: [40, 40], highest: [40, 60] }
  const ends = (missed: number) => {
    const { lowest, highest } = outdatedBy(before, missed, 3)
    assert.deepEqual([lowest[0], highest[0]], [40, 40])
    return [lowest[1], highest[1]]
  }
  assert.deepEqual([0, 1, 2, 4, 9].map(ends), [
    [40, 60],
    [30, 70],
    [20, 80],
    [0, 100],
    [0, 100],
  ])
})
