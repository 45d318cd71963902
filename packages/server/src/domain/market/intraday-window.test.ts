import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant } from '../../kernel/time.ts'
import { intradayAsOf } from './point-in-time.ts'

const day = (number: number, knownAt: readonly number[]) => ({
  symbol: 'AAA',
  source: 'hand',
  day: asDay(number),
  previousClose: 100 + number,
  start: knownAt.map((at) => at - 30),
  end: knownAt.map((at) => at - 1),
  knownAt,
  open: knownAt,
  high: knownAt,
  low: knownAt,
  close: knownAt.map((at) => at / 2),
  volume: knownAt,
})

test('bars of several days are cut at an instant into one window, oldest first', () => {
  const at = (moment: number) => {
    const window = intradayAsOf([day(1, [10, 20]), day(2, [30, 40])], asInstant(moment))
    return (
      window && [window.length, ...[window.day, window.previousClose, window.close].map((c) => Array.from(c))]
    )
  }
  assert.deepEqual(at(40), [4, [1, 1, 2, 2], [101, 101, 102, 102], [5, 10, 15, 20]])
  assert.deepEqual(at(39), [3, [1, 1, 2], [101, 101, 102], [5, 10, 15]])
  assert.equal(at(9), undefined)
})
