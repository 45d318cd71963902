import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { collectWhenIdle } from './when-idle.ts'

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
    assert.equal(collections, 2)
  })

  test('nothing happens if Node does not expose its collector', () => {
    globalThis.gc = undefined
    collectWhenIdle()(500)
    mock.timers.tick(5_000)
    assert.equal(collections, 0)
  })
})
