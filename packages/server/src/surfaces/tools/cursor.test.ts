import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { cursorText, readCursor } from './cursor.ts'

test('a cursor is read as it was written', () => {
  for (const idempotencyKey of ['cut-req_1', undefined]) {
    const cursor = { parameters: { symbols: 'GC=F,ü' }, idempotencyKey, from: [1, 20] }
    assert.deepEqual(readCursor(cursorText(cursor)), cursor)
  }
})

test('any other text is refused as a parameter is', () => {
  const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const faulty = [
    '',
    'x',
    7,
    {},
    '💥',
    encoded(null),
    encoded([]),
    encoded([{}, null]),
    encoded([{}, 1, [0]]),
  ]
  const positions = [[], [-1], [0.5], ['0'], 0].map((from) => encoded([{}, null, from]))
  for (const text of [...faulty, ...positions, encoded([[], null, [0]])]) {
    assert.throws(
      () => readCursor(text),
      (error) => error instanceof AppError && error.code === 'validation_error',
      String(text),
    )
  }
})
