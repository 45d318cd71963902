import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { asInstant, DAY, HOUR, MINUTE, parseInstant, SECOND } from '@bellwether-markets/engine/kernel/time'
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
  assert.ok(told >= before - 1 && told <= Date.now() + 1)
})

test('a thread tells the same time, and nothing expires by it before the start is known', async () => {
  const module = JSON.stringify(new URL('./clock.ts', import.meta.url).href)
  const source = `import(${module}).then(({ wallClock, expiryClock, believedTime }) => {
    require('node:worker_threads').parentPort.postMessage([wallClock.now(), expiryClock.now(), believedTime])
  })`
  const before = wallClock.now()
  const worker = new Worker(source, { eval: true })
  const [[now, expiry, own]] = await once(worker, 'message')
  assert.ok(now >= before && now <= wallClock.now())
  assert.ok(expiry < DAY)
  assert.equal(own, undefined)
})

test('a frozen clock stays where it was set', () => {
  const wall = settableWall()
  const at = parseInstant('2020-03-16T21:00:00Z')
  assert.ok(at !== undefined)
  const clock = marketClock({ kind: 'frozen', at }, wall)
  wall.set(NOON + HOUR)
  assert.equal(clock.now(), at)
})

test('a moving clock starts at its beginning and runs at its speed, whatever the wall says', () => {
  const [wall, walls] = [settableWall(), settableWall()]
  const from = asInstant(Date.UTC(2020, 2, 16, 13, 30))
  const clock = marketClock({ kind: 'moving', from, speed: 60 }, walls, wall)
  walls.set(NOON + HOUR)
  assert.equal(clock.now(), from)
  wall.set(NOON + SECOND)
  assert.equal(clock.now(), from + MINUTE)
  wall.set(NOON + 90 * SECOND)
  assert.equal(clock.now(), from + 90 * MINUTE)
})

test('a slow moving clock tells whole milliseconds', () => {
  const wall = settableWall()
  const clock = marketClock({ kind: 'moving', from: NOON, speed: 0.3 }, wall, wall)
  wall.set(NOON + 5)
  assert.equal(clock.now(), NOON + 1)
})
