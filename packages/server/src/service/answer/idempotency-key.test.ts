import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { idempotencyKeyOf } from './idempotency-key.ts'

test('an Idempotency-Key is read bare or as a quoted string, to the same effect', () => {
  for (const header of ['abc', '"abc"', '  abc ', ' "abc"']) assert.equal(idempotencyKeyOf(header), 'abc')
  assert.equal(idempotencyKeyOf('"'), '"')
  assert.equal(idempotencyKeyOf('x'.repeat(255)).length, 255)
})

test('anything but 1 to 255 visible ASCII characters is refused, and not echoed at length', () => {
  for (const header of ['', ' ', '""', 'a b', 'é', 'a\x7f', 'x'.repeat(256), 'y'.repeat(10_000)]) {
    assert.throws(
      () => idempotencyKeyOf(header),
      (error) => {
        assert.ok(error instanceof AppError && error.code === 'validation_error')
        return JSON.stringify(error.fields).length < 600
      },
    )
  }
})
