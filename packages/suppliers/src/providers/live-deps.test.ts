import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { ecbPair } from './ecb.ts'
import { finalClose } from './final-close.ts'
import { trackedAsset } from './live-deps.ts'
import { type DailyBar, observed } from './parsed-observations.ts'
import { withSettledProvisional } from './settled-provisional.ts'

const assetOf = (symbol: string): Asset => DEFAULT_UNIVERSE.bySymbol.get(symbol) ?? assert.fail(symbol)

const columns = (symbol: string, days: readonly number[], close: readonly number[]) => ({
  symbol,
  source: 'ecb',
  day: Int32Array.from(days),
  knownAt: Float64Array.from(days, (day) => (day + 1) * 86_400_000),
  open: Float64Array.from(close),
  high: Float64Array.from(close),
  low: Float64Array.from(close),
  close: Float64Array.from(close),
  adjClose: Float64Array.from(close),
  volume: Float64Array.from(close),
})

test('a pair with the dollar is the same with and without its name', () => {
  assert.equal(trackedAsset(DEFAULT_UNIVERSE, 'JPY=X')?.symbol, 'USDJPY=X')
  assert.equal(trackedAsset(DEFAULT_UNIVERSE, 'USDCNY=X')?.symbol, 'CNY=X')
  assert.equal(trackedAsset(DEFAULT_UNIVERSE, 'EURUSD=X')?.symbol, 'EURUSD=X')
  assert.equal(trackedAsset(DEFAULT_UNIVERSE, 'NOK=X'), undefined)
})

test('pairs come from the rates of the euro by division, on days on which both are known', () => {
  const daily = [
    columns('EURUSD=X', [10, 11, 12], [1.1, 1.2, 1.25]),
    columns('EURJPY=X', [10, 12], [165, 150]),
  ].map((bars) => ({ currency: undefined, bars, provisional: undefined }))
  const rates = observed({ daily })
  const closes = (symbol: string, from: number): readonly number[] | undefined => {
    const bars = ecbPair(assetOf(symbol), rates, asDay(from))
    return bars && Array.from(bars.close)
  }
  assert.deepEqual(closes('EURUSD=X', 11), [1.2, 1.25])
  // 165 yen and 1.1 dollars for one euro are 150 yen for one dollar.
  assert.deepEqual(closes('USDJPY=X', 0)?.map(Math.round), [150, 120])
  assert.equal(closes('USDCHF=X', 0), undefined)
})

test('a price that stays where it jumped to is confirmed after some days, one that comes back never is', () => {
  const stays = finalClose(columns('X', [1, 2, 3, 4], [10, 20, 21, 21]), 0.4, asDay(9))
  assert.equal(stays(asDay(2)), 20)
  assert.equal(stays(asDay(3)), undefined)
  const soon = finalClose(columns('X', [1, 2, 3], [10, 20, 21]), 0.4, asDay(5))
  assert.equal(soon(asDay(2)), undefined)
  const returns = finalClose(columns('X', [1, 2, 3], [10, 20, 11]), 0.4, asDay(9))
  assert.equal(returns(asDay(2)), undefined)
  const unit = finalClose(columns('X', [1, 2, 3], [10, 1000, 1010]), 0.4, asDay(9))
  assert.equal(unit(asDay(2)), undefined)
})

test('the bar of a future counts as settled once its venue has closed, not at the end of the calendar day', () => {
  const day = dayFromDate(2024, 3, 15)
  const provisional: DailyBar = { day, open: 1, high: 3, low: 1, close: 2, adjClose: 2, volume: 4 }
  const supplied = { currency: 'USD', bars: columns('GC=F', [day - 1], [2]), provisional }
  const at = (text: string) => asInstant(Date.parse(text))
  const daysAt = (now: string, lastTrade: string): readonly number[] =>
    Array.from(withSettledProvisional(assetOf('GC=F'), supplied, at(lastTrade), at(now)).day)
  // The session ends at 17:00 in New York, 21:00 UTC; the bar counts as known from 21:15.
  assert.deepEqual(daysAt('2024-03-15T21:10:00Z', '2024-03-15T20:59:00Z'), [day - 1])
  assert.deepEqual(daysAt('2024-03-15T21:20:00Z', '2024-03-15T20:59:00Z'), [day - 1, day])
  assert.deepEqual(daysAt('2024-03-15T21:20:00Z', '2024-03-15T17:00:00Z'), [day - 1])
})
