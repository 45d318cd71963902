import { parseInstant } from '@bellwether-markets/engine/kernel/time'
import { headlineOf, plainText, webAddress } from './headline.ts'
import { itemsAt, type JsonValue, jsonAt, parseJson, textAt } from './json-value.ts'
import { observed, type Parse } from './parsed-observations.ts'
import { type Identity, malformed, ProviderFault, type ProviderRequest } from './provider-request.ts'
import { yahooGet, yahooRefusal } from './yahoo-answer.ts'
import { instantAt } from './yahoo-chart-instrument.ts'

export const requestYahooNews = (q: string, identity: Identity): ProviderRequest =>
  yahooGet('/v1/finance/search', { q, newsCount: '20', quotesCount: '0' }, identity)

/** Of a search or a ticker's news stream. */
export const parseYahooNews: Parse = (bytes, meta) => {
  const answer = parseJson(bytes)
  const refusal = yahooRefusal(answer)
  if (refusal !== undefined) throw new ProviderFault(refusal.kind, refusal.reason)
  const stream = jsonAt(answer, 'data', 'tickerStream', 'stream')
  if (!Array.isArray(jsonAt(answer, 'news')) && !Array.isArray(stream))
    throw malformed('no news in the answer')
  const found = Array.isArray(stream)
    ? itemsAt(stream).map(fromStream)
    : itemsAt(answer, 'news').map(fromSearch)
  return observed({ headlines: found.flatMap((fields) => (fields ? [headlineOf(fields, meta)] : [])) })
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
