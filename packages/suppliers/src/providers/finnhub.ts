import { asInstant, type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import { localDay, NEW_YORK } from './exchange-time.ts'
import { headlineOf, plainText, webAddress } from './headline.ts'
import { type JsonValue, numberAt, parseJson, textAt } from './json-value.ts'
import { observed, type Parse } from './parsed-observations.ts'
import {
  getRequest,
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
} from './provider-request.ts'
import { instantAt } from './yahoo-chart-instrument.ts'

export const requestFinnhubQuote = (symbol: string, key: string, identity: Identity): ProviderRequest =>
  finnhubGet('quote', { symbol }, key, identity)

export const requestFinnhubNews = (
  symbol: string,
  days: { readonly from: Day; readonly to: Day },
  key: string,
  identity: Identity,
): ProviderRequest =>
  finnhubGet('company-news', { symbol, from: formatDay(days.from), to: formatDay(days.to) }, key, identity)

const finnhubGet = (
  path: string,
  query: Readonly<Record<string, string>>,
  key: string,
  identity: Identity,
): ProviderRequest =>
  getRequest('finnhub', `https://finnhub.io/api/v1/${path}`, identity, {
    query,
    headers: { 'x-finnhub-token': key },
  })

/** Zeros mean unknown symbol. */
export const parseFinnhubQuote: Parse = (bytes, meta) => {
  const answer = checkedAnswer(bytes)
  const [symbol] = meta.symbols
  const [price, at] = [numberAt(answer, 'c'), instantAt(answer, 't')]
  if (symbol === undefined || Number.isNaN(price) || at === undefined)
    throw malformed('no quote in the answer')
  if (price === 0 || at === 0) return observed({})
  return observed({
    quotes: [
      {
        symbol,
        source: 'finnhub',
        currency: undefined,
        day: localDay(NEW_YORK, at),
        at,
        knownAt: asInstant(Math.max(at, meta.receivedAt)),
        price,
        dayHigh: numberAt(answer, 'h'),
        dayLow: numberAt(answer, 'l'),
        dayVolume: Number.NaN,
        previousClose: numberAt(answer, 'pc'),
      },
    ],
  })
}

export const parseFinnhubNews: Parse = (bytes, meta) => {
  const answer = checkedAnswer(bytes)
  if (!Array.isArray(answer)) throw malformed('no news in the answer')
  const headlines = answer.flatMap((item: JsonValue) => {
    const title = plainText(textAt(item, 'headline') ?? '')
    const publishedAt = instantAt(item, 'datetime')
    if (title === '' || publishedAt === undefined) return []
    const source = textAt(item, 'source') ?? 'Finnhub'
    const tagged = (textAt(item, 'related') ?? '').split(',').filter((symbol) => symbol !== '')
    const url = webAddress(textAt(item, 'url'))
    return [
      headlineOf({ source, title, url, publishedAt, timeOfDayKnown: true, taggedSymbols: tagged }, meta),
    ]
  })
  return observed({ headlines })
}

function checkedAnswer(bytes: Uint8Array): JsonValue {
  const answer = parseJson(bytes)
  const error = textAt(answer, 'error')
  if (error === undefined) return answer
  if (/limit/i.test(error)) throw new ProviderFault('limited', 'too many requests')
  if (/key|access/i.test(error)) throw new ProviderFault('auth', 'the key does not allow this')
  throw new ProviderFault('bad_request', 'the request is refused')
}
