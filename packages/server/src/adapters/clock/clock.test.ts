import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, MINUTE, parseInstant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { marketClock, wallClock } from './clock.ts'

const NOON = asInstant(Date.UTC(2025, 8, 30, 12))

function settableWall() {
  let instant = NOON
  return {
    now: () => instant,
    set: (milliseconds: number) => {
      instant = asInstant(milliseconds)
    },
  }
}

test('the wall clock tells the time of the machine', () => {
  const before = Date.now()
  const told = wallClock.now()
  assert.ok(told >= before && told <= Date.now())
})

test('a frozen clock stays where it was set', () => {
  const wall = settableWall()
  const at = parseInstant('2020-03-16T21:00:00Z')
  assert.ok(at !== undefined)
  const clock = marketClock({ kind: 'frozen', at }, wall)
  wall.set(NOON + HOUR)
  assert.equal(clock.now(), at)
})

test('a moving clock starts at its beginning and runs at its speed', () => {
  const wall = settableWall()
  const from = asInstant(Date.UTC(2020, 2, 16, 13, 30))
  const clock = marketClock({ kind: 'moving', from, speed: 60 }, wall)
  assert.equal(clock.now(), from)
  wall.set(NOON + SECOND)
  assert.equal(clock.now(), from + MINUTE)
  wall.set(NOON + 90 * SECOND)
  assert.equal(clock.now(), from + 90 * MINUTE)
})

test('a slow moving clock tells whole milliseconds', () => {
  const wall = settableWall()
  const clock = marketClock({ kind: 'moving', from: NOON, speed: 0.3 }, wall)
  wall.set(NOON + 5)
  assert.equal(clock.now(), NOON + 1)
})

test('a market clock stands still while the wall clock is behind where it was', () => {
  for (const kind of ['real', 'moving'] as const) {
    const wall = settableWall()
    const clock = marketClock(kind === 'real' ? { kind } : { kind, from: NOON, speed: 2 }, wall)
    wall.set(NOON + MINUTE)
    const furthest = clock.now()
    wall.set(NOON - HOUR)
    assert.equal(clock.now(), furthest)
    wall.set(NOON + 2 * MINUTE)
    assert.ok(clock.now() > furthest)
  }
})
