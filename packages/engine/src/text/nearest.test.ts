import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance, nearest } from './nearest.ts'

const TICKERS = [
  { text: 'AAPL', name: 'Apple Inc.' },
  { text: 'AMZN', name: 'Amazon' },
  { text: 'EURUSD=X', name: 'EUR/USD' },
  { text: 'GC=F', name: 'Gold futures' },
  { text: '^GSPC', name: 'S&P 500 Index' },
  { text: 'NVDA', name: 'Nvidia' },
]

test('the distance of the worked examples of the literature holds', () => {
  assert.equal(editDistance('kitten', 'sitting'), 3)
  assert.equal(editDistance('CA', 'AC'), 1)
  // Optimal string alignment edits no part twice: unrestricted Damerau–Levenshtein would give 2.
  assert.equal(editDistance('CA', 'ABC'), 3)
  assert.equal(editDistance('', 'abc'), 3)
})

test('the distance is symmetric, zero exactly for equal texts and never above the longer length', () => {
  const text = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(text, text, (left, right) => {
      const distance = editDistance(left, right)
      assert.equal(distance, editDistance(right, left))
      assert.equal(distance === 0, left === right)
      assert.ok(distance >= Math.abs(left.length - right.length))
      assert.ok(distance <= Math.max(left.length, right.length))
    }),
  )
})

test('with a limit the distance is exact up to it, and above it otherwise', () => {
  const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') })
  fc.assert(
    fc.property(text, text, fc.nat(12), (left, right, most) => {
      const exact = editDistance(left, right)
      const limited = editDistance(left, right, most)
      if (exact <= most) assert.equal(limited, exact)
      else assert.ok(limited > most)
    }),
  )
})

test('a swap, a lost letter, a missing mark and a name each find the ticker meant', () => {
  assert.equal(nearest('APAL', TICKERS, 3)[0], 'AAPL')
  assert.equal(nearest('nvd', TICKERS, 3)[0], 'NVDA')
  assert.equal(nearest('GSPC', TICKERS, 3)[0], '^GSPC')
  assert.equal(nearest('EURUSD', TICKERS, 3)[0], 'EURUSD=X')
  assert.equal(nearest('gold', TICKERS, 3)[0], 'GC=F')
  assert.equal(nearest('nvidia', TICKERS, 3)[0], 'NVDA')
})

test('a mistyped path finds the path meant', () => {
  const paths = ['/v1/prices', '/v1/prices/history', '/v1/risk', '/v1/regime'].map((text) => ({ text }))
  assert.equal(nearest('/v1/price', paths, 1)[0], '/v1/prices')
  assert.equal(nearest('/v1/regmie', paths, 1)[0], '/v1/regime')
})

test('nothing is suggested where nothing is near, and never more than asked for', () => {
  assert.deepEqual(nearest('QQQQQQQQQ', TICKERS, 3), [])
  assert.deepEqual(nearest('', TICKERS, 3), [])
  assert.deepEqual(nearest('A', TICKERS, 0), [])
  assert.equal(nearest('A', TICKERS, 1).length, 1)
})

test('of a very long text only the beginning is compared', () => {
  const long = 'A'.repeat(64)
  const candidates = [{ text: long }]
  assert.deepEqual(nearest(`${long}${'Z'.repeat(100_000)}`, candidates, 1), [long])
})
