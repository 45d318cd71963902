import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { codePoint } from '../../../../test/fixtures/code-point.ts'
import { searchAssets } from './search-assets.ts'
import { DEFAULT_UNIVERSE } from './universe.ts'

const MOST = 20
const search = (text: string) => {
  const { found, named } = searchAssets(text, DEFAULT_UNIVERSE, MOST)
  return { symbols: found.map(({ symbol }) => symbol), kind: named.kind }
}

test('what a text names comes first, whatever it is called', () => {
  for (const [text, symbol] of [
    ['nvda', 'NVDA'],
    ['Apple', 'AAPL'],
    ['gold', 'GC=F'],
    ['Öl', 'CL=F'],
    ['S&P 500', '^GSPC'],
    ['EURUSD', 'EURUSD=X'],
    ['google', 'GOOGL'],
    ['$AAPL', 'AAPL'],
  ]) {
    assert.equal(search(text).symbols[0], symbol, text)
    assert.equal(search(text).kind, 'found')
  }
})

test('a beginning, a word or a sector finds all that have it, tickers before names', () => {
  assert.deepEqual(search('AAP').symbols, ['AAPL'])
  assert.equal(search('GC').symbols[0], 'GC=F')
  const energy = search('energy').symbols
  for (const symbol of ['XLE', 'NEE', 'XOM', 'CL=F']) assert.ok(energy.includes(symbol), symbol)
  assert.ok(energy.indexOf('NEE') < energy.indexOf('XOM'))
})

test('a mistyped name finds the like ones', () => {
  assert.equal(search('nvida').symbols[0], 'NVDA')
  assert.equal(search('tesal').symbols[0], 'TSLA')
  assert.deepEqual(search('xyzzy').symbols, [])
})

test('what is not covered is not looked for under other names', () => {
  for (const text of ['bitcoin', 'options'])
    assert.deepEqual(search(text), { symbols: [], kind: 'not_covered' })
  assert.deepEqual(search('Brent'), { symbols: ['CL=F'], kind: 'not_covered' })
})

test('no text throws, and none finds more than was asked for or an asset twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 64 }), (text) => {
      const { symbols } = search(text)
      assert.ok(symbols.length <= MOST)
      assert.equal(new Set(symbols).size, symbols.length)
    }),
  )
})
