import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '../kernel/time.ts'
import { driverScore, referenceOf, shareBelow, vintageAge, vintageOn } from './risk-reference.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)

test('a value between two quantiles lies between their levels, one outside at the end', () => {
  const [quantiles, levels] = [
    [0, 0, 4, 6, 6, 10],
    [0, 0.2, 0.4, 0.6, 0.7, 1],
  ]
  const share = (value: number) => shareBelow(quantiles, levels, value)
  near(share(3), 0.2 + 0.2 * 0.75)
  near(share(5), 0.5)
  near(share(8), 0.85)
  assert.deepEqual([share(-1), share(11)], [0, 1])
})

test('a value equal to several quantiles takes the lowest of their levels', () => {
  const share = (value: number) => shareBelow([0, 0, 4, 6, 6, 10], [0, 0.2, 0.4, 0.6, 0.7, 1], value)
  assert.deepEqual([share(0), share(6), share(10)], [0, 0.6, 1])
})

test('a day uses the vintage of the year before, and the last one after it', () => {
  const reference = referenceOf(false)
  const on = (year: number) => vintageOn(reference, dayFromDate(year, 1, 1))
  assert.equal(on(2020)?.year, 2019)
  assert.equal(vintageOn(reference, dayFromDate(2020, 12, 31))?.year, 2019)
  assert.equal(on(1992), undefined)
  const last = on(2031)
  assert.ok(last)
  assert.deepEqual([last.year, vintageAge(last, dayFromDate(2031, 1, 1))], [2025, 5])
})

test('a score is 100·u^1.6, and there is none without a table', () => {
  const reference = referenceOf(false)
  const day = dayFromDate(2010, 6, 1)
  const vix = vintageOn(reference, day)?.drivers.vix
  assert.ok(vix)
  const median = vix.quantiles[reference.knots.indexOf(0.5)]
  near(driverScore(reference, 'vix', { day, value: median }), 100 * 0.5 ** 1.6)
  assert.ok(Number.isNaN(driverScore(reference, 'vix_term_structure', { day, value: 1 })))
})
