import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { asDay, type Day, dayFromDate, parseInstant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeOf } from '@bellwether-markets/engine/market/asset'
import { plainRow } from '@bellwether-markets/engine/market/compact-rows'
import { latestKnown } from '@bellwether-markets/engine/market/latest-known'
import type { DailyColumns, Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { simulateMarket } from '../../../test/fixtures/simulated-market.ts'
import { createSimulatedMarket, DEMO_EPOCH } from './simulate-market.ts'

const universe = DEFAULT_UNIVERSE
const COLUMNS = ['day', 'knownAt', 'open', 'high', 'low', 'close', 'adjClose', 'volume'] as const

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

const rowsOf = (columns: DailyColumns, rows = columns.day.length): number[][] =>
  COLUMNS.map((name) => Array.from(columns[name]).slice(0, rows))

const closeOn = (market: Observations, symbol: string, on: Day): number | undefined => {
  const { day, close } = dailyOf(market, symbol)
  return close[Array.from(day).indexOf(on)]
}

const OF_EVERY_KIND = [
  'AAPL',
  'JPM',
  'XOM',
  'XLE',
  'XLU',
  'SPY',
  'QQQ',
  'VGK',
  'EWZ',
  'TLT',
  'HYG',
  'GLD',
  'USO',
  'DBC',
  'GC=F',
  'NG=F',
  'ZC=F',
  'KC=F',
  'LBR=F',
  'EURUSD=X',
  'EURJPY=X',
  'CNY=X',
  '^GSPC',
  '^VIX',
  '^VIX3M',
  '^TNX',
  '^IRX',
  'DX-Y.NYB',
]

/** SHA-256 over prices, volumes, curves and reports, to six significant digits, of some assets of every kind. */
function digestOf(market: Observations): string {
  const hash = createHash('sha256')
  for (const symbol of OF_EVERY_KIND) {
    for (const values of rowsOf(dailyOf(market, symbol)).slice(2)) {
      hash.update(values.map((value) => value.toPrecision(6)).join())
    }
  }
  for (const symbol of ['CL=F', 'NG=F', 'ZC=F']) {
    const curve = market.curve?.(symbol)
    assert.ok(curve, symbol)
    hash.update(
      [...Array.from(curve.next), ...Array.from(curve.nextContract)].map((v) => v.toPrecision(6)).join(),
    )
  }
  for (const symbol of ['AAPL', 'JPM', 'XOM']) {
    for (const row of market.fundamentals?.(symbol) ?? []) {
      hash.update(
        Object.values(plainRow(row))
          .map((v) => (typeof v === 'number' ? v.toPrecision(6) : v))
          .join(),
      )
    }
  }
  return hash.digest('hex')
}

test('seed 7 gives these prices, volumes, curves and reports, on every platform', () => {
  const market = simulateMarket({ seed: 7, universe, to: dayFromDate(2016, 12, 30) })
  assert.equal(digestOf(market), 'ae2ccffd050d7954f1cf6ca08b476992da02208231e92458c0270a69c6c7b13d')
  const other = simulateMarket({ seed: 8, universe, to: dayFromDate(2016, 12, 30) })
  assert.notEqual(digestOf(other), digestOf(market))
})

test('the history up to a day is the same whatever the last day is', () => {
  const short = simulateMarket({ seed: 42, universe, to: dayFromDate(2016, 3, 11) })
  const long = simulateMarket({ seed: 42, universe, to: dayFromDate(2018, 1, 5) })
  for (const { symbol } of universe.assets) {
    const columns = dailyOf(short, symbol)
    assert.deepEqual(rowsOf(dailyOf(long, symbol), columns.day.length), rowsOf(columns), symbol)
  }
})

test('a market extended day by day is the one made in one go, and what was read stays as it was', () => {
  const to = dayFromDate(2015, 9, 4)
  const grown = createSimulatedMarket({ seed: 11, universe })
  const read: { columns: DailyColumns; rows: number[][] }[] = []
  const unread: DailyColumns[] = []
  for (let day: Day = DEMO_EPOCH; day <= to; day = asDay(day + 1)) {
    grown.extendTo(day)
    if (day % 9 === 0)
      for (const symbol of ['NVDA', 'USO', 'EURJPY=X', 'HYG', 'XLE', '^VIX']) grown.daily(symbol)
    if (day % 50 === 0) read.push({ columns: dailyOf(grown, 'AAPL'), rows: rowsOf(dailyOf(grown, 'AAPL')) })
    if (day % 40 === 0) unread.push(dailyOf(grown, 'NVDA'))
  }
  const whole = simulateMarket({ seed: 11, universe, to })
  for (const { symbol } of universe.assets.toReversed()) {
    assert.deepEqual(rowsOf(dailyOf(grown, symbol)), rowsOf(dailyOf(whole, symbol)), symbol)
  }
  for (const { columns, rows } of read) assert.deepEqual(rowsOf(columns), rows)
  for (const columns of unread) {
    assert.equal(columns.close.length, columns.day.length)
    assert.deepEqual(rowsOf(columns), rowsOf(dailyOf(whole, 'NVDA'), columns.day.length))
  }
  grown.extendTo(DEMO_EPOCH)
  assert.equal(dailyOf(grown, 'AAPL').day.length, dailyOf(whole, 'AAPL').day.length)
})

test('a symbol has the same bars whatever else is tracked and whenever they are asked for', () => {
  const to = dayFromDate(2015, 12, 31)
  const whole = simulateMarket({ seed: 5, universe, to })
  for (const symbol of ['DBC', 'XOM', 'CNY=X', 'EWZ', '^TNX']) {
    const alone = simulateMarket({ seed: 5, universe: universeOf([assetOf(symbol)]), to })
    assert.deepEqual(rowsOf(dailyOf(alone, symbol)), rowsOf(dailyOf(whole, symbol)), symbol)
  }
})

test('another epoch is another market', () => {
  const from = dayFromDate(2015, 1, 5)
  const to = dayFromDate(2015, 3, 31)
  const later = dailyOf(simulateMarket({ seed: 5, universe, from, to }), 'SPY')
  assert.equal(later.day[0], from)
  assert.notEqual(later.close[0], closeOn(simulateMarket({ seed: 5, universe, to }), 'SPY', from))
})

test('nothing is known before the first session opens', () => {
  const market = simulateMarket({ seed: 7, universe, to: dayFromDate(2015, 6, 5) })
  for (const { symbol } of universe.assets) {
    assert.ok(dailyOf(market, symbol).knownAt[0] > market.since)
    const [first] = Array.from(market.quotes(symbol, DEMO_EPOCH)?.at ?? [])
    assert.ok(first >= market.since, symbol)
  }
})

test('what is planted changes the stocks and commodities alone, and grows with its strength', () => {
  const to = dayFromDate(2017, 12, 29)
  const [off, on, more] = [0, 0.03, 0.06].map((plantedIc) =>
    simulateMarket({ seed: 7, universe, to, plantedIc }),
  )
  const same = simulateMarket({ seed: 7, universe, to })
  for (const symbol of ['SPY', 'XLK', '^VIX', 'EURUSD=X', 'TLT']) {
    assert.deepEqual(rowsOf(dailyOf(on, symbol)), rowsOf(dailyOf(off, symbol)), symbol)
  }
  for (const symbol of ['AAPL', 'GC=F']) {
    assert.deepEqual(rowsOf(dailyOf(on, symbol)), rowsOf(dailyOf(same, symbol)))
    const last = dailyOf(on, symbol).day.length - 1
    const [none, usual, double] = [off, on, more].map((market) => dailyOf(market, symbol).close[last])
    assert.ok(Math.abs(Math.log(double / none)) > Math.abs(Math.log(usual / none)), symbol)
    assert.notEqual(usual, none)
  }
  assert.deepEqual(on.fundamentals?.('AAPL'), off.fundamentals?.('AAPL'))
})

test('the latest that is known is a bar or a quote of a running session', () => {
  const market = simulateMarket({ seed: 7, universe, to: dayFromDate(2015, 6, 5) })
  for (const text of [
    '2015-06-04T12:00:00Z',
    '2015-06-04T15:01:00Z',
    '2015-06-04T20:16:00Z',
    '2015-06-05T00:10:00Z',
  ]) {
    const moment = parseInstant(text) ?? assert.fail(text)
    const known = universe.assets.flatMap(({ symbol }) => {
      const quotes = [-1, 0, 1].flatMap((days) => market.quotes(symbol, asDay(utcDay(moment) + days)) ?? [])
      return [dailyOf(market, symbol), ...quotes].flatMap(({ knownAt }) => Array.from(knownAt))
    })
    assert.equal(latestKnown(market, moment), Math.max(...known.filter((one) => one <= moment)), text)
  }
})
