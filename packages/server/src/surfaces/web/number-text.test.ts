import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixed, percent, priceText, signed } from './number-text.ts'
import { ageText, dateText, instantText } from './time-text.ts'

test('numbers have a true minus, their thousands and as many decimals as were asked for', () => {
  assert.deepEqual(
    [fixed(46.84), fixed(-3.4), fixed(1234.5, 0), fixed(null), fixed(-0.04)],
    ['46.8', '−3.4', '1,235', '–', '0.0'],
  )
  assert.deepEqual([signed(1.9), signed(-1.9), signed(0), signed(0.04)], ['+1.9', '−1.9', '0.0', '0.0'])
  assert.deepEqual([percent(0.091), percent(0.5, 0), percent(undefined)], ['9.1%', '50%', '–'])
  assert.deepEqual([priceText(4012.6), priceText(412.35), priceText(3.412)], ['4,013', '412.35', '3.4120'])
})

test('days, instants and ages are said in words', () => {
  assert.equal(dateText('2020-03-03'), '3 Mar 2020')
  assert.equal(instantText('2020-03-03T14:30:00Z'), '3 Mar, 14:30 UTC')
  // 3 h 12 min = 11,520 s; 48 s; 90 min; 3 days = 72 h.
  assert.deepEqual([11_520_000, 48_000, 90 * 60_000, 72 * 3_600_000, 2 * 3_600_000].map(ageText), [
    '3 h 12 min',
    '48 s',
    '1 h 30 min',
    '3 days',
    '2 h',
  ])
})
