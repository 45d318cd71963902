import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outdatedBy, possibleValues } from './possible-values.ts'

const driver = (weight: number, score: number, sessionsOld = 0) => ({ weight, score, sessionsOld })
const endsOf = (value: number, drivers: readonly ReturnType<typeof driver>[]) => {
  const { lowest, highest } = possibleValues(value, drivers, 3)
  return [lowest, highest]
}

test('with every driver read on the day the index could be nothing else', () => {
  assert.deepEqual(endsOf(57.5, [driver(0.3, 50), driver(0.1, 80)]), [57.5, 57.5])
})

test('a driver that is absent may score anything: 0.75·50 with 0 and with 100 for the other quarter', () => {
  assert.deepEqual(endsOf(50, [driver(0.3, 50), driver(0.1, Number.NaN)]), [37.5, 62.5])
})

test('a reading counts as absent by a quarter for each trading day since', () => {
  // one day: 0.5·50 + 0.5·0.75·80 = 55, and 0.5·0.25·100 = 12.5 more; two days: 45 and 25 more
  assert.deepEqual(endsOf(65, [driver(0.2, 50), driver(0.2, 80, 1)]), [55, 67.5])
  assert.deepEqual(endsOf(65, [driver(0.2, 50), driver(0.2, 80, 2)]), [45, 70])
})

test('sessions that the whole index missed move its ends towards 0 and 100', () => {
  const ends = (missed: number) => {
    const { lowest, highest } = outdatedBy({ lowest: 40, highest: 60 }, missed, 3)
    return [lowest, highest]
  }
  assert.deepEqual([0, 1, 2, 4, 9].map(ends), [
    [40, 60],
    [30, 70],
    [20, 80],
    [0, 100],
    [0, 100],
  ])
})
