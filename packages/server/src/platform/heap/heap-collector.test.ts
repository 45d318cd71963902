import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { cachedDataVersionTag } from 'node:v8'
import { heapCollector } from './heap-collector.ts'

test('a collector leaves what was compiled before as good as it was', () => {
  const before = cachedDataVersionTag()
  const collector = heapCollector()
  assert.equal(cachedDataVersionTag(), before)
  collector.collect()
  collector.shrink()
  assert.equal(cachedDataVersionTag(), before)
})

test('what is garbage is collected at once', async () => {
  const { collect } = heapCollector()
  const held = new WeakRef({ any: 'thing' })
  await setImmediate()
  collect()
  assert.equal(held.deref(), undefined)
})
