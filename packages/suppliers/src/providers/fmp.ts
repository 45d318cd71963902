import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { localDay, NEW_YORK } from './exchange-time.ts'
import { type JsonValue, jsonAt, numberAt, parseJson, textAt } from './json-value.ts'
import { observed, type Parse, type ParseMeta, type ProviderQuote } from './parsed-observations.ts'
import {
  getRequest,
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
} from './provider-request.ts'
import { instantAt } from './yahoo-chart-instrument.ts'

export const requestFmpQuote = (symbol: string, apikey: string, identity: Identity): ProviderRequest =>
  getRequest('fmp', 'https://financialmodelingprep.com/stable/quote', identity, { query: { symbol, apikey } })

/** An empty list means unknown symbol. */
export const parseFmpQuote: Parse = (bytes, meta) => {
  const answer = parseJson(bytes)
  const error = textAt(answer, 'Error Message')
  if (error !== undefined) {
    if (/limit/i.test(error)) throw new ProviderFault('limited', 'too many requests')
    throw new ProviderFault('auth', 'the key does not allow this')
  }
  if (!Array.isArray(answer)) throw malformed('no quotes in the answer')
  return observed({ quotes: answer.flatMap((item: JsonValue) => quoteOf(item, meta) ?? []) })
}

function quoteOf(item: JsonValue, { receivedAt }: ParseMeta): ProviderQuote | undefined {
  const [symbol, at] = [textAt(item, 'symbol'), instantAt(jsonAt(item), 'timestamp')]
  const price = numberAt(item, 'price')
  if (symbol === undefined || at === undefined || Number.isNaN(price)) return undefined
  return {
    symbol,
    source: 'fmp',
    currency: undefined,
    day: localDay(NEW_YORK, at),
    at,
    knownAt: asInstant(Math.max(at, receivedAt)),
    price,
    dayHigh: numberAt(item, 'dayHigh'),
    dayLow: numberAt(item, 'dayLow'),
    dayVolume: numberAt(item, 'volume'),
    previousClose: numberAt(item, 'previousClose'),
  }
}
