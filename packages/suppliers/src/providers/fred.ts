import {
  asDay,
  type Day,
  formatDay,
  type Instant,
  parseDay,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { readCsv } from './csv-table.ts'
import { afterTradingDays, type SeriesPoint, seriesColumns } from './daily-columns.ts'
import { decimalOf, itemsAt, type JsonValue, jsonAt, numberAt, parseJson, textAt } from './json-value.ts'
import { observed, type Parse, type ParseMeta, type ProviderDaily } from './parsed-observations.ts'
import {
  getRequest,
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
  requiredDay,
} from './provider-request.ts'

/** Publication delay, days after the week. */
const WEEKLY: Readonly<Record<string, number>> = { STLFSI4: 6, NFCI: 6, ANFCI: 6 }

export const requestFredCsv = (id: string, from: Day, identity: Identity): ProviderRequest =>
  getRequest('fred', 'https://fred.stlouisfed.org/graph/fredgraph.csv', identity, {
    query: { id, cosd: formatDay(from) },
    expects: 'csv',
  })

export type KeyedIdentity = Identity & { readonly key: string }

/** With a free key. */
export const requestFredApi = (series: string, from: Day, identity: KeyedIdentity): ProviderRequest =>
  keyedRequest('series/observations', identity, { series_id: series, observation_start: formatDay(from) })

export const keyedRequest = (
  path: string,
  identity: KeyedIdentity,
  query: Readonly<Record<string, string>>,
): ProviderRequest =>
  getRequest('fred', `https://api.stlouisfed.org/fred/${path}`, identity, {
    query: { ...query, api_key: identity.key, file_type: 'json' },
  })

/** One series a column, named by it. Missing: empty, in older files `.`. */
export const parseFredCsv: Parse = (bytes, meta) => {
  const table = readCsv(bytes, /^"?(observation_date|DATE)"?,[\w",]+$/)
  const days = table.rows.map(([date]) => requiredDay(parseDay(date)))
  const daily = table.header.slice(1).map((series, index) =>
    supplied(
      series,
      days.map((day, row) => ({ day, value: decimalOf(table.rows[row][index + 1]) })),
      meta,
    ),
  )
  return observed({ daily })
}

/** Under the requested symbol: the answer does not name it. */
export const parseFredApi: Parse = (bytes, meta) => {
  const answer = keyedAnswer(bytes)
  const [series] = meta.symbols
  if (series === undefined || !Array.isArray(jsonAt(answer, 'observations'))) {
    throw malformed('no observations in the answer')
  }
  const points = itemsAt(answer, 'observations').map((observation) => ({
    day: requiredDay(parseDay(textAt(observation, 'date') ?? '')),
    value: decimalOf(textAt(observation, 'value') ?? ''),
  }))
  return observed({ daily: [supplied(series, points, meta)] })
}

/** @throws ProviderFault if it is a refusal */
export function keyedAnswer(bytes: Uint8Array): JsonValue {
  const answer = parseJson(bytes)
  const code = numberAt(answer, 'error_code')
  if (code === 429) throw new ProviderFault('limited', 'too many requests')
  if (!Number.isNaN(code)) throw new ProviderFault('bad_request', 'the request is refused')
  return answer
}

const supplied = (symbol: string, points: readonly SeriesPoint[], meta: ParseMeta): ProviderDaily => ({
  currency: undefined,
  bars: seriesColumns(
    points,
    { symbol, source: 'fred', publishedAt: (day) => publishedAt(symbol, day) },
    meta,
  ),
  provisional: undefined,
})

/**
 * Midnight UTC after publication: next business day for daily series, Monday after the week for H.10 (`DEX…`),
 * Wednesday or Thursday for weekly indices.
 */
function publishedAt(series: string, day: Day): Instant {
  const weekly = WEEKLY[series]
  if (weekly !== undefined) return startOfUtcDay(asDay(day + weekly + 1))
  return afterTradingDays(day, series.startsWith('DEX') ? 5 : 1)
}
