import { asDay, type Day, formatDay, type Instant, parseDay, startOfUtcDay } from '../../kernel/time.ts'
import { readCsv } from './csv-table.ts'
import { afterTradingDays, type SeriesPoint, seriesColumns } from './daily-columns.ts'
import { decimalOf, itemsAt, jsonAt, numberAt, parseJson, textAt } from './json-value.ts'
import {
  observed,
  type ParsedObservations,
  type ParseMeta,
  type ProviderDaily,
} from './parsed-observations.ts'
import {
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
  plainAgent,
} from './provider-request.ts'

/** Publication delay of weekly series, in days after the week. */
const WEEKLY: Readonly<Record<string, number>> = { STLFSI4: 6, NFCI: 6, ANFCI: 6 }

export function requestFredCsv(series: string, from: Day, identity: Identity): ProviderRequest {
  const url = new URL('https://fred.stlouisfed.org/graph/fredgraph.csv')
  url.searchParams.set('id', series)
  url.searchParams.set('cosd', formatDay(from))
  return { ...base(url, identity), expects: 'csv' }
}

/** Series from the API, with a free key. */
export function requestFredApi(
  series: string,
  from: Day,
  identity: Identity & { readonly key: string },
): ProviderRequest {
  const url = new URL('https://api.stlouisfed.org/fred/series/observations')
  url.searchParams.set('series_id', series)
  url.searchParams.set('api_key', identity.key)
  url.searchParams.set('file_type', 'json')
  url.searchParams.set('observation_start', formatDay(from))
  return { ...base(url, identity), expects: 'json' }
}

const base = (url: URL, identity: Identity): Omit<ProviderRequest, 'expects'> => ({
  method: 'GET',
  url: url.toString(),
  headers: { 'user-agent': plainAgent(identity) },
  host: 'fred',
})

/**
 * Series of the download, one per column, named by the column. Missing: empty, in older files `.`.
 * @throws ProviderFault
 */
export function parseFredCsv(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const table = readCsv(bytes, /^"?(observation_date|DATE)"?,[\w",]+$/)
  const days = table.rows.map(([date]) => requiredDay(date))
  const daily = table.header.slice(1).map((series, index) =>
    supplied(
      series,
      days.map((day, row) => ({ day, value: decimalOf(table.rows[row][index + 1]) })),
      meta,
    ),
  )
  return observed('fred', { daily })
}

/**
 * Series of the API, under the requested symbol: the answer does not name it.
 * @throws ProviderFault
 */
export function parseFredApi(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const answer = parseJson(bytes)
  const code = numberAt(answer, 'error_code')
  if (code === 429) throw new ProviderFault('limited', 'too many requests')
  if (!Number.isNaN(code)) throw new ProviderFault('bad_request', 'the request is refused')
  const [series] = meta.asked
  if (series === undefined || !Array.isArray(jsonAt(answer, 'observations'))) {
    throw malformed('no observations in the answer')
  }
  const points = itemsAt(answer, 'observations').map((observation) => ({
    day: requiredDay(textAt(observation, 'date')),
    value: decimalOf(textAt(observation, 'value') ?? ''),
  }))
  return observed('fred', { daily: [supplied(series, points, meta)] })
}

const supplied = (symbol: string, points: readonly SeriesPoint[], meta: ParseMeta): ProviderDaily => ({
  currency: undefined,
  scale: 1,
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

function requiredDay(text: string | undefined): Day {
  const day = parseDay(text ?? '')
  if (day === undefined) throw malformed('a date that cannot be read')
  return day
}
