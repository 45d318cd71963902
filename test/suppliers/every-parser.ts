import {
  parseAlpacaDaily,
  parseAlpacaHalfHours,
  parseAlpacaSnapshots,
} from '../../src/adapters/suppliers/alpaca.ts'
import { parseAlphaVantageDaily } from '../../src/adapters/suppliers/alpha-vantage.ts'
import { parseCboeHistory } from '../../src/adapters/suppliers/cboe.ts'
import { parseEcbCsv, parseEcbSeries, parseEcbXml, parseEcbZip } from '../../src/adapters/suppliers/ecb.ts'
import { parseFeed } from '../../src/adapters/suppliers/feed.ts'
import { parseFinnhubNews, parseFinnhubQuote } from '../../src/adapters/suppliers/finnhub.ts'
import { parseFmpQuote } from '../../src/adapters/suppliers/fmp.ts'
import { parseFredApi, parseFredCsv } from '../../src/adapters/suppliers/fred.ts'
import { parseGdeltArticles } from '../../src/adapters/suppliers/gdelt.ts'
import { parseSecCompanyFacts } from '../../src/adapters/suppliers/sec-company-facts.ts'
import {
  parseSecCurrentFilings,
  parseSecSubmissions,
  parseSecTickers,
} from '../../src/adapters/suppliers/sec-filings.ts'
import { parseStooqDaily } from '../../src/adapters/suppliers/stooq.ts'
import type { ParsedObservations, ParseMeta } from '../../src/adapters/suppliers/supplied.ts'
import type { BodyKind } from '../../src/adapters/suppliers/supplier-request.ts'
import { parseTiingoDaily } from '../../src/adapters/suppliers/tiingo.ts'
import { parseTwelveDataDaily, parseTwelveDataQuotes } from '../../src/adapters/suppliers/twelve-data.ts'
import { parseYahooChart } from '../../src/adapters/suppliers/yahoo-chart.ts'
import { parseYahooFundamentals } from '../../src/adapters/suppliers/yahoo-fundamentals.ts'
import { parseYahooNews } from '../../src/adapters/suppliers/yahoo-news.ts'
import { parseYahooQuotes } from '../../src/adapters/suppliers/yahoo-quote.ts'
import { parseYahooSpark } from '../../src/adapters/suppliers/yahoo-spark.ts'

type Parser = (bytes: Uint8Array, meta: ParseMeta) => ParsedObservations

/** Every parser with what its request expects. */
export const EVERY_PARSER: readonly (readonly [name: string, expects: BodyKind, parse: Parser])[] = [
  ['yahoo chart', 'json', parseYahooChart],
  ['yahoo quotes', 'json', parseYahooQuotes],
  ['yahoo spark', 'json', parseYahooSpark],
  ['yahoo fundamentals', 'json', parseYahooFundamentals],
  ['yahoo news', 'json', parseYahooNews],
  ['cboe', 'csv', parseCboeHistory],
  ['fred csv', 'csv', parseFredCsv],
  ['fred api', 'json', parseFredApi],
  ['ecb xml', 'xml', parseEcbXml],
  ['ecb csv', 'csv', parseEcbCsv],
  ['ecb series', 'csv', parseEcbSeries],
  ['ecb zip', 'zip', parseEcbZip],
  ['sec tickers', 'json', parseSecTickers],
  ['sec submissions', 'json', parseSecSubmissions],
  ['sec current filings', 'xml', parseSecCurrentFilings],
  ['sec company facts', 'json', parseSecCompanyFacts],
  ['gdelt', 'json', parseGdeltArticles],
  ['feed', 'xml', parseFeed],
  ['alpaca snapshots', 'json', parseAlpacaSnapshots],
  ['alpaca daily', 'json', parseAlpacaDaily],
  ['alpaca half hours', 'json', parseAlpacaHalfHours],
  ['finnhub quote', 'json', parseFinnhubQuote],
  ['finnhub news', 'json', parseFinnhubNews],
  ['twelve data quotes', 'json', parseTwelveDataQuotes],
  ['twelve data daily', 'json', parseTwelveDataDaily],
  ['tiingo', 'json', parseTiingoDaily],
  ['fmp', 'json', parseFmpQuote],
  ['stooq', 'csv', parseStooqDaily],
  ['alpha vantage', 'json', parseAlphaVantageDaily],
]
