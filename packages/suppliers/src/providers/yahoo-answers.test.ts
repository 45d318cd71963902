import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, formatDay, formatInstant } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { parseGdeltArticles, requestGdeltArticles } from './gdelt.ts'
import type { ParseMeta } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'
import { yahooRefusal } from './yahoo-answer.ts'
import { parseYahooFundamentals, requestYahooFundamentals } from './yahoo-fundamentals.ts'
import { parseYahooNews, requestYahooNews } from './yahoo-news.ts'
import { parseYahooQuotes, parseYahooSpark, requestYahooSpark } from './yahoo-quote.ts'

const IDENTITY = { product: 'Bellwether/0.1', contact: 'ops@example.com' }
const META: ParseMeta = {
  receivedAt: asInstant(Date.parse('2026-03-03T22:00:00Z')),
  knownFrom: 'publication',
  assetOf: (symbol) => DEFAULT_UNIVERSE.bySymbol.get(symbol),
  symbols: [],
}
const bytes = (content: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(content))
const seconds = (text: string): number => Date.parse(text) / 1000

const quote = (more: object): object => ({
  symbol: 'AAPL',
  currency: 'USD',
  exchangeTimezoneName: 'America/New_York',
  regularMarketPrice: 210,
  regularMarketTime: seconds('2026-03-03T20:45:00Z'),
  ...more,
})
const quotes = (...result: object[]): Uint8Array => bytes({ quoteResponse: { result, error: null } })

test('a quote keeps the time of its price and is known when it arrives', () => {
  const [one] = parseYahooQuotes(quotes(quote({})), META).quotes
  assert.equal(formatInstant(one.at), '2026-03-03T20:45:00Z')
  assert.equal(one.knownAt, META.receivedAt)
})

test('symbols that are absent, of no type or without a price are left out; the order of the answer does not matter', () => {
  const parsed = parseYahooQuotes(
    quotes(quote({ symbol: 'SPY', regularMarketPrice: 1 }), { symbol: 'GONE', quoteType: 'NONE' }, quote({})),
    { ...META, symbols: ['AAPL', 'NEVER', 'SPY'] },
  )
  assert.deepEqual(
    parsed.quotes.map(({ symbol }) => symbol),
    ['SPY', 'AAPL'],
  )
})

test('a future traded on Sunday evening belongs to Monday', () => {
  const gold = quote({ symbol: 'GC=F', regularMarketTime: seconds('2026-03-02T00:30:00Z') })
  assert.equal(formatDay(parseYahooQuotes(quotes(gold), META).quotes[0].day), '2026-03-02')
})

test('what the supplier refuses is told by the code in the body', () => {
  const refusal = (code: string): string | undefined =>
    yahooRefusal({ finance: { result: null, error: { code, description: 'd' } } })?.kind
  assert.deepEqual(['Not Found', 'Unauthorized', 'Bad Request', 'Too Many Requests'].map(refusal), [
    'not_found',
    'auth',
    'bad_request',
    'limited',
  ])
  assert.equal(yahooRefusal({ chart: { result: [], error: null } }), undefined)
  assert.equal(yahooRefusal(undefined), undefined)
  assert.throws(() => parseYahooQuotes(bytes({ chart: { result: [] } }), META), ProviderFault)
})

test('figures are put together by period, in one currency, and are known from the midnight after the answer', () => {
  const series = (type: string, items: readonly (readonly [string, string, number, string?])[]): object => ({
    meta: { symbol: ['ACME'], type: [type] },
    [type]: items.map(([asOfDate, periodType, raw, currencyCode = 'USD']) => ({
      asOfDate,
      periodType,
      currencyCode,
      reportedValue: { raw },
    })),
  })
  const result = [
    series('quarterlyTotalRevenue', [['2025-12-31', '3M', 10]]),
    series('annualTotalRevenue', [
      ['2025-12-31', '12M', 40],
      ['2025-12-31', 'TTM', 99],
    ]),
    series('annualOperatingCashFlow', [['2025-12-31', '12M', 9]]),
    series('annualCapitalExpenditure', [['2025-12-31', '12M', -2]]),
    series('annualCurrentAssets', [['2025-12-31', '12M', 30]]),
    series('annualCurrentLiabilities', [['2025-12-31', '12M', 20]]),
    series('annualTotalLiabilitiesNetMinorityInterest', [['2025-12-31', '12M', 48]]),
    series('annualRetainedEarnings', [['2025-12-31', '12M', -5]]),
    series('annualDilutedEPS', [['2025-12-31', '12M', 7, 'EUR']]),
    series('trailingTotalRevenue', [['2025-12-31', 'TTM', 41]]),
    { meta: { symbol: ['ACME'], type: ['annualGrossProfit'] } },
  ]
  const parsed = parseYahooFundamentals(bytes({ timeseries: { result, error: null } }), META)
  assert.deepEqual(
    parsed.fundamentals.map(({ period, revenue, capex, freeCashFlow, epsDiluted }) => [
      period,
      revenue,
      capex,
      freeCashFlow,
      epsDiluted,
    ]),
    [
      ['FY', 40, 2, 7, Number.NaN],
      ['Q', 10, Number.NaN, Number.NaN, Number.NaN],
    ],
  )
  assert.deepEqual(
    parsed.fundamentals.map((row) => [
      row.currentAssets,
      row.currentLiabilities,
      row.totalLiabilities,
      row.retainedEarnings,
    ]),
    [[30, 20, 48, -5], Array(4).fill(Number.NaN)],
  )
  assert.equal(formatInstant(parsed.fundamentals[0].knownAt), '2026-03-04T00:00:00Z')
  const none = parseYahooFundamentals(
    bytes({
      timeseries: { result: [{ meta: { symbol: ['SPY'], type: ['annualTotalRevenue'] } }], error: null },
    }),
    META,
  )
  assert.deepEqual(none.fundamentals, [])
})

test('news are read from searches and from streams; items without a title or a time are left out', () => {
  const search = {
    news: [
      {
        title: 'A &amp; B',
        publisher: 'P',
        link: 'https://x.example/',
        providerPublishTime: seconds('2026-03-03T10:00:00Z'),
        relatedTickers: ['AAPL', 7],
      },
      { title: 'C' },
    ],
  }
  const parsed = parseYahooNews(bytes(search), META)
  assert.deepEqual(
    parsed.headlines.map(({ title, taggedSymbols }) => [title, taggedSymbols]),
    [['A & B', ['AAPL']]],
  )
  const untagged = bytes({ news: [{ ...search.news[0], relatedTickers: [] }] })
  const asked = { ...META, symbols: ['MSFT'] }
  assert.deepEqual(parseYahooNews(untagged, asked).headlines[0].taggedSymbols, ['MSFT'])
  const content = {
    title: 'D',
    pubDate: '2026-03-03T10:00:00Z',
    provider: { displayName: 'Q' },
    canonicalUrl: { url: 'https://x.example/d' },
  }
  const stream = { data: { tickerStream: { stream: [{ content }] } } }
  assert.equal(parseYahooNews(bytes(stream), META).headlines[0].source, 'Q')
})

test('sparks are closes alone, the running day apart', () => {
  const meta = {
    symbol: 'AAPL',
    currency: 'USD',
    exchangeTimezoneName: 'America/New_York',
    dataGranularity: '1d',
    regularMarketTime: seconds('2026-03-03T18:00:00Z'),
    currentTradingPeriod: {
      regular: { start: seconds('2026-03-03T14:30:00Z'), end: seconds('2026-03-03T21:00:00Z') },
    },
  }
  const chart = {
    meta,
    timestamp: ['2026-03-02T14:30:00Z', '2026-03-03T14:30:00Z'].map(seconds),
    indicators: { quote: [{ close: [1, 2] }] },
  }
  const parsed = parseYahooSpark(
    bytes({ spark: { result: [{ symbol: 'AAPL', response: [chart] }], error: null } }),
    { ...META, symbols: ['AAPL', 'SPY'] },
  )
  assert.deepEqual([Array.from(parsed.daily[0].bars.close), parsed.daily[0].provisional?.close], [[1], 2])
  assert.ok(Number.isNaN(parsed.daily[0].bars.high[0]))
})

test('GDELT: the time is the one of seeing, the empty object means none, and titles are plain', () => {
  const article = {
    url: 'https://p.example/a',
    title: 'Oil , up',
    seendate: '20260303T044500Z',
    domain: 'p.example',
  }
  const parsed = parseGdeltArticles(
    bytes({ articles: [article, { ...article, title: '' }, { ...article, seendate: 'x' }] }),
    META,
  )
  assert.deepEqual(
    parsed.headlines.map(({ source, publishedAt }) => [source, formatInstant(publishedAt)]),
    [['p.example', '2026-03-03T04:45:00Z']],
  )
  assert.deepEqual(parseGdeltArticles(bytes({}), META).headlines, [])
  assert.throws(() => parseGdeltArticles(bytes({ other: 1 }), META), ProviderFault)
})

test('requests name what is asked for', () => {
  const period = { from: asInstant(1000), to: asInstant(2000) }
  assert.match(
    requestYahooFundamentals('BRK-B', period, IDENTITY).url,
    /timeseries\/BRK-B\?type=quarterlyTotalRevenue/,
  )
  assert.equal(new URL(requestYahooNews('EURUSD=X', IDENTITY).url).searchParams.get('q'), 'EURUSD=X')
  assert.equal(new URL(requestYahooSpark(['A', 'B'], IDENTITY).url).searchParams.get('symbols'), 'A,B')
  assert.equal(new URL(requestGdeltArticles('oil', 2, IDENTITY).url).searchParams.get('timespan'), '2h')
})
