import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, type Day, parseDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyWindow, Quote } from '@bellwether-markets/engine/market/point-in-time'
import { latestPrice } from './latest-price.ts'

const STOCK: Asset = {
  symbol: 'ACME',
  name: 'Acme',
  assetClass: 'equity',
  sector: 'Industrials',
  currency: 'USD',
}
const OIL: Asset = { symbol: 'CL=F', name: 'Oil', assetClass: 'commodity', sector: 'Energy', currency: 'USD' }

const instant = (text: string) => parseInstant(text) ?? assert.fail(text)
const day = (text: string): Day => parseDay(text) ?? assert.fail(text)

/** Bars whose high and low lie 1 above and below the close. */
function bars(rows: readonly (readonly [date: string, close: number])[], volume = 1000): DailyWindow {
  const closes = rows.map(([, close]) => close)
  return {
    symbol: 'ACME',
    source: 'bars',
    length: rows.length,
    day: rows.map(([date]) => day(date)),
    open: closes,
    high: closes.map((close) => close + 1),
    low: closes.map((close) => close - 1),
    close: closes,
    adjClose: closes.map((close) => close / 2),
    volume: closes.map(() => volume),
    latestKnownAt: instant(`${rows[rows.length - 1][0]}T20:15:00Z`),
  }
}

const quote = (date: string, time: string, price: number): Quote => ({
  symbol: 'ACME',
  source: 'quotes',
  day: day(date),
  at: instant(`${date}T${time}Z`),
  knownAt: instant(`${date}T${time}Z`),
  price,
  dayHigh: price + 0.5,
  dayLow: price - 0.5,
  dayVolume: 77,
})

// 3 June 2025 is a Tuesday; the session is 13:30 to 20:00 UTC.
const MONDAY_TUESDAY = bars([
  ['2025-06-02', 100],
  ['2025-06-03', 102],
])

test('without a quote the price is the last close, of the end of its session, against the close before', () => {
  assert.deepEqual(latestPrice(STOCK, MONDAY_TUESDAY, undefined, instant('2025-06-04T12:00:00Z')), {
    symbol: 'ACME',
    name: 'Acme',
    asset_class: 'equity',
    currency: 'USD',
    price: 102,
    previous_close: 100,
    change: 2,
    change_pct: 2,
    day_high: 103,
    day_low: 101,
    volume: 1000,
    market_state: 'closed',
    as_of: '2025-06-03T20:00:00Z',
    delayed_minutes: null,
    source: 'bars',
    stale: false,
  })
})

test('a quote of a newer day is the price, against the last close', () => {
  const live = quote('2025-06-04', '14:00:00', 104.04)
  assert.deepEqual(latestPrice(STOCK, MONDAY_TUESDAY, live, instant('2025-06-04T14:06:59Z')), {
    symbol: 'ACME',
    name: 'Acme',
    asset_class: 'equity',
    currency: 'USD',
    price: 104.04,
    previous_close: 102,
    change: 2.04,
    // 104.04 / 102 = 1.02
    change_pct: 2,
    day_high: 104.54,
    day_low: 103.54,
    volume: 77,
    market_state: 'open',
    as_of: '2025-06-04T14:00:00Z',
    delayed_minutes: 6,
    source: 'quotes',
    stale: false,
  })
})

test('once the bar of the day is known, its close replaces the quotes of that day', () => {
  const live = quote('2025-06-03', '19:55:00', 999)
  const price = latestPrice(STOCK, MONDAY_TUESDAY, live, instant('2025-06-03T20:15:00Z'))
  assert.equal(price?.price, 102)
  assert.equal(price?.source, 'bars')
})

test('a quote of this instant is not delayed, and a last close is by the time since its session', () => {
  const live = quote('2025-06-04', '14:00:00', 104)
  const now = instant('2025-06-04T14:00:00Z')
  assert.equal(latestPrice(STOCK, MONDAY_TUESDAY, live, now)?.delayed_minutes, 0)
  // 20:00 on Tuesday to 14:00 on Wednesday are 18 hours.
  assert.equal(latestPrice(STOCK, MONDAY_TUESDAY, undefined, now)?.delayed_minutes, 18 * 60)
})

test('a gap in the bars is no previous close', () => {
  const gap = bars([
    ['2025-05-30', 100],
    ['2025-06-03', 102],
  ])
  const price = latestPrice(STOCK, gap, undefined, instant('2025-06-03T21:00:00Z'))
  assert.deepEqual([price?.previous_close, price?.change, price?.change_pct], [null, null, null])
  assert.equal(price?.price, 102)
  const live = latestPrice(
    STOCK,
    MONDAY_TUESDAY,
    quote('2025-06-05', '14:00:00', 104),
    instant('2025-06-05T14:00:00Z'),
  )
  assert.equal(live?.previous_close, null)
})

test('a weekend is no gap', () => {
  const weekend = bars([
    ['2025-05-30', 100],
    ['2025-06-02', 99],
  ])
  assert.equal(latestPrice(STOCK, weekend, undefined, instant('2025-06-02T21:00:00Z'))?.change_pct, -1)
})

test('a close below zero gives a change, but no percentage of it the day after', () => {
  const negative = bars([
    ['2020-04-17', 18.27],
    ['2020-04-20', -37.63],
  ])
  const that = latestPrice(OIL, negative, undefined, instant('2020-04-20T22:00:00Z'))
  // −37.63 − 18.27 = −55.9; −55.9 / 18.27 = −305.9661 %
  assert.deepEqual([that?.price, that?.change, that?.change_pct], [-37.63, -55.9, -305.9661])
  const after = bars([
    ['2020-04-20', -37.63],
    ['2020-04-21', 10.01],
  ])
  const next = latestPrice(OIL, after, undefined, instant('2020-04-21T22:00:00Z'))
  assert.deepEqual([next?.previous_close, next?.change, next?.change_pct], [-37.63, 47.64, null])
})

test('what the source does not give is null', () => {
  const bare = {
    ...MONDAY_TUESDAY,
    high: [Number.NaN, Number.NaN],
    low: [1, Number.NaN],
    volume: [1, Number.NaN],
  }
  const price = latestPrice(STOCK, bare, undefined, instant('2025-06-03T21:00:00Z'))
  assert.deepEqual([price?.day_high, price?.day_low, price?.volume], [null, null, null])
})

test('an only bar has no previous close, an only quote is a price, and nothing at all is none', () => {
  const now = instant('2025-06-02T21:00:00Z')
  assert.equal(latestPrice(STOCK, bars([['2025-06-02', 100]]), undefined, now)?.previous_close, null)
  const live = latestPrice(STOCK, undefined, quote('2025-06-02', '20:00:00', 9), now)
  assert.deepEqual([live?.price, live?.previous_close], [9, null])
  assert.equal(latestPrice(STOCK, undefined, undefined, now), undefined)
})

test('a price grows stale after two missed sessions', () => {
  const at = (text: string) => latestPrice(STOCK, MONDAY_TUESDAY, undefined, instant(text))?.stale
  assert.equal(at('2025-06-05T20:14:59Z'), false)
  assert.equal(at('2025-06-05T20:15:00Z'), true)
})

test('prices carry no noise of binary fractions', () => {
  const noisy = bars([
    ['2025-06-02', 0.1],
    ['2025-06-03', 0.1 + 0.2],
  ])
  const price = latestPrice(STOCK, noisy, undefined, asInstant(instant('2025-06-03T21:00:00Z')))
  assert.deepEqual([price?.price, price?.change], [0.3, 0.2])
})
