import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { readHoldings } from './read-holdings.ts'
import type { NameReading } from './read-names.ts'
import { isHoldings } from './tool.ts'

const TICKERS = new Map([
  ['gold', 'GC=F'],
  ['nvda', 'NVDA'],
  ['tlt', 'TLT'],
])

const resolve = (text: string): NameReading => {
  const symbol = TICKERS.get(text.toLowerCase())
  return symbol === undefined ? { kind: 'unknown', nearest: [] } : { kind: 'found', symbol }
}

const EXPECTED = [
  { symbol: 'NVDA', weight: 40 },
  { symbol: 'TLT', weight: 30.5 },
  { symbol: 'GC=F', weight: 29.5 },
]

test('lines, weights by name and text mean the same', () => {
  const spellings = [
    [
      { symbol: 'nvda', weight: 40 },
      { symbol: 'TLT', weight: 30.5 },
      { symbol: 'gold', weight: 29.5 },
    ],
    { NVDA: 40, TLT: 30.5, gold: 29.5 },
    '{"NVDA": 40, "TLT": 30.5, "gold": 29.5}',
    '40% NVDA, 30.5% TLT, 29.5% gold',
    '40 % in NVDA; 30,5 % TLT und 29,5 % Gold',
    'NVDA 40%, TLT: 30.5%, gold = 29.5 %',
  ]
  for (const spelling of spellings) assert.deepEqual(readHoldings(spelling, resolve).lines, EXPECTED)
  assert.deepEqual(readHoldings({ gold: 1 }, resolve).resolved, { gold: 'GC=F' })
})

test('what is no line stays for the parser to refuse, and unknown names stay', () => {
  assert.equal(readHoldings('half of it in gold', resolve).lines, 'half of it in gold')
  assert.deepEqual(readHoldings([{ symbol: 'bitcoin', weight: 1 }, 7], resolve).lines, [
    { symbol: 'bitcoin', weight: 1 },
    7,
  ])
})

test('any value is read without an exception', () => {
  fc.assert(fc.property(fc.anything(), (value) => void readHoldings(value, resolve)))
})

test('holdings are lists of lines with a symbol', () => {
  assert.ok(isHoldings(Type.Array(Type.Object({ symbol: Type.String() }))))
  assert.ok(!isHoldings(Type.Array(Type.String())))
})
