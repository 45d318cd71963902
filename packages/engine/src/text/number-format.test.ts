import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from './fact.ts'
import { formatDate, formatNumber } from './number-format.ts'
import { renderFact } from './render-fact.ts'

const fact = (given: Partial<Fact>): Fact => ({
  id: 'x',
  label: 'X',
  value: 1,
  unit: 'level',
  directed: false,
  decimals: 1,
  terms: { en: [], de: [] },
  asOf: '2024-01-01',
  source: 'test',
  ...given,
})

test('numbers are written in the notation of each language', () => {
  assert.equal(formatNumber(-1234.5, 2, 'en'), '−1,234.50')
  assert.equal(formatNumber(-1234.5, 2, 'de'), '−1.234,50')
  assert.equal(formatNumber(1234567, 0, 'de'), '1.234.567')
  assert.equal(formatNumber(999.995, 2, 'en'), '1,000.00')
  assert.equal(formatNumber(-0.04, 1, 'en'), '0.0')
  assert.throws(() => formatNumber(Number.NaN, 1, 'en'), RangeError)
})

test('dates are written as a person writes them', () => {
  assert.equal(formatDate('2024-03-05', 'en'), '5 March 2024')
  assert.equal(formatDate('2024-03-05', 'de'), '5. März 2024')
  assert.throws(() => formatDate('2024-02-30', 'en'), RangeError)
})

test('facts are written with their unit, in each language and style', () => {
  const fall = fact({ value: -3.14, unit: 'percent', directed: true })
  assert.equal(renderFact(fall, 'en'), '−3.1%')
  assert.equal(renderFact(fall, 'de'), '−3,1 %')
  assert.equal(renderFact(fall, 'en', 'size'), '3.1%')
  assert.equal(renderFact(fact({ value: 3.1, unit: 'percent' }), 'de', 'signed'), '+3,1 %')
  assert.equal(renderFact(fact({ value: 0, unit: 'percent' }), 'en', 'signed'), '0.0%')
  assert.equal(renderFact(fact({ value: 0.9, unit: 'percentage_points' }), 'de'), '0,9 Prozentpunkte')
  const money = fact({ value: 394_328_000_000, unit: 'money', currency: 'USD' })
  assert.equal(renderFact(money, 'en'), '394.3 billion USD')
  assert.equal(renderFact(money, 'de'), '394,3 Mrd. USD')
  assert.equal(renderFact(fact({ value: 417.5, unit: 'price', currency: 'USX' }), 'de'), '417,5 US-Cent')
  assert.equal(renderFact(fact({ value: '2024-03-05', unit: 'day' }), 'en'), '5 March 2024')
  assert.throws(() => renderFact(fall, 'en', 'plain', 2), RangeError)
})
