import { type Day, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { barPublishedAt, dailyColumns, knownAt, requireAscending } from './daily-columns.ts'
import { NEW_YORK } from './exchange-time.ts'
import { type JsonValue, numberAt, parseJson, textAt } from './json-value.ts'
import { type Dividend, observed, type Parse, type Split } from './parsed-observations.ts'
import {
  getRequest,
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
  requiredDay,
} from './provider-request.ts'

export const requestTiingoDaily = (
  symbol: string,
  from: Day,
  key: string,
  identity: Identity,
): ProviderRequest =>
  getRequest('tiingo', `https://api.tiingo.com/tiingo/daily/${encodeURIComponent(symbol)}/prices`, identity, {
    query: { startDate: formatDay(from) },
    headers: { authorization: `Token ${key}` },
  })

/**
 * Split-adjusted like those of every other provider: paid prices are divided by later splits. `adjClose` also includes
 * dividends.
 */
export const parseTiingoDaily: Parse = (bytes, meta) => {
  const answer = parseJson(bytes)
  const [symbol] = meta.symbols
  if (textAt(answer, 'detail') !== undefined) throw new ProviderFault('not_found', 'no such symbol')
  if (symbol === undefined || !Array.isArray(answer)) throw malformed('no bars in the answer')
  const items = answer as readonly JsonValue[]
  const days = items.map((item) => requiredDay(parseDay(textAt(item, 'date')?.slice(0, 10) ?? '')))
  requireAscending(days)
  const factors = splitFactors(items)
  const publishedAt = barPublishedAt(symbol, NEW_YORK, meta)
  const rows = items.map((item, row) => {
    const price = (name: string): number => numberAt(item, name) / factors[row]
    if (Number.isNaN(price('close'))) throw malformed('a bar without a close')
    return {
      day: days[row],
      open: price('open'),
      high: price('high'),
      low: price('low'),
      close: price('close'),
      adjClose: numberAt(item, 'adjClose'),
      volume: numberAt(item, 'volume') * factors[row],
    }
  })
  const settled = rows.filter(({ day }) => publishedAt(day) <= meta.receivedAt)
  const bars = dailyColumns(settled, { symbol, source: 'tiingo', publishedAt }, meta)
  const provisional = rows.find(({ day }) => publishedAt(day) > meta.receivedAt)
  return observed({
    daily: [{ currency: 'USD', bars, provisional }],
    splits: items.flatMap((item, row) =>
      splitOf(symbol, item, days[row], knownAt(publishedAt(days[row]), meta)),
    ),
    dividends: items.flatMap((item, row) => dividendOf(symbol, item, days[row], factors[row])),
  })
}

/** Within the answer. */
function splitFactors(items: readonly JsonValue[]): readonly number[] {
  const factors = new Array<number>(items.length)
  let factor = 1
  for (let row = items.length - 1; row >= 0; row--) {
    factors[row] = factor
    const split = numberAt(items[row], 'splitFactor')
    if (split > 0) factor *= split
  }
  return factors
}

function splitOf(symbol: string, item: JsonValue, day: Day, at: Split['knownAt']): readonly Split[] {
  const factor = numberAt(item, 'splitFactor')
  if (!(factor > 0) || factor === 1) return []
  return [{ symbol, source: 'tiingo', day, numerator: factor, denominator: 1, knownAt: at }]
}

function dividendOf(symbol: string, item: JsonValue, exDay: Day, factor: number): readonly Dividend[] {
  const amount = numberAt(item, 'divCash') / factor
  return amount > 0 ? [{ symbol, source: 'tiingo', exDay, amount }] : []
}
