import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate, parseInstant } from '../kernel/time.ts'
import type { Asset } from './asset.ts'
import { isStalePrice, missedSessions, tradingDayBefore } from './missed-sessions.ts'

const STOCK: Asset = {
  symbol: 'ACME',
  name: 'Acme',
  assetClass: 'equity',
  sector: undefined,
  currency: 'USD',
}
const PAIR: Asset = { ...STOCK, symbol: 'EURUSD=X', assetClass: 'fx' }

const instant = (text: string) => parseInstant(text) ?? assert.fail(text)

test('the trading day before skips weekends and holidays', () => {
  // 4 July 2025 is a Friday: the exchange is closed, currencies trade.
  assert.equal(tradingDayBefore(STOCK, dayFromDate(2025, 7, 7)), dayFromDate(2025, 7, 3))
  assert.equal(tradingDayBefore(PAIR, dayFromDate(2025, 7, 7)), dayFromDate(2025, 7, 4))
  assert.equal(tradingDayBefore(STOCK, dayFromDate(2025, 7, 4)), dayFromDate(2025, 7, 3))
})

test('a price grows stale when the second bar after it could be known, not before', () => {
  const thursday = dayFromDate(2025, 7, 3)
  // The bars of Monday 7 and Tuesday 8 July are known at 16:15 New York, 20:15 UTC.
  assert.equal(isStalePrice(STOCK, thursday, instant('2025-07-03T18:00:00Z')), false)
  assert.equal(isStalePrice(STOCK, thursday, instant('2025-07-07T21:00:00Z')), false)
  assert.equal(isStalePrice(STOCK, thursday, instant('2025-07-08T20:14:59Z')), false)
  assert.equal(isStalePrice(STOCK, thursday, instant('2025-07-08T20:15:00Z')), true)
})

test('a pair that ended in July is stale in September', () => {
  assert.equal(isStalePrice(PAIR, dayFromDate(2025, 7, 11), instant('2025-09-30T20:00:00Z')), true)
})

test('a price of today is not stale', () => {
  assert.equal(isStalePrice(STOCK, dayFromDate(2025, 9, 30), instant('2025-09-30T15:00:00Z')), false)
})

test('sessions missed are counted from the second on, without weekends, holidays and days outside the calendar', () => {
  // Thursday 3 July 2025; the exchange is closed on the 4th and opens on Monday the 7th.
  const thursday = dayFromDate(2025, 7, 3)
  const missed = (at: string, atMost = 9) => missedSessions(thursday, instant(at), atMost)
  assert.equal(missed('2025-07-07T21:00:00Z'), 0)
  assert.equal(missed('2025-07-08T19:59:59Z'), 0)
  assert.equal(missed('2025-07-08T20:00:00Z'), 1)
  assert.equal(missed('2025-07-10T21:00:00Z'), 3)
  assert.equal(missed('2025-09-10T21:00:00Z', 4), 4)
  assert.equal(missedSessions(dayFromDate(1980, 1, 2), instant('1980-02-01T00:00:00Z'), 4), 0)
})
