import { jsonAt, textAt } from './json-value.ts'
import { droppedRows, observed, type ParsedObservations, type ParseMeta } from './parsed-observations.ts'
import { malformed } from './provider-fault.ts'
import type { Identity, ProviderRequest } from './provider-request.ts'
import { YAHOO_API, yahooGet, yahooResults } from './yahoo-answer.ts'
import { chartQuote } from './yahoo-chart.ts'
import { chartDaily } from './yahoo-chart-daily.ts'
import { instrumentOf } from './yahoo-chart-instrument.ts'

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
