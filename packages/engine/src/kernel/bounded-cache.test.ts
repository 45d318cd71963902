import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBoundedCache } from './bounded-cache.ts'

test('a value is made once while it is remembered; the one not asked for longest is forgotten', () => {
  const made: string[] = []
  const cache = createBoundedCache<string>(2)
  const get = (key: string) =>
    cache(key, () => {
      made.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) assert.equal(get(key), key)
  assert.deepEqual(made, ['a', 'b', 'c', 'b'])
})

test('what does not exist is asked for again', () => {
  const cache = createBoundedCache<number>(2)
  assert.equal(
    cache('x', () => undefined),
    undefined,
  )
  assert.equal(
    cache('x', () => 1),
    1,
  )
})
