import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { collectGrowth, collectWhenIdle } from './when-idle.ts'

const { gc } = globalThis
let collections = 0

describe('collection when idle', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    collections = 0
    globalThis.gc = (() => {
      collections++
    }) as NodeJS.GCFunction
  })
  afterEach(() => {
    mock.timers.reset()
    globalThis.gc = gc
  })

  test('garbage is collected once, two seconds after the last work', () => {
    const worked = collectWhenIdle()
    worked(500)
    mock.timers.tick(1_500)
    worked(1)
    mock.timers.tick(1_500)
    assert.equal(collections, 0)
    mock.timers.tick(500)
    assert.equal(collections, 1)
    mock.timers.tick(60_000)
    assert.equal(collections, 1)
  })

  test('short work alone collects nothing', () => {
    const worked = collectWhenIdle()
    for (let second = 0; second < 10; second++) {
      worked(150)
      mock.timers.tick(5_000)
    }
    assert.equal(collections, 0)
  })

  test('much work is followed by a collection even if it never ends', () => {
    const worked = collectWhenIdle()
    for (let second = 0; second < 12; second++) {
      worked(1_000)
      mock.timers.tick(100)
    }
    assert.equal(collections, 3)
  })

  test('nothing happens if Node does not expose its collector', () => {
    globalThis.gc = undefined
    collectWhenIdle()(500)
    mock.timers.tick(5_000)
    assert.equal(collections, 0)
  })
})

describe('collection of what has grown', () => {
  const MB = 1024 * 1024
  afterEach(() => {
    globalThis.gc = gc
  })

  /** Looks at memory of so many MB. @returns those at which it collected, down to what lives */
  function collectedAt(looks: readonly number[], busyShare: number, whenBusy?: number): readonly number[] {
    let used = 0
    const collected: number[] = []
    globalThis.gc = (() => {
      collected.push(used / MB)
      used -= 10 * MB
    }) as NodeJS.GCFunction
    const look = collectGrowth(whenBusy, { memory: () => used, busyShare: () => busyShare })
    for (const mb of looks) {
      used = mb * MB
      look()
    }
    return collected
  }

  test('follows 12 MB above the least since the last', () => {
    assert.deepEqual(collectedAt([80, 60, 72, 73, 75, 76], 0.1), [73, 76])
  })

  test('leaves a thread to V8 while its calls leave no pause, or waits for more if none waits for it', () => {
    assert.deepEqual(collectedAt([80, 60, 124, 500], 0.9), [])
    assert.deepEqual(collectedAt([80, 60, 84, 85, 99, 100], 0.9, 24 * MB), [85, 100])
  })
})
