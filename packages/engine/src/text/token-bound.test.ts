import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenBound } from './token-bound.ts'

test('words count a token for each three letters, numbers one for each two digits, signs one each', () => {
  assert.equal(tokenBound(''), 0)
  assert.equal(tokenBound('risk'), 2)
  assert.equal(tokenBound('{"value":72.8}'), 1 + 1 + 2 + 1 + 1 + 1 + 1 + 1 + 1)
  assert.equal(tokenBound('Börse'), 2)
  assert.equal(tokenBound('🚀'), 2)
})
