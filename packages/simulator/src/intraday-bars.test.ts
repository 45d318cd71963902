import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, type Day, dayFromDate, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { simulateMarket } from '../../../test/fixtures/simulated-market.ts'

const universe = DEFAULT_UNIVERSE
const LAST = dayFromDate(2015, 11, 30)
const market = simulateMarket({ seed: 7, universe, to: LAST })

function dayOf(from: Observations, symbol: string, day: Day) {
  const bars = from.intraday?.(symbol, day)
  const quotes = from.quotes(symbol, day)
  const daily = from.daily(symbol)
  assert.ok(bars && quotes && daily, symbol)
  return { bars, quotes, daily, row: Array.from(daily.day).indexOf(day) }
}

const extreme = (values: ArrayLike<number>, choose: (...all: number[]) => number) =>
  choose(...Array.from(values))
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)

test('the half hours of a day make up its daily bar', () => {
  for (const day of [dayFromDate(2015, 6, 3), dayFromDate(2015, 11, 27), LAST]) {
    for (const { symbol } of universe.assets) {
      const { bars, daily, row } = dayOf(market, symbol, day)
      const last = bars.start.length - 1
      assert.equal(bars.previousClose, daily.close[row - 1], symbol)
      assert.deepEqual([bars.open[0], bars.close[last]], [daily.open[row], daily.close[row]], symbol)
      assert.deepEqual(
        [extreme(bars.high, Math.max), extreme(bars.low, Math.min)],
        [daily.high[row], daily.low[row]],
        symbol,
      )
      assert.equal(sum(bars.volume), daily.volume[row], symbol)
    }
  }
})

test('a bar ends where its quote stands and holds every quote of its half hour', () => {
  const day = dayFromDate(2015, 6, 3)
  for (const symbol of ['AAPL', 'SPY', 'XLF']) {
    const { bars, quotes } = dayOf(market, symbol, day)
    assert.equal(bars.start.length, 13)
    for (let bar = 0; bar < 13; bar++) {
      const inside = Array.from(quotes.at, (_, row) => row).filter(
        (row) => quotes.at[row] >= bars.start[bar] && quotes.at[row] <= bars.end[bar],
      )
      const prices = inside.map((row) => quotes.price[row])
      assert.deepEqual(
        [bars.open[bar], Math.max(...prices), Math.min(...prices), prices[prices.length - 1]],
        [prices[0], bars.high[bar], bars.low[bar], bars.close[bar]],
      )
      assert.equal(bars.end[bar] - bars.start[bar], 30 * MINUTE)
      assert.equal(bars.knownAt[bar], bars.end[bar])
    }
  }
})

test('a half day has seven half hours, and a break none', () => {
  const thanksgivingFriday = dayFromDate(2015, 11, 27)
  const { bars } = dayOf(market, 'AAPL', thanksgivingFriday)
  const asset = universe.bySymbol.get('AAPL')
  assert.ok(asset)
  assert.equal(bars.start.length, 7)
  assert.equal(bars.end[6], tradingSession(asset, thanksgivingFriday)?.close)
  const wheat = dayOf(market, 'ZW=F', dayFromDate(2015, 6, 3)).bars
  // Trades from 20:00 to 08:45 and from 09:30 to 14:20 New York: the half hour from 09:00 is missing.
  const starts = Array.from(wheat.start, (start) => (start - wheat.start[0]) / MINUTE)
  assert.ok(starts.includes(12.5 * 60) && !starts.includes(13 * 60) && starts.includes(13.5 * 60))
})

test('volume and moves are larger at both ends of a session than in its middle', () => {
  const volume = new Float64Array(13)
  const moves = new Float64Array(13)
  const daily = market.daily('AAPL')
  assert.ok(daily)
  for (const day of Array.from(daily.day).slice(-200)) {
    const bars = market.intraday?.('AAPL', asDay(day))
    if (bars?.start.length !== 13) continue
    for (let bar = 0; bar < 13; bar++) {
      volume[bar] += bars.volume[bar]
      moves[bar] += Math.abs(Math.log(bars.close[bar] / bars.open[bar]))
    }
  }
  assert.ok(volume[0] > 1.5 * volume[6] && volume[12] > 1.5 * volume[6], `${volume}`)
  assert.ok(moves[0] > 1.15 * moves[6] && moves[12] > 1.15 * moves[6], `${moves}`)
})

test('bars stay as they are when days are added, and there are none on the first day or without a session', () => {
  const day = dayFromDate(2015, 6, 3)
  const shorter = simulateMarket({ seed: 7, universe, to: day })
  assert.deepEqual(shorter.intraday?.('AAPL', day), market.intraday?.('AAPL', day))
  assert.equal(market.intraday?.('AAPL', dayFromDate(2015, 1, 2)), undefined)
  assert.equal(market.intraday?.('AAPL', dayFromDate(2015, 6, 6)), undefined)
  assert.equal(market.intraday?.('NOPE', day), undefined)
})
