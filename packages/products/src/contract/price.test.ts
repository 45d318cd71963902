import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOf } from './price.ts'

test('a price by element counts equal elements once, in any spelling', () => {
  const priced = { credits: 3, each: 'symbols' }
  assert.equal(priceOf(priced, { symbols: 'AAPL, msft' }), 6)
  assert.equal(priceOf(priced, { symbols: ['AAPL', 'aapl', 'MSFT'] }), 6)
  assert.equal(priceOf(priced, { symbols: ' , ' }), 3)
  assert.equal(priceOf(priced, {}), 3)
})

test('other prices do not depend on parameters', () => {
  assert.equal(priceOf({ credits: 2 }, { symbols: 'A,B,C' }), 2)
})
