import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { inMainUnit, unitOf } from './currency-unit.ts'
import { quoteDay } from './half-hour-bars.ts'
import { type JsonValue, jsonAt, numberAt, textAt } from './json-value.ts'
import { observed, type Parse, type ParseMeta, type ProviderQuote } from './parsed-observations.ts'
import { type Identity, malformed, type ProviderRequest } from './provider-request.ts'
import { yahooGet, yahooResults } from './yahoo-answer.ts'
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
  return inBatches(symbols).map((batch) =>
    yahooGet('/v7/finance/quote', { symbols: batch.join(','), crumb }, identity, { cookie }),
  )
}

export const inBatches = (symbols: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(symbols.length / MOST_SYMBOLS) }, (_, index) =>
    symbols.slice(index * MOST_SYMBOLS, (index + 1) * MOST_SYMBOLS),
  )

/** Without symbols that have no price. */
export const parseYahooQuotes: Parse = (bytes, meta) => {
  const results = yahooResults(bytes, 'quoteResponse')
  if (results.some((result) => textAt(result, 'symbol') === undefined)) throw malformed('a quote of nothing')
  return observed({ quotes: results.flatMap((result) => quoteOf(result, meta) ?? []) })
}

function quoteOf(result: JsonValue, meta: ParseMeta): ProviderQuote | undefined {
  const symbol = textAt(result, 'symbol')
  const zone = textAt(result, 'exchangeTimezoneName')
  const at = instantAt(result, 'regularMarketTime')
  const unit = unitOf(textAt(result, 'currency'))
  const figure = (name: string): number => inMainUnit(numberAt(result, name), unit)
  const price = figure('regularMarketPrice')
  if (symbol === undefined || zone === undefined || at === undefined || Number.isNaN(price)) return undefined
  return {
    symbol,
    source: 'yahoo',
    currency: unit.currency,
    day: quoteDay(symbol, zone, at, meta),
    at,
    knownAt: asInstant(Math.max(at, meta.receivedAt)),
    price,
    dayHigh: figure('regularMarketDayHigh'),
    dayLow: figure('regularMarketDayLow'),
    dayVolume: numberAt(result, 'regularMarketVolume'),
    previousClose: figure('regularMarketPreviousClose'),
  }
}

export const requestYahooSpark = (symbols: readonly string[], identity: Identity): ProviderRequest =>
  yahooGet('/v7/finance/spark', { symbols: symbols.join(','), range: '5d', interval: '1d' }, identity)

/** Other fields are unknown. */
export const parseYahooSpark: Parse = (bytes, meta) => {
  const charts = yahooResults(bytes, 'spark').flatMap((result) => jsonAt(result, 'response', 0) ?? [])
  const parsed = charts.map((chart) => {
    if (textAt(chart, 'meta', 'dataGranularity') !== '1d')
      throw malformed('bars of another length than a day')
    const instrument = instrumentOf(jsonAt(chart, 'meta'))
    return { daily: chartDaily(chart, instrument, meta), quotes: chartQuote(chart, instrument, meta) }
  })
  return observed({
    daily: parsed.map(({ daily }) => daily),
    quotes: parsed.flatMap(({ quotes }) => quotes),
  })
}
