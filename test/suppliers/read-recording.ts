import {
  observed,
  type ParsedObservations,
  type ParseMeta,
} from '@bellwether-markets/suppliers/providers/parsed-observations'
import { parseCboeHistory } from '../../packages/suppliers/src/providers/cboe.ts'
import { parseEcbCsv, parseEcbXml, parseEcbZip } from '../../packages/suppliers/src/providers/ecb.ts'
import { parseFeed } from '../../packages/suppliers/src/providers/feed.ts'
import { parseFredApi, parseFredCsv } from '../../packages/suppliers/src/providers/fred.ts'
import { parseGdeltArticles } from '../../packages/suppliers/src/providers/gdelt.ts'
import type { BodyKind } from '../../packages/suppliers/src/providers/provider-request.ts'
import { parseSecCompanyFacts } from '../../packages/suppliers/src/providers/sec-company-facts.ts'
import { parseSecSubmissions, parseSecTickers } from '../../packages/suppliers/src/providers/sec-filings.ts'
import { yahooResults } from '../../packages/suppliers/src/providers/yahoo-answer.ts'
import { parseYahooCalendar } from '../../packages/suppliers/src/providers/yahoo-calendar.ts'
import { parseYahooChart } from '../../packages/suppliers/src/providers/yahoo-chart.ts'
import { parseYahooFundamentals } from '../../packages/suppliers/src/providers/yahoo-fundamentals.ts'
import { parseYahooNews } from '../../packages/suppliers/src/providers/yahoo-news.ts'
import { parseYahooQuotes, parseYahooSpark } from '../../packages/suppliers/src/providers/yahoo-quote.ts'
import type { Recording } from './recorded-responses.ts'

/** What the adapter that would have asked for an answer expects, and how it reads it. */
export interface Reading {
  readonly expects: BodyKind
  readonly asked: readonly string[]
  readonly parse: (bytes: Uint8Array, meta: ParseMeta) => ParsedObservations
}

/** Answers that are recognised by their envelope, but hold nothing that the market stores. */
const reference =
  (envelope: string) =>
  (bytes: Uint8Array): ParsedObservations => {
    yahooResults(bytes, envelope)
    return observed({})
  }
const nothing = (): ParsedObservations => observed({})

const parameter = (url: string, name: string): readonly string[] => {
  const value = URL.canParse(url) ? new URL(url).searchParams.get(name) : null
  return value === null || value.includes('…') ? [] : value.split(',')
}

/** Answers of endpoints that are not asked: only their refusals are read. */
export const isNeverAsked = ({ provider, kind }: Recording): boolean =>
  provider === 'alphavantage' || /^(atom|exr-csv)$/.test(kind) || (provider === 'stooq' && kind !== 'error')

/** By the URL, as the adapter that asked would know; the kind of the index only decides if there is no URL. */
export function readingOf({ id, provider, kind, request: { url } }: Recording): Reading {
  const file = id.slice(id.indexOf('/') + 1)
  if (provider === 'yahoo') return yahooReading(url, file)
  if (provider === 'fred') {
    return kind === 'csv'
      ? { expects: 'csv', asked: parameter(url, 'id'), parse: parseFredCsv }
      : { expects: 'json', asked: parameter(url, 'series_id'), parse: parseFredApi }
  }
  if (provider === 'cboe') {
    return { expects: 'csv', asked: [/(\w+)_History\.csv/.exec(url)?.[1] ?? ''], parse: parseCboeHistory }
  }
  if (provider === 'ecb') return ecbReading(kind)
  if (provider === 'sec') return secReading(url)
  if (provider === 'gdelt') return { expects: 'json', asked: [], parse: parseGdeltArticles }
  if (provider === 'stooq') return { expects: 'csv', asked: [], parse: nothing }
  return { expects: 'xml', asked: [], parse: parseFeed }
}

function yahooReading(url: string, file: string): Reading {
  const { host, pathname } = new URL(url)
  if (pathname === '/v1/test/getcrumb') return { expects: 'text', asked: [], parse: nothing }
  if (pathname.startsWith('/xhr/ncp')) return { expects: 'json', asked: [], parse: parseYahooNews }
  if (['finance.yahoo.com', 'guce.yahoo.com', 'consent.yahoo.com'].includes(host)) {
    return { expects: 'html', asked: [], parse: nothing }
  }
  if (pathname.includes('/v8/finance/chart/')) return { expects: 'json', asked: [], parse: parseYahooChart }
  if (file.includes('calendarEvents')) {
    return { expects: 'json', asked: [pathname.split('/').at(-1) ?? ''], parse: parseYahooCalendar }
  }
  if (pathname.includes('/finance/quoteSummary')) {
    return { expects: 'json', asked: [], parse: reference('quoteSummary') }
  }
  if (pathname.endsWith('/finance/quote')) {
    return { expects: 'json', asked: parameter(url, 'symbols'), parse: parseYahooQuotes }
  }
  if (pathname.endsWith('/finance/spark')) return { expects: 'json', asked: ['AAPL'], parse: parseYahooSpark }
  if (pathname.includes('fundamentals-timeseries')) {
    return { expects: 'json', asked: [], parse: parseYahooFundamentals }
  }
  if (pathname.endsWith('/finance/search')) return { expects: 'json', asked: [], parse: parseYahooNews }
  if (pathname.includes('/finance/download/')) return { expects: 'csv', asked: [], parse: nothing }
  if (/recommendationsbysymbol|screener|trending/.test(pathname)) {
    return { expects: 'json', asked: [], parse: reference('finance') }
  }
  throw new Error(`no adapter for ${file}`)
}

function ecbReading(kind: string): Reading {
  if (kind === 'xml') return { expects: 'xml', asked: [], parse: parseEcbXml }
  if (kind === 'zip') return { expects: 'zip', asked: [], parse: parseEcbZip }
  return { expects: 'csv', asked: [], parse: parseEcbCsv }
}

function secReading(url: string): Reading {
  if (url.includes('company_tickers')) return { expects: 'json', asked: [], parse: parseSecTickers }
  if (url.includes('/companyfacts/')) return { expects: 'json', asked: [], parse: parseSecCompanyFacts }
  if (url.includes('/submissions/')) return { expects: 'json', asked: [], parse: parseSecSubmissions }
  return { expects: 'xml', asked: [], parse: nothing }
}
