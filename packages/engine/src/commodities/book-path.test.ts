import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bookFigures, followBook, netOf, returnsByDay } from './book-path.ts'
import type { BookDecision } from './commodity-book.ts'

const DAYS = [10, 11, 12, 13, 14]
const close = (actual: ArrayLike<number>, wanted: readonly number[]) => {
  assert.equal(actual.length, wanted.length)
  wanted.forEach((value, at) => {
    assert.ok(Math.abs(actual[at] - value) < 1e-12, `${actual[at]} is not ${value}`)
  })
}
const decided = (day: number, sides: readonly ('long' | 'short')[]): BookDecision => ({
  day,
  positions: sides.map((side, member) => ({
    member,
    side,
    weight: 1,
    since: day,
    rank: 1,
    share: 0.9,
    of: 9,
  })),
})
const CLEAN = [1, 1, 1, 1, 1]
const first = { day: DAYS, value: [9, 9, 0.1, 0.2, 0], clean: CLEAN }
const second = { day: DAYS, value: [9, 9, 0.05, Number.NaN, 0.1], clean: CLEAN }

describe('the path of a commodity book', () => {
  test('earns from the day after the close at which it is filled, with weights that move with prices', () => {
    const path = followBook([decided(10, ['long', 'short'])], DAYS, [first, second])
    // 0.1 − 0.05; then 1.1/1.05 · 0.2; then the short of 1.05/1.05, less what the long has grown the capital by
    const short = 1.05 / 1.05 / (1 + (1.1 / 1.05) * 0.2)
    close(path.day, [12, 13, 14])
    close(path.gross, [0.05, (1.1 / 1.05) * 0.2, -short * 0.1])
    close(path.traded, [2, 0, 0])
  })
  test('pays for what is traded beyond the move of the weights', () => {
    const path = followBook([decided(10, ['long', 'short']), decided(11, ['long'])], DAYS, [first, second])
    close(path.traded, [2, 1.1 / 1.05 - 1 + 1, 0])
    close(netOf(path, 0.001), [0.05 - 0.002, 0.2 - 0.001 * (1.1 / 1.05), 0])
  })
  test('does not read what was earned before it is filled, nor trade before the day after', () => {
    const other = { day: DAYS, value: [1, -0.5, 0.1, 0.2, 0], clean: CLEAN }
    const decisions = [decided(10, ['long', 'short'])]
    assert.deepEqual(
      followBook(decisions, DAYS, [other, second]),
      followBook(decisions, DAYS, [first, second]),
    )
    assert.equal(followBook([decided(13, ['long'])], DAYS, [first, second]).day.length, 0)
  })
  test('earns nothing of a splice, and says how much of it is one', () => {
    const spliced = { ...first, clean: [1, 1, 1, 0, 1] }
    const path = followBook([decided(10, ['long', 'short'])], DAYS, [spliced, second])
    close(path.gross.subarray(0, 2), [0.05, 0])
    close(path.gaps, [0, 1.1 / (1.1 + 1.05), 0])
  })
  test('joins returns between its days', () => {
    close(
      returnsByDay({ day: [10, 11, 12, 13], value: [0.5, 0.1, 0.2, Number.NaN] }, [10, 12, 13, 14]),
      [0, 0.32, 0, 0],
    )
  })
  test('has its turnover by week', () => {
    const path = {
      day: Float64Array.from([0, 1, 2, 3, 4, 7, 8, 9, 10, 13]),
      gross: Float64Array.from([1, 2, 1, 2, 1, 2, 1, 2, 1, 2], (percent) => percent / 100),
      traded: Float64Array.from([2, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
      gaps: Float64Array.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
    }
    const { returnAYear, turnoverAWeek, counted } = bookFigures(path, 0.01)
    close([turnoverAWeek, returnAYear, counted], [1.5, 252 * (0.015 - 0.003), 0.9])
  })
})
