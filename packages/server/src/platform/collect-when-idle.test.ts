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
  function collectedAt(looks: readonly number[], busyShare: number, limits = {}): readonly number[] {
    let used = 0
    const collected: number[] = []
    globalThis.gc = (() => {
      collected.push(used / MB)
      used -= 10 * MB
    }) as NodeJS.GCFunction
    const look = collectGrowth(limits, { memory: () => used, busyShare: () => busyShare })
    for (const mb of looks) {
      used = mb * MB
      look()
    }
    return collected
  }

  test('follows 10 MB above the least since the last', () => {
    assert.deepEqual(collectedAt([80, 60, 70, 71, 71, 72], 0), [71, 72])
  })

  test('waits for more the busier the thread is, for ever if its calls leave no pause', () => {
    assert.deepEqual(collectedAt([60, 99, 101], 0.5), [101])
    assert.deepEqual(collectedAt([60, 309, 311], 0.8), [311])
    assert.deepEqual(collectedAt([60, 1_000, 100_000], 1), [])
  })

  test('waits for less if the heap is small', () => {
    assert.deepEqual(collectedAt([12, 10, 12, 13], 0, { atRest: 2 * MB }), [13])
    assert.deepEqual(collectedAt([12, 10, 17, 19], 0.5, { atRest: 2 * MB }), [19])
  })

  test('waits for more if the heap is large', () => {
    assert.deepEqual(collectedAt([300, 387, 389], 0), [389])
    assert.deepEqual(collectedAt([300, 387, 389], 0, { atRest: 2 * MB }), [389])
  })

  test('waits for no more than a bound if no call waits for the thread', () => {
    assert.deepEqual(collectedAt([80, 60, 84, 85, 99, 100], 1, { atMost: 24 * MB }), [85, 100])
  })
})
