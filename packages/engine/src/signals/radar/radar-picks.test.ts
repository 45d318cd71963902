import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { radarPicks } from './radar-picks.ts'
import type { RadarScreen } from './radar-screen.ts'

interface Answers {
  readonly sound?: (stock: number) => boolean
  readonly enterable?: (stock: number) => boolean
}

/** A screen of stocks 0, 1, 2 … in this order. */
const screenOf = (
  count: number,
  { sound = () => true, enterable = () => true }: Answers = {},
): RadarScreen => ({
  ranked: Array.from({ length: count }, (_, stock) => ({ stock, place: stock, score: -stock, position: 0 })),
  isSound: ({ stock }) => sound(stock),
  mayEnter: ({ stock }) => enterable(stock),
  driversOf: () => ({ normal: new Float64Array(), values: new Float64Array() }),
})
const eachItsOwn = (stock: number): number => stock
const pick = (screen: RadarScreen, before: readonly number[] = [], sectorOf = eachItsOwn) =>
  radarPicks(screen, before, sectorOf).map(({ stock }) => stock)

describe('the picks', () => {
  test('are the first ten', () => assert.deepEqual(pick(screenOf(30)), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  test('are at most three of a sector', () =>
    assert.deepEqual(
      pick(screenOf(30), [], (stock) => Math.min(stock, 20) >> 3),
      [0, 1, 2, 8, 9, 10, 16, 17, 18],
    ))
  test('stay up to rank twenty, and leave beyond it', () => {
    assert.deepEqual(pick(screenOf(30), [15, 19]), [0, 1, 2, 3, 4, 5, 6, 7, 15, 19])
    assert.deepEqual(pick(screenOf(30), [15, 20]), [0, 1, 2, 3, 4, 5, 6, 7, 8, 15])
  })
  test('leave when they are no longer sound, and are not ranked then', () => {
    const screen = screenOf(30, { sound: (stock) => stock > 4 })
    assert.deepEqual(pick(screen, [3, 24]), [5, 6, 7, 8, 9, 10, 11, 12, 13, 24])
  })
  test('do not begin before a report, but stay over one', () => {
    const screen = screenOf(30, { enterable: (stock) => stock !== 0 && stock !== 1 })
    assert.deepEqual(pick(screen, [1]), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
  test('are none of none', () => assert.deepEqual(pick(screenOf(0)), []))
})
