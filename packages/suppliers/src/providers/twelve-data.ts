import { asInstant, parseDay, SECOND } from '@bellwether-markets/engine/kernel/time'
import { unitOf } from './currency-unit.ts'
import { localDay, NEW_YORK } from './exchange-time.ts'
import {
  decimalTextAt,
  type JsonValue,
  jsonOf,
  membersAt,
  numberAt,
  parseJson,
  textAt,
} from './json-value.ts'
import { observed, type Parse, type ParseMeta, type ProviderQuote } from './parsed-observations.ts'
import {
  getRequest,
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
  type Refusal,
} from './provider-request.ts'

/** `AAPL` or `XAU/USD`; one credit a symbol. */
export const requestTwelveDataQuotes = (
  symbols: readonly string[],
  key: string,
  identity: Identity,
): ProviderRequest =>
  getRequest('twelve_data', 'https://api.twelvedata.com/quote', identity, {
    query: { symbol: symbols.join(',') },
    headers: { authorization: `apikey ${key}` },
    cost: symbols.length,
    refusalIn: (body) => refusalOf(jsonOf(body)),
  })

/** Errors have status 200 and a code in the body. */
function refusalOf(answer: JsonValue | undefined): Refusal | undefined {
  if (textAt(answer, 'status') !== 'error') return undefined
  const code = numberAt(answer, 'code')
  if (code === 429) return { kind: 'limited', reason: 'too many requests' }
  if (code === 401 || code === 403) return { kind: 'auth', reason: 'the key does not allow this' }
  if (code === 404) return { kind: 'not_found', reason: 'no such symbol' }
  return { kind: 'bad_request', reason: 'the request is refused' }
}

/** @throws ProviderFault if it is an error */
function checkedAnswer(bytes: Uint8Array): JsonValue {
  const answer = parseJson(bytes)
  const refusal = refusalOf(answer)
  if (refusal !== undefined) throw new ProviderFault(refusal.kind, refusal.reason)
  return answer
}

/** Rejected symbols are left out. */
export const parseTwelveDataQuotes: Parse = (bytes, meta) => {
  const answer = checkedAnswer(bytes)
  const single = textAt(answer, 'symbol') !== undefined
  const results = single ? [answer] : membersAt(answer).map(([, result]) => result)
  const recognised = results.every(
    (result) => textAt(result, 'symbol') !== undefined || refusalOf(result) !== undefined,
  )
  if (results.length === 0 || !recognised) throw malformed('no quotes in the answer')
  return observed({ quotes: results.flatMap((result) => quoteOf(result, meta) ?? []) })
}

function quoteOf(result: JsonValue, { receivedAt }: ParseMeta): ProviderQuote | undefined {
  const symbol = textAt(result, 'symbol')
  const price = decimalTextAt(result, 'close')
  const seconds = numberAt(result, 'last_quote_at')
  const stamp = Number.isNaN(seconds) ? numberAt(result, 'timestamp') : seconds
  if (symbol === undefined || Number.isNaN(price) || Number.isNaN(stamp)) return undefined
  const at = asInstant(stamp * SECOND)
  return {
    symbol,
    source: 'twelve_data',
    currency: unitOf(textAt(result, 'currency')).currency,
    day: parseDay((textAt(result, 'datetime') ?? '').slice(0, 10)) ?? localDay(NEW_YORK, at),
    at,
    knownAt: asInstant(Math.max(at, receivedAt)),
    price,
    dayHigh: decimalTextAt(result, 'high'),
    dayLow: decimalTextAt(result, 'low'),
    dayVolume: decimalTextAt(result, 'volume'),
    previousClose: decimalTextAt(result, 'previous_close'),
  }
}
