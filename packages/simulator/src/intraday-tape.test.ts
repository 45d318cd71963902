import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, type Day, dayFromDate, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns, Observations } from '@bellwether-markets/engine/market/observation'
import { dailyAsOf, quoteAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { simulateMarket } from '../../../test/fixtures/simulated-market.ts'

const universe = DEFAULT_UNIVERSE

function dailyOf(market: Observations, symbol: string): DailyColumns {
  const columns = market.daily(symbol)
  assert.ok(columns, symbol)
  return columns
}

function assetOf(symbol: string): Asset {
  const asset = universe.bySymbol.get(symbol)
  assert.ok(asset, symbol)
  return asset
}

test('the bar of a day whose session runs is hidden until it is known', () => {
  const today = dayFromDate(2015, 6, 3)
  const market = simulateMarket({ seed: 7, universe, to: today })
  const session = tradingSession(assetOf('AAPL'), today)
  assert.ok(session)
  const during = dailyAsOf(dailyOf(market, 'AAPL'), asInstant(session.close - MINUTE), 5)
  const after = dailyAsOf(dailyOf(market, 'AAPL'), asInstant(session.close + 15 * MINUTE), 5)
  assert.equal(during.day[4], today - 1)
  assert.equal(after.day[4], today)
})

test('quotes run every two minutes from the open to the close of the bar, within its range', () => {
  const market = simulateMarket({ seed: 7, universe, to: dayFromDate(2015, 11, 30) })
  const days = [dayFromDate(2015, 6, 3), dayFromDate(2015, 11, 27), dayFromDate(2015, 11, 30)]
  for (const day of days) for (const asset of universe.assets) assertQuotes(market, asset, day)
})

function assertQuotes(market: Observations, asset: Asset, day: Day): void {
  const quotes = market.quotes(asset.symbol, day)
  const session = tradingSession(asset, day)
  assert.ok(quotes && session, asset.symbol)
  const daily = dailyOf(market, asset.symbol)
  const row = Array.from(daily.day).indexOf(day)
  const last = quotes.at.length - 1
  const prices = Array.from(quotes.price)
  assert.ok(quotes.at.length > 60, asset.symbol)
  assert.deepEqual([quotes.at[0], quotes.at[last]], [session.open, session.close], asset.symbol)
  assert.deepEqual([prices[0], prices[last]], [daily.open[row], daily.close[row]], asset.symbol)
  assert.deepEqual(
    [Math.max(...prices), Math.min(...prices)],
    [daily.high[row], daily.low[row]],
    asset.symbol,
  )
  assert.deepEqual(
    [quotes.dayHigh[last], quotes.dayLow[last]],
    [daily.high[row], daily.low[row]],
    asset.symbol,
  )
  assert.equal(quotes.dayVolume[last], daily.volume[row], asset.symbol)
  for (let at = 0; at <= last; at++) {
    assert.equal(quotes.knownAt[at], quotes.at[at])
    assert.ok(at === 0 || quotes.at[at] - quotes.at[at - 1] >= 2 * MINUTE || at === last, asset.symbol)
    assert.ok(quotes.dayHigh[at] >= prices[at] && quotes.dayLow[at] <= prices[at], asset.symbol)
  }
}

test('quotes are the same each time, differ from day to day and leave breaks out', () => {
  const day = dayFromDate(2015, 6, 3)
  const to = dayFromDate(2015, 6, 5)
  const price = (market: Observations, on: Day) => Array.from(market.quotes('AAPL', on)?.price ?? [])
  const market = simulateMarket({ seed: 7, universe, to })
  assert.deepEqual(price(market, day), price(simulateMarket({ seed: 7, universe, to: day }), day))
  assert.notDeepEqual(price(market, day), price(market, to))
  const wheat = Array.from(market.quotes('ZW=F', day)?.at ?? [])
  const gaps = wheat.slice(1).map((at, index) => (at - wheat[index]) / MINUTE)
  // The break is from 08:45 to 09:30 New York: the quotes round it are those of 08:44 and 09:30.
  assert.deepEqual(
    gaps.filter((gap) => gap > 2),
    [46],
  )
})

test('the quote that is seen at a moment of the session is the latest grid instant', () => {
  const day = dayFromDate(2015, 6, 3)
  const market = simulateMarket({ seed: 7, universe, to: day })
  const quotes = market.quotes('MSFT', day)
  assert.ok(quotes)
  const quote = quoteAsOf(quotes, asInstant(quotes.at[40] + MINUTE))
  assert.equal(quote?.at, quotes.at[40])
  assert.equal(quote?.price, quotes.price[40])
})

test('there are no quotes on days without a session, after the last day or for unknown symbols', () => {
  const market = simulateMarket({ seed: 7, universe, to: dayFromDate(2015, 6, 5) })
  assert.equal(market.quotes('AAPL', dayFromDate(2015, 6, 6)), undefined)
  assert.equal(market.quotes('AAPL', dayFromDate(2015, 6, 8)), undefined)
  assert.equal(market.quotes('NOPE', dayFromDate(2015, 6, 5)), undefined)
  assert.equal(market.daily('NOPE'), undefined)
})
