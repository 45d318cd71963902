import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceRecord } from '@bellwether-markets/engine/briefing/price-record'
import { asDay } from '@bellwether-markets/engine/kernel/time'
import { isRiskLed, namedFall } from './leads.ts'

function recordOf(close: readonly number[]) {
  const window = { symbol: '^GSPC', source: 'test', length: close.length, latestKnownAt: undefined }
  const columns = { open: close, high: close, low: close, volume: close, adjClose: close, close }
  const record = priceRecord(
    { ...window, ...columns, day: close.map((_, at) => at + 1) },
    asDay(close.length),
    'return',
  )
  assert.ok(record !== undefined)
  return record
}

test('a fall is named on the day on which a tenth or a fifth of the high is gone', () => {
  assert.equal(namedFall(recordOf([100, 95, 89.9])), 0.1)
  assert.equal(namedFall(recordOf([100, 89.9, 89])), undefined, 'it was named the day before')
  assert.equal(namedFall(recordOf([100, 85, 79])), 0.2)
  assert.equal(namedFall(recordOf([100, 95, 79])), 0.2, 'the deeper of two')
  assert.equal(namedFall(recordOf([100, 85, 95])), undefined)
})

test('risk and regime have sentences of their own', () => {
  const lead = { section: 'risk', direction: 1, plain: 3, surprise: 3, reach: 1, score: 3 } as const
  const of = (subject: string) => [{ ...lead, subject, isExtreme: false, isNews: true, isPart: false }]
  assert.deepEqual(
    ['risk', 'regime', '^GSPC'].map((subject) => isRiskLed(of(subject))),
    [true, true, false],
  )
  assert.equal(isRiskLed([]), false)
})
