import { asInstant, MINUTE } from '../../kernel/time.ts'
import { inMainUnit, unitOf } from './currency-unit.ts'
import { quoteDay } from './half-hour-bars.ts'
import { type JsonValue, jsonAt, numberAt, textAt } from './json-value.ts'
import {
  droppedRows,
  observed,
  type ParsedObservations,
  type ParseMeta,
  type ProviderQuote,
} from './parsed-observations.ts'
import { type Identity, malformed, type ProviderRequest } from './provider-request.ts'
import { YAHOO_API, yahooGet, yahooResults } from './yahoo-answer.ts'
import { chartQuote } from './yahoo-chart.ts'
import { chartDaily } from './yahoo-chart-daily.ts'
import { instantAt, instrumentOf } from './yahoo-chart-instrument.ts'

const MOST_SYMBOLS = 100

export interface YahooCredentials {
  readonly cookie: string
  readonly crumb: string
}

export function requestYahooQuotes(
  symbols: readonly string[],
  { cookie, crumb }: YahooCredentials,
  identity: Identity,
): readonly ProviderRequest[] {
  const starts = Array.from(
    { length: Math.ceil(symbols.length / MOST_SYMBOLS) },
    (_, index) => index * MOST_SYMBOLS,
  )
  return starts.map((start) => {
    const url = new URL('/v7/finance/quote', YAHOO_API)
    url.searchParams.set('symbols', symbols.slice(start, start + MOST_SYMBOLS).join(','))
    url.searchParams.set('crumb', crumb)
    return yahooGet(url, identity, { cookie })
  })
}

/**
 * Quotes in the answer's order; symbols absent or without a price are missing.
 * @throws ProviderFault
 */
export function parseYahooQuotes(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const results = yahooResults(bytes, 'quoteResponse')
  const named = results.map((result) => textAt(result, 'symbol'))
  if (named.includes(undefined)) throw malformed('a quote of nothing')
  const quotes = results.flatMap((result) => quoteOf(result, meta) ?? [])
  const priced = new Set(quotes.map(({ symbol }) => symbol))
  const missing = [...new Set([...meta.asked, ...named.filter((name) => name !== undefined)])].filter(
    (symbol) => !priced.has(symbol),
  )
  return observed('yahoo', { quotes, missing })
}

function quoteOf(result: JsonValue, meta: ParseMeta): ProviderQuote | undefined {
  const symbol = textAt(result, 'symbol')
  const zone = textAt(result, 'exchangeTimezoneName')
  const at = instantAt(result, 'regularMarketTime')
  const unit = unitOf(textAt(result, 'currency'))
  const figure = (name: string): number => inMainUnit(numberAt(result, name), unit)
  const price = figure('regularMarketPrice')
  if (symbol === undefined || zone === undefined || at === undefined || Number.isNaN(price)) return undefined
  const delay = numberAt(result, 'exchangeDataDelayedBy')
  return {
    symbol,
    source: 'yahoo',
    ...unit,
    day: quoteDay(symbol, zone, at, meta),
    at,
    knownAt: asInstant(Math.max(at, meta.receivedAt)),
    price,
    dayOpen: figure('regularMarketOpen'),
    dayHigh: figure('regularMarketDayHigh'),
    dayLow: figure('regularMarketDayLow'),
    dayVolume: numberAt(result, 'regularMarketVolume'),
    previousClose: figure('regularMarketPreviousClose'),
    delayMs: Number.isNaN(delay) ? undefined : delay * MINUTE,
    marketState: textAt(result, 'marketState'),
  }
}

export function requestYahooSpark(symbols: readonly string[], identity: Identity): ProviderRequest {
  const url = new URL('/v7/finance/spark', YAHOO_API)
  url.searchParams.set('symbols', symbols.join(','))
  url.searchParams.set('range', '5d')
  url.searchParams.set('interval', '1d')
  return yahooGet(url, identity)
}

/**
 * Daily closes and latest prices; other fields unknown.
 * @throws ProviderFault
 */
export function parseYahooSpark(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const results = yahooResults(bytes, 'spark')
  const charts = results.flatMap((result) => jsonAt(result, 'response', 0) ?? [])
  const parsed = charts.map((chart) => {
    if (textAt(chart, 'meta', 'dataGranularity') !== '1d')
      throw malformed('bars of another length than a day')
    const instrument = instrumentOf(jsonAt(chart, 'meta'))
    return { ...chartDaily(chart, instrument, meta), quotes: chartQuote(chart, instrument, meta) }
  })
  const found = new Set(parsed.map(({ daily }) => daily.bars.symbol))
  return observed('yahoo', {
    daily: parsed.map(({ daily }) => daily),
    quotes: parsed.flatMap(({ quotes }) => quotes),
    missing: meta.asked.filter((symbol) => !found.has(symbol)),
    dropped: droppedRows({ 'no close': parsed.reduce((sum, { withoutClose }) => sum + withoutClose, 0) }),
  })
}
