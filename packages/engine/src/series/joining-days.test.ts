import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { alignOnDays } from './align-on-days.ts'
import { dayValues } from './day-values.ts'
import { joinDays } from './join-days.ts'
import { lastIndexUpTo } from './last-index-up-to.ts'

const { NaN: none } = Number

test('a day without a finite value is left out', () => {
  const { day, value } = dayValues([1, 2, 3, 4], [5, none, Number.POSITIVE_INFINITY, 8])
  assert.deepEqual(
    [[...Array.from(day)], [...Array.from(value)]],
    [
      [1, 4],
      [5, 8],
    ],
  )
})

test('series are joined on the days that all of them have', () => {
  const { day, columns } = joinDays([
    { day: [1, 2, 4, 5], value: [10, 20, 40, 50] },
    { day: [2, 3, 5, 6], value: [200, 300, 500, 600] },
  ])
  assert.deepEqual(Array.from(day), [2, 5])
  assert.deepEqual(
    columns.map((column) => [...column]),
    [
      [20, 50],
      [200, 500],
    ],
  )
})

test('a leading day gets the latest observation up to it, for so many leading days', () => {
  const series = { day: [2, 4], value: [20, 40] }
  const { value, observedOn } = alignOnDays([1, 2, 3, 5, 6, 9], series, 2)
  // Day 5 and 6 are the first and second leading day after the observation of day 4; day 9 is the third.
  assert.deepEqual([...value], [none, 20, 20, 40, 40, none])
  assert.deepEqual([...observedOn], [none, 2, 2, 4, 4, none])
  assert.deepEqual([...alignOnDays([1, 2, 3], series, 0).value], [none, 20, none])
})

test('an empty series aligns to nothing', () => {
  assert.deepEqual([...alignOnDays([1, 2], { day: [], value: [] }, 3).value], [none, none])
})

test('an aligned value never comes from a later day', () => {
  const days = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })
    .map((list) => list.sort((a, b) => a - b))
  fc.assert(
    fc.property(days, days, fc.integer({ min: 0, max: 4 }), (leading, own, fill) => {
      const { value, observedOn } = alignOnDays(leading, { day: own, value: own }, fill)
      for (let index = 0; index < leading.length; index++) {
        const latest = own.filter((day) => day <= leading[index]).at(-1)
        const since = leading.filter(
          (day) => latest !== undefined && day > latest && day <= leading[index],
        ).length
        const expected = latest === undefined || since > fill ? none : latest
        assert.equal(value[index], expected)
        assert.equal(observedOn[index], expected)
      }
    }),
  )
})

test('the last index up to a limit is found', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 7, 9].map((limit) => lastIndexUpTo([1, 3, 3, 7], limit)),
    [-1, 0, 0, 2, 3, 3],
  )
  assert.equal(lastIndexUpTo([], 1), -1)
})
