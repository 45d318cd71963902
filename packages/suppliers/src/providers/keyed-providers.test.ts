import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { redactUrl } from '../../../server/src/adapters/telemetry/log.ts'
import {
  parseAlpacaDaily,
  parseAlpacaHalfHours,
  parseAlpacaSnapshots,
  requestAlpacaBars,
  requestAlpacaSnapshots,
} from './alpaca.ts'
import { parseFinnhubNews, parseFinnhubQuote, requestFinnhubNews, requestFinnhubQuote } from './finnhub.ts'
import { parseFmpQuote, requestFmpQuote } from './fmp.ts'
import type { ParseMeta } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'
import { requestSecCompanyFacts } from './sec-filings.ts'
import { parseTiingoDaily, requestTiingoDaily } from './tiingo.ts'
import { parseTwelveDataQuotes, requestTwelveDataQuotes } from './twelve-data.ts'

const IDENTITY = { product: 'Bellwether/0.1', contact: 'ops@example.com' }
const META: ParseMeta = {
  receivedAt: asInstant(Date.parse('2026-03-03T22:00:00Z')),
  knownFrom: 'publication',
  assetOf: (symbol) => DEFAULT_UNIVERSE.bySymbol.get(symbol),
  symbols: ['AAPL', 'GONE'],
}
const bytes = (content: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(content))
const kindOf = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof ProviderFault) return error.kind
    throw error
  }
  return 'data'
}

// None of these providers has a recorded answer: the shapes are those of their documentation.

test('Alpaca: snapshots are quotes', () => {
  const snapshot = {
    latestTrade: { t: '2026-03-03T20:59:59.123456789Z', p: 210.5 },
    dailyBar: { o: 209, h: 211, l: 208, c: 210.5, v: 5000 },
    prevDailyBar: { c: 208 },
  }
  const parsed = parseAlpacaSnapshots(bytes({ AAPL: snapshot }), META)
  const [quote] = parsed.quotes
  assert.deepEqual(
    [quote.price, quote.dayHigh, quote.previousClose, formatDay(quote.day)],
    [210.5, 211, 208, '2026-03-03'],
  )
  assert.ok(quote.knownAt >= quote.at)
})

test('Alpaca: a daily bar of a day that is not over is provisional; half hours follow the session', () => {
  const bar = (t: string, c: number): object => ({ t, o: c, h: c, l: c, c, v: 10 })
  const days = bytes({
    bars: { AAPL: [bar('2026-03-02T05:00:00Z', 1), bar('2026-03-03T05:00:00Z', 2)] },
  })
  const during = parseAlpacaDaily(days, {
    ...META,
    receivedAt: asInstant(Date.parse('2026-03-03T18:00:00Z')),
  })
  assert.deepEqual([Array.from(during.daily[0].bars.close), during.daily[0].provisional?.close], [[1], 2])
  assert.deepEqual(Array.from(parseAlpacaDaily(days, META).daily[0].bars.close), [1, 2])
  const halves = bytes({
    bars: {
      AAPL: [bar('2026-03-03T13:30:00Z', 1), bar('2026-03-03T14:30:00Z', 2), bar('2026-03-03T15:00:00Z', 3)],
    },
  })
  const parsed = parseAlpacaHalfHours(halves, META)
  assert.deepEqual(Array.from(parsed.halfHours[0].close), [2, 3])
  const asked = new URL(
    requestAlpacaBars(
      ['AAPL', 'SPY'],
      { timeframe: '30Min', from: asInstant(0), to: asInstant(1000) },
      { keyId: 'a', secret: 'b' },
      IDENTITY,
    ).url,
  )
  assert.equal(asked.searchParams.get('feed'), null)
  assert.equal(asked.searchParams.get('adjustment'), 'all')
})

test('Finnhub: zeros are an unknown symbol, errors are what they say', () => {
  const quote = {
    c: 309.38,
    d: 5.96,
    dp: 1.96,
    h: 310,
    l: 303,
    o: 304,
    pc: 303.42,
    t: Date.parse('2026-03-03T21:00:00Z') / 1000,
  }
  assert.equal(parseFinnhubQuote(bytes(quote), META).quotes[0].price, 309.38)
  const unknown = parseFinnhubQuote(bytes({ c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 }), META)
  assert.deepEqual(unknown.quotes, [])
  assert.equal(
    kindOf(() => parseFinnhubQuote(bytes({ error: 'Invalid API key.' }), META)),
    'auth',
  )
  assert.equal(
    kindOf(() => parseFinnhubQuote(bytes({ error: 'API limit reached.' }), META)),
    'limited',
  )
  const news = [
    { headline: 'A', datetime: 1772539200, source: 'Paper', related: 'AAPL', url: 'https://x.example/a' },
    { headline: '' },
  ]
  const parsed = parseFinnhubNews(bytes(news), META)
  assert.deepEqual([parsed.headlines.length, parsed.headlines[0].taggedSymbols], [1, ['AAPL']])
  const untagged = bytes([{ headline: 'A', datetime: 1772539200, related: '' }])
  const asked = { ...META, symbols: ['MSFT'] }
  assert.deepEqual(parseFinnhubNews(untagged, asked).headlines[0].taggedSymbols, ['MSFT'])
})

test('Twelve Data: errors with status 200 are refusals, alone and among other symbols', () => {
  const error = (code: number): object => ({ code, message: 'm', status: 'error' })
  assert.equal(
    kindOf(() => parseTwelveDataQuotes(bytes(error(429)), META)),
    'limited',
  )
  assert.equal(
    kindOf(() => parseTwelveDataQuotes(bytes(error(401)), META)),
    'auth',
  )
  assert.equal(
    kindOf(() => parseTwelveDataQuotes(bytes(error(404)), META)),
    'not_found',
  )
  const quote = {
    symbol: 'AAPL',
    currency: 'USD',
    datetime: '2026-03-03',
    timestamp: 1772571600,
    open: '1',
    high: '3',
    low: '1',
    close: '2.5',
    volume: '7',
    previous_close: '2',
  }
  const parsed = parseTwelveDataQuotes(bytes({ AAPL: quote, GONE: error(404) }), META)
  assert.deepEqual(
    parsed.quotes.map(({ price }) => price),
    [2.5],
  )
  const request = requestTwelveDataQuotes(['AAPL', 'XAU/USD'], 'K', IDENTITY)
  assert.equal(request.cost, 2)
  assert.equal(request.refusalIn?.(JSON.stringify(error(429)))?.kind, 'limited')
  assert.equal(request.refusalIn?.('not json'), undefined)
})

test('Tiingo: what was paid before a split is put on the level of the shares of today', () => {
  const row = (date: string, close: number, splitFactor = 1, divCash = 0): object => ({
    date: `${date}T00:00:00.000Z`,
    open: close,
    high: close,
    low: close,
    close,
    adjClose: close / 10,
    volume: 100,
    splitFactor,
    divCash,
  })
  const rows = [row('2026-02-26', 400, 1, 2), row('2026-02-27', 101, 4), row('2026-03-02', 102)]
  const parsed = parseTiingoDaily(bytes(rows), { ...META, symbols: ['AAPL'] })
  assert.deepEqual(Array.from(parsed.daily[0].bars.close), [100, 101, 102])
  assert.deepEqual(Array.from(parsed.daily[0].bars.volume), [400, 100, 100])
  assert.deepEqual(
    parsed.splits.map(({ day, numerator }) => [formatDay(day), numerator]),
    [['2026-02-27', 4]],
  )
  // 2 dollars on an old share are half a dollar on each of the four new ones.
  assert.equal(parsed.dividends[0].amount, 0.5)
  assert.equal(
    kindOf(() => parseTiingoDaily(bytes({ detail: 'Not found.' }), META)),
    'not_found',
  )
})

test('FMP: an empty list is an unknown symbol, an error message a refusal', () => {
  const quote = {
    symbol: 'AAPL',
    price: 10,
    timestamp: 1772571600,
    open: 9,
    dayHigh: 11,
    dayLow: 9,
    volume: 5,
    previousClose: 9.5,
  }
  assert.equal(parseFmpQuote(bytes([quote]), META).quotes[0].price, 10)
  assert.deepEqual(parseFmpQuote(bytes([]), META).quotes, [])
  assert.equal(
    kindOf(() => parseFmpQuote(bytes({ 'Error Message': 'Limit Reach.' }), META)),
    'limited',
  )
  assert.equal(
    kindOf(() => parseFmpQuote(bytes({ 'Error Message': 'Legacy Endpoint' }), META)),
    'auth',
  )
})

test('keys travel in headers where the supplier allows it, and no URL that is shown holds one', () => {
  const KEY = 'SECRETKEY'
  const from = dayFromDate(2026, 1, 2)
  const requests = [
    requestAlpacaSnapshots(['AAPL'], { keyId: KEY, secret: KEY }, IDENTITY),
    requestFinnhubQuote('AAPL', KEY, IDENTITY),
    requestFinnhubNews('AAPL', { from, to: from }, KEY, IDENTITY),
    requestTwelveDataQuotes(['AAPL'], KEY, IDENTITY),
    requestTiingoDaily('AAPL', from, KEY, IDENTITY),
    requestFmpQuote('AAPL', KEY, IDENTITY),
  ]
  for (const request of requests) {
    assert.ok(`${request.url}${JSON.stringify(request.headers)}`.includes(KEY))
    assert.ok(!redactUrl(request.url).includes(KEY), request.host)
    assert.equal(request.url.includes(KEY), request.host === 'fmp', request.host)
  }
})

test('SEC is not asked without a contact, and numbers are padded to ten digits', () => {
  assert.match(requestSecCompanyFacts(320193, IDENTITY).url, /CIK0000320193\.json$/)
  assert.match(requestSecCompanyFacts(320193, IDENTITY).headers['user-agent'], /ops@example\.com/)
  assert.throws(() => requestSecCompanyFacts(1, { ...IDENTITY, contact: '' }), RangeError)
})
