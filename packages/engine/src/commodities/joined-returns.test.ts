import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { joinReturns, type ReturnSource } from './joined-returns.ts'

const source = (clean: boolean, days: readonly number[], base: number): ReturnSource => ({
  returns: { day: days, value: days.map((day) => base + day / 1000) },
  clean,
})
const rows = (sources: readonly ReturnSource[]) => {
  const { day, value, clean } = joinReturns(sources)
  return Array.from(day, (each, at) => [each, value[at], clean[at]])
}

describe('joined returns', () => {
  test('come from the best source that is running', () => {
    const joined = rows([source(true, [3, 4, 5], 1), source(false, [1, 2, 3, 4, 5, 6], 2)])
    // the first source takes over with its second row; day 6 is its silence, not the turn of the other one
    assert.deepEqual(joined, [
      [2, 2.002, 0],
      [3, 2.003, 0],
      [4, 1.004, 1],
      [5, 1.005, 1],
    ])
  })
  test('go on with the next source a week after the best one has ended', () => {
    const long = Array.from({ length: 20 }, (_, at) => at + 1)
    const joined = rows([source(true, [1, 2, 3], 1), source(false, long, 2)])
    assert.deepEqual(
      joined.map(([day, , clean]) => [day, clean]),
      [[2, 1], [3, 1], ...long.slice(10).map((day) => [day, 0])],
    )
  })
  test('of a day never depend on later days', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 60 }), (first, second, last) => {
        const upTo = (list: readonly number[], to: number) =>
          list.filter((day) => day <= to).sort((a, b) => a - b)
        const whole = rows([source(true, upTo(first, 99), 1), source(false, upTo(second, 99), 2)])
        const cut = rows([source(true, upTo(first, last), 1), source(false, upTo(second, last), 2)])
        assert.deepEqual(
          whole.filter(([day]) => day <= last),
          cut,
        )
      }),
    )
  })
})
