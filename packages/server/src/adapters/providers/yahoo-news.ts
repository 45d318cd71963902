import { parseInstant } from '../../kernel/time.ts'
import { headlineOf, plainText, webAddress } from './headline.ts'
import { itemsAt, type JsonValue, jsonAt, parseJson, textAt } from './json-value.ts'
import { droppedRows, observed, type ParsedObservations, type ParseMeta } from './parsed-observations.ts'
import { type Identity, malformed, ProviderFault, type ProviderRequest } from './provider-request.ts'
import { YAHOO_API, yahooGet, yahooRefusal } from './yahoo-answer.ts'
import { instantAt } from './yahoo-chart-instrument.ts'

export function requestYahooNews(symbol: string, identity: Identity): ProviderRequest {
  const url = new URL('/v1/finance/search', YAHOO_API)
  url.searchParams.set('q', symbol)
  url.searchParams.set('newsCount', '20')
  url.searchParams.set('quotesCount', '0')
  return yahooGet(url, identity)
}

/**
 * Headlines of a search or a ticker's news stream.
 * @throws ProviderFault if neither
 */
export function parseYahooNews(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const answer = parseJson(bytes)
  const refusal = yahooRefusal(JSON.stringify(answer))
  if (refusal !== undefined) throw new ProviderFault(refusal.kind, refusal.reason)
  const stream = jsonAt(answer, 'data', 'tickerStream', 'stream')
  if (!Array.isArray(jsonAt(answer, 'news')) && !Array.isArray(stream))
    throw malformed('no news in the answer')
  const found = Array.isArray(stream)
    ? itemsAt(stream).map(fromStream)
    : itemsAt(answer, 'news').map(fromSearch)
  const headlines = found.flatMap((fields) => (fields === undefined ? [] : [headlineOf(fields, meta)]))
  return observed('yahoo', {
    headlines,
    dropped: droppedRows({ 'no title or no time': found.length - headlines.length }),
  })
}

type Fields = Parameters<typeof headlineOf>[0]

function fromSearch(item: JsonValue): Fields | undefined {
  const title = plainText(textAt(item, 'title') ?? '')
  const publishedAt = instantAt(item, 'providerPublishTime')
  if (title === '' || publishedAt === undefined) return undefined
  return {
    source: textAt(item, 'publisher') ?? 'Yahoo Finance',
    title,
    url: webAddress(textAt(item, 'link')),
    publishedAt,
    timeOfDayKnown: true,
    taggedSymbols: itemsAt(item, 'relatedTickers').filter((symbol) => typeof symbol === 'string'),
  }
}

function fromStream(item: JsonValue): Fields | undefined {
  const content = jsonAt(item, 'content')
  const title = plainText(textAt(content, 'title') ?? '')
  const publishedAt = parseInstant(textAt(content, 'pubDate') ?? '')
  if (title === '' || publishedAt === undefined) return undefined
  const tickers = itemsAt(content, 'finance', 'stockTickers').map((ticker) => textAt(ticker, 'symbol'))
  return {
    source: textAt(content, 'provider', 'displayName') ?? 'Yahoo Finance',
    title,
    url: webAddress(textAt(content, 'canonicalUrl', 'url')),
    publishedAt,
    timeOfDayKnown: true,
    taggedSymbols: tickers.filter((symbol) => symbol !== undefined),
  }
}
