import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant } from '../kernel/time.ts'
import { barsSince, intradayAsOf } from './point-in-time.ts'

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

test('a session is the same object in every window that knows all of its bars, and cut in the others', () => {
  const [first, second] = [day(1, [10, 20]), day(2, [30, 40])]
  const sessionsAt = (moment: number) => intradayAsOf([first, second], asInstant(moment))?.sessions ?? []
  assert.equal(sessionsAt(20).length, 1)
  assert.ok([20, 39, 40].every((moment) => sessionsAt(moment)[0] === first))
  assert.equal(sessionsAt(40)[1], second)
  assert.deepEqual(sessionsAt(39)[1], {
    ...second,
    start: Float64Array.of(0),
    end: Float64Array.of(29),
    knownAt: Float64Array.of(30),
    open: Float64Array.of(30),
    high: Float64Array.of(30),
    low: Float64Array.of(30),
    close: Float64Array.of(15),
    volume: Float64Array.of(30),
  })
})

test('the bars since a day are those of its session and later ones', () => {
  const window = intradayAsOf([day(1, [10, 20]), day(2, [30, 40])], asInstant(40)) ?? assert.fail('no bars')
  const since = (from: number) => {
    const { length, sessions, day: days, close } = barsSince(window, from)
    return [length, sessions.map((session) => session.day), Array.from(days), Array.from(close)]
  }
  assert.deepEqual(since(2), [2, [2], [2, 2], [15, 20]])
  assert.deepEqual(since(Number.NEGATIVE_INFINITY), [4, [1, 2], [1, 1, 2, 2], [5, 10, 15, 20]])
  assert.deepEqual(since(3), [0, [], [], []])
})
