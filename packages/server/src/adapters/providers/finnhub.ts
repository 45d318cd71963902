import { asInstant, type Day, formatDay } from '../../kernel/time.ts'
import { localDay } from './exchange-time.ts'
import { headlineOf, plainText, webAddress } from './headline.ts'
import { type JsonValue, numberAt, parseJson, textAt } from './json-value.ts'
import { droppedRows, observed, type ParsedObservations, type ParseMeta } from './parsed-observations.ts'
import {
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
  plainAgent,
} from './provider-request.ts'
import { instantAt } from './yahoo-chart-instrument.ts'

const NEW_YORK = 'America/New_York'

export function requestFinnhubQuote(symbol: string, key: string, identity: Identity): ProviderRequest {
  const url = new URL('https://finnhub.io/api/v1/quote')
  url.searchParams.set('symbol', symbol)
  return finnhubGet(url, key, identity)
}

export function requestFinnhubNews(
  symbol: string,
  days: { readonly from: Day; readonly to: Day },
  key: string,
  identity: Identity,
): ProviderRequest {
  const url = new URL('https://finnhub.io/api/v1/company-news')
  url.searchParams.set('symbol', symbol)
  url.searchParams.set('from', formatDay(days.from))
  url.searchParams.set('to', formatDay(days.to))
  return finnhubGet(url, key, identity)
}

const finnhubGet = (url: URL, key: string, identity: Identity): ProviderRequest => ({
  method: 'GET',
  url: url.toString(),
  headers: { 'user-agent': plainAgent(identity), 'x-finnhub-token': key },
  expects: 'json',
  host: 'finnhub',
})

/**
 * Quote of the requested symbol; zeros mean unknown symbol.
 * @throws ProviderFault
 */
export function parseFinnhubQuote(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const answer = checkedAnswer(bytes)
  const [symbol] = meta.asked
  const [price, at] = [numberAt(answer, 'c'), instantAt(answer, 't')]
  if (symbol === undefined || Number.isNaN(price) || at === undefined)
    throw malformed('no quote in the answer')
  if (price === 0 || at === 0) return observed('finnhub', { missing: [symbol] })
  return observed('finnhub', {
    quotes: [
      {
        symbol,
        source: 'finnhub',
        currency: undefined,
        scale: 1,
        day: localDay(NEW_YORK, at),
        at,
        knownAt: asInstant(Math.max(at, meta.receivedAt)),
        price,
        dayOpen: numberAt(answer, 'o'),
        dayHigh: numberAt(answer, 'h'),
        dayLow: numberAt(answer, 'l'),
        dayVolume: Number.NaN,
        previousClose: numberAt(answer, 'pc'),
        delayMs: undefined,
        marketState: undefined,
      },
    ],
  })
}

/**
 * Headlines of one company.
 * @throws ProviderFault
 */
export function parseFinnhubNews(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const answer = checkedAnswer(bytes)
  if (!Array.isArray(answer)) throw malformed('no news in the answer')
  const headlines = answer.flatMap((item: JsonValue) => {
    const title = plainText(textAt(item, 'headline') ?? '')
    const publishedAt = instantAt(item, 'datetime')
    if (title === '' || publishedAt === undefined) return []
    const source = textAt(item, 'source') ?? 'Finnhub'
    const tagged = textAt(item, 'related')?.split(',') ?? []
    const url = webAddress(textAt(item, 'url'))
    return [
      headlineOf({ source, title, url, publishedAt, timeOfDayKnown: true, taggedSymbols: tagged }, meta),
    ]
  })
  return observed('finnhub', {
    headlines,
    dropped: droppedRows({ 'no title or no time': answer.length - headlines.length }),
  })
}

function checkedAnswer(bytes: Uint8Array): JsonValue {
  const answer = parseJson(bytes)
  const error = textAt(answer, 'error')
  if (error === undefined) return answer
  if (/limit/i.test(error)) throw new ProviderFault('limited', 'too many requests')
  if (/key|access/i.test(error)) throw new ProviderFault('auth', 'the key does not allow this')
  throw new ProviderFault('bad_request', 'the request is refused')
}
