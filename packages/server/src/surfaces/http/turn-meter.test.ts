import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnMeter } from './turn-meter.ts'

function setUp() {
  let now = 0
  const ends: (() => void)[] = []
  const measured: (readonly [string, number])[] = []
  const meter = turnMeter(
    () => now,
    (ended) => ends.push(ended),
  )
  return {
    begin: (name: string) => meter.begin((ms) => measured.push([name, ms])),
    end: () => meter.end(),
    work: (ms: number) => {
      now += ms
    },
    turnsWaitedFor: () => ends.length,
    endTurn: () => ends.shift()?.(),
    measured,
  }
}

test('a request takes the time until the next request or the end of the turn', () => {
  const { begin, work, endTurn, measured } = setUp()
  begin('a')
  work(3)
  begin('b')
  work(5)
  endTurn()
  work(100)
  assert.deepEqual(measured, [
    ['a', 3],
    ['b', 5],
  ])
})

test('the time of a request that is not measured belongs to no other', () => {
  const { begin, end, work, endTurn, measured } = setUp()
  begin('a')
  work(3)
  end()
  work(50)
  endTurn()
  end()
  assert.deepEqual(measured, [['a', 3]])
})

test('the end of a turn is waited for once, and again in the next turn', () => {
  const { begin, work, turnsWaitedFor, endTurn, measured } = setUp()
  begin('a')
  begin('b')
  assert.equal(turnsWaitedFor(), 1)
  endTurn()
  begin('c')
  work(2)
  assert.equal(turnsWaitedFor(), 1)
  endTurn()
  assert.deepEqual(measured.at(-1), ['c', 2])
})
