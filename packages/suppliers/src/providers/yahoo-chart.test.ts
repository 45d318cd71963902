import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, dayFromDate, formatDay, formatInstant } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { ParseMeta } from './parsed-observations.ts'
import { dailyChart, parseYahooChart, requestYahooChart } from './yahoo-chart.ts'

const at = (text: string): number => Date.parse(text) / 1000
const metaAt = (receivedAt: string, more: Partial<ParseMeta> = {}): ParseMeta => ({
  receivedAt: asInstant(Date.parse(receivedAt)),
  knownFrom: 'publication',
  assetOf: (symbol) => DEFAULT_UNIVERSE.bySymbol.get(symbol),
  symbols: [],
  ...more,
})

interface Chart {
  readonly meta?: object
  readonly stamps: readonly string[]
  readonly closes: readonly (number | null)[]
  readonly more?: object
}

const SESSION = { regular: { start: at('2026-03-02T14:30:00Z'), end: at('2026-03-02T21:00:00Z') } }

function chart({ meta = {}, stamps, closes, more = {} }: Chart): Uint8Array {
  const column = closes.map((close) => close)
  const result = {
    meta: {
      symbol: 'AAPL',
      currency: 'USD',
      instrumentType: 'EQUITY',
      exchangeTimezoneName: 'America/New_York',
      dataGranularity: '1d',
      currentTradingPeriod: SESSION,
      ...meta,
    },
    timestamp: stamps.map(at),
    indicators: {
      quote: [{ open: column, high: column, low: column, close: column, volume: closes.map(() => 100) }],
      adjclose: [{ adjclose: closes.map((close) => (close === null ? null : close / 2)) }],
    },
    ...more,
  }
  return new TextEncoder().encode(JSON.stringify({ chart: { result: [result], error: null } }))
}

const FRIDAY = '2026-02-27T14:30:00Z'
const MONDAY = '2026-03-02T14:30:00Z'

test('the bar of a running session is provisional, and settled once the session is over', () => {
  const running = chart({
    meta: { regularMarketTime: at('2026-03-02T16:00:00Z') },
    stamps: [FRIDAY, MONDAY],
    closes: [10, 11],
  })
  const [during] = parseYahooChart(running, metaAt('2026-03-02T16:00:05Z')).daily
  assert.deepEqual(Array.from(during.bars.close), [10])
  assert.equal(during.provisional?.close, 11)
  // The same bytes received after the close were made during the session: a cache kept them.
  const [cached] = parseYahooChart(running, metaAt('2026-03-02T22:00:00Z')).daily
  assert.equal(cached.provisional?.close, 11)
  const over = chart({
    meta: { regularMarketTime: at('2026-03-02T21:00:01Z') },
    stamps: [FRIDAY, '2026-03-02T21:00:01Z'],
    closes: [10, 12],
  })
  const [after] = parseYahooChart(over, metaAt('2026-03-02T21:20:00Z')).daily
  assert.deepEqual(Array.from(after.bars.close), [10, 12])
  assert.equal(after.provisional, undefined)
})

test('of two bars of one day, such as the session and its live bar, the last one counts', () => {
  const bytes = chart({
    meta: { regularMarketTime: at('2026-03-02T21:00:01Z') },
    stamps: [MONDAY, '2026-03-02T21:00:01Z'],
    closes: [11, 12],
  })
  const [{ bars }] = parseYahooChart(bytes, metaAt('2026-03-02T22:00:00Z')).daily
  assert.deepEqual(Array.from(bars.close), [12])
})

test('the day is that of the exchange: midnight in London in summer is the evening before in UTC', () => {
  const bytes = chart({
    meta: {
      symbol: 'EURUSD=X',
      instrumentType: 'CURRENCY',
      exchangeTimezoneName: 'Europe/London',
      currentTradingPeriod: {
        regular: { start: at('2026-07-02T23:00:00Z'), end: at('2026-07-03T22:59:00Z') },
      },
    },
    stamps: ['2026-03-26T00:00:00Z', '2026-06-30T23:00:00Z'],
    closes: [1.1, 1.2],
  })
  const [{ bars }] = parseYahooChart(bytes, metaAt('2026-07-03T12:00:00Z')).daily
  assert.deepEqual(Array.from(bars.day), [dayFromDate(2026, 3, 26), dayFromDate(2026, 7, 1)])
  assert.deepEqual(Array.from(bars.adjClose), [0.55, 0.6])
})

test('history counts from its publication, and from the answer where that is asked for', () => {
  const bytes = chart({ stamps: [FRIDAY], closes: [10] })
  const [published] = parseYahooChart(bytes, metaAt('2026-03-02T12:00:00Z')).daily
  assert.equal(formatInstant(asInstant(published.bars.knownAt[0])), '2026-02-27T21:15:00Z')
  const [received] = parseYahooChart(bytes, metaAt('2026-03-02T12:00:00Z', { knownFrom: 'receipt' })).daily
  assert.equal(formatInstant(asInstant(received.bars.knownAt[0])), '2026-03-02T12:00:00Z')
})

test('bars without a close are left out', () => {
  const bytes = chart({ stamps: [FRIDAY, MONDAY], closes: [10, null] })
  const parsed = parseYahooChart(bytes, metaAt('2026-03-03T12:00:00Z'))
  assert.deepEqual(Array.from(parsed.daily[0].bars.close), [10])
})

test('pence and cents are scaled to the main unit, dividends too', () => {
  for (const [quoted, currency] of [
    ['GBp', 'GBP'],
    ['GBX', 'GBP'],
    ['USX', 'USD'],
    ['ZAc', 'ZAR'],
    ['ILA', 'ILS'],
  ]) {
    const events = { events: { dividends: { 1: { date: at(FRIDAY), amount: 275 } } } }
    const bytes = chart({
      meta: { currency: quoted, regularMarketPrice: 1275, regularMarketTime: at(FRIDAY) },
      stamps: [FRIDAY],
      closes: [1275],
      more: events,
    })
    const parsed = parseYahooChart(bytes, metaAt('2026-03-02T12:00:00Z'))
    assert.equal(parsed.daily[0].currency, currency)
    assert.equal(parsed.daily[0].bars.close[0], 12.75)
    assert.equal(parsed.quotes[0].price, 12.75)
    assert.equal(parsed.dividends[0].amount, 2.75)
    assert.equal(parsed.daily[0].bars.volume[0], 100)
  }
})

test('a split is told with its day and its ratio; one without a ratio is none', () => {
  const splits = {
    1: { date: at(MONDAY), numerator: 4, denominator: 1, splitRatio: '4:1' },
    2: { date: at(FRIDAY), numerator: 0, denominator: 1 },
  }
  const bytes = chart({ stamps: [FRIDAY], closes: [10], more: { events: { splits } } })
  const parsed = parseYahooChart(bytes, metaAt('2026-03-03T12:00:00Z'))
  assert.deepEqual(
    parsed.splits.map(({ symbol, day, numerator, denominator }) => [
      symbol,
      formatDay(day),
      numerator,
      denominator,
    ]),
    [['AAPL', '2026-03-02', 4, 1]],
  )
})

test('bars of another length, out of order, of different columns or of no zone are refused', () => {
  const refused: readonly (readonly [Uint8Array, RegExp])[] = [
    [chart({ meta: { dataGranularity: '3mo' }, stamps: [FRIDAY], closes: [10] }), /another length/],
    [chart({ stamps: [MONDAY, FRIDAY], closes: [10, 11] }), /out of order/],
    [chart({ stamps: [FRIDAY, MONDAY], closes: [10] }), /different length/],
    [chart({ meta: { exchangeTimezoneName: 'Mars/Olympus' }, stamps: [FRIDAY], closes: [10] }), /time zone/],
    [chart({ meta: { symbol: null }, stamps: [FRIDAY], closes: [10] }), /of nothing/],
  ]
  for (const [bytes, reason] of refused) {
    assert.throws(() => parseYahooChart(bytes, metaAt('2026-03-03T12:00:00Z')), reason)
  }
})

test('a window without trading is an empty answer, not a fault', () => {
  const result = {
    meta: { symbol: 'AAPL', exchangeTimezoneName: 'America/New_York', dataGranularity: '1m' },
    indicators: { quote: [{}] },
  }
  const bytes = new TextEncoder().encode(JSON.stringify({ chart: { result: [result], error: null } }))
  const parsed = parseYahooChart(bytes, metaAt('2026-03-01T12:00:00Z'))
  assert.deepEqual([parsed.halfHours, parsed.daily], [[], []])
})

test('half hours follow the session on both sides of the change of clocks, and the open one is left out', () => {
  const minutes = (from: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * 300_000).toISOString())
  // New York changed its clocks on 2026-03-08: the session opened at 14:30Z on Friday and at 13:30Z on Monday.
  const stamps = [...minutes('2026-03-06T14:30:00Z', 6), ...minutes('2026-03-09T13:30:00Z', 8)]
  const bytes = chart({
    meta: { dataGranularity: '5m', chartPreviousClose: 99 },
    stamps,
    closes: stamps.map((_, index) => 100 + index),
  })
  const { halfHours } = parseYahooChart(bytes, metaAt('2026-03-09T14:10:00Z'))
  const [friday, monday] = halfHours
  assert.deepEqual([formatDay(friday.day), friday.previousClose], ['2026-03-06', 99])
  assert.deepEqual(Array.from(friday.start), [Date.parse('2026-03-06T14:30:00Z')])
  assert.deepEqual(Array.from(monday.start), [Date.parse('2026-03-09T13:30:00Z')])
  assert.deepEqual([friday.open[0], friday.high[0], friday.low[0], friday.close[0]], [100, 105, 100, 105])
  assert.deepEqual([friday.volume[0], monday.close[0], monday.previousClose], [600, 111, Number.NaN])
  assert.equal(monday.knownAt[0], Date.parse('2026-03-09T14:00:00Z'))
})

test('on a half day the bars end at the early close, and later ones lie outside the session', () => {
  // The exchange closed at 13:00 New York, 18:00Z, on 2025-11-28.
  const stamps = ['2025-11-28T17:30:00Z', '2025-11-28T18:00:00Z']
  const bytes = chart({ meta: { dataGranularity: '30m' }, stamps, closes: [10, 11] })
  const parsed = parseYahooChart(bytes, metaAt('2025-11-28T20:00:00Z'))
  assert.deepEqual(
    parsed.halfHours.map(({ end }) => Array.from(end)),
    [[Date.parse('2025-11-28T18:00:00Z')]],
  )
})

test('requests name the symbol safely, the days asked for and no pre-market', () => {
  const identity = { product: 'Bellwether/0.1', contact: 'ops@example.com' }
  const daily = requestYahooChart(
    dailyChart('^GSPC', dayFromDate(2026, 1, 2), dayFromDate(2026, 1, 3)),
    identity,
  )
  const url = new URL(daily.url)
  assert.equal(url.pathname, '/v8/finance/chart/%5EGSPC')
  assert.equal(Number(url.searchParams.get('period1')), at('2026-01-02T00:00:00Z'))
  assert.ok(Number(url.searchParams.get('period2')) > at('2026-01-04T12:00:00Z'))
  const period = { from: asInstant(0), to: asInstant(1000) }
  const intraday = new URL(requestYahooChart({ symbol: 'AAPL', interval: '30m', ...period }, identity).url)
  assert.equal(intraday.searchParams.get('includePrePost'), 'false')
  assert.equal(intraday.searchParams.get('interval'), '30m')
})
