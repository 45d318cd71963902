import type {
  ParsedObservations,
  ParseMeta,
} from '@bellwether-markets/suppliers/providers/parsed-observations'
import {
  parseAlpacaDaily,
  parseAlpacaHalfHours,
  parseAlpacaSnapshots,
} from '../../packages/suppliers/src/providers/alpaca.ts'
import { parseCboeHistory } from '../../packages/suppliers/src/providers/cboe.ts'
import { parseEcbCsv, parseEcbXml, parseEcbZip } from '../../packages/suppliers/src/providers/ecb.ts'
import { parseFeed } from '../../packages/suppliers/src/providers/feed.ts'
import { parseFinnhubNews, parseFinnhubQuote } from '../../packages/suppliers/src/providers/finnhub.ts'
import { parseFmpQuote } from '../../packages/suppliers/src/providers/fmp.ts'
import { parseFredApi, parseFredCsv } from '../../packages/suppliers/src/providers/fred.ts'
import { parseFredReleaseDays } from '../../packages/suppliers/src/providers/fred-releases.ts'
import { parseGdeltArticles } from '../../packages/suppliers/src/providers/gdelt.ts'
import type { BodyKind } from '../../packages/suppliers/src/providers/provider-request.ts'
import { parseSecCompanyFacts } from '../../packages/suppliers/src/providers/sec-company-facts.ts'
import { parseSecSubmissions, parseSecTickers } from '../../packages/suppliers/src/providers/sec-filings.ts'
import { parseTiingoDaily } from '../../packages/suppliers/src/providers/tiingo.ts'
import { parseTwelveDataQuotes } from '../../packages/suppliers/src/providers/twelve-data.ts'
import { parseYahooCalendar } from '../../packages/suppliers/src/providers/yahoo-calendar.ts'
import { parseYahooChart } from '../../packages/suppliers/src/providers/yahoo-chart.ts'
import { parseYahooFundamentals } from '../../packages/suppliers/src/providers/yahoo-fundamentals.ts'
import { parseYahooNews } from '../../packages/suppliers/src/providers/yahoo-news.ts'
import { parseYahooQuotes, parseYahooSpark } from '../../packages/suppliers/src/providers/yahoo-quote.ts'

type Parser = (bytes: Uint8Array, meta: ParseMeta) => ParsedObservations

/** Every parser with what its request expects. */
export const EVERY_PARSER: readonly (readonly [name: string, expects: BodyKind, parse: Parser])[] = [
  ['yahoo chart', 'json', parseYahooChart],
  ['yahoo quotes', 'json', parseYahooQuotes],
  ['yahoo spark', 'json', parseYahooSpark],
  ['yahoo fundamentals', 'json', parseYahooFundamentals],
  ['yahoo news', 'json', parseYahooNews],
  ['yahoo calendar', 'json', parseYahooCalendar],
  ['cboe', 'csv', parseCboeHistory],
  ['fred csv', 'csv', parseFredCsv],
  ['fred api', 'json', parseFredApi],
  ['fred release days', 'json', parseFredReleaseDays],
  ['ecb xml', 'xml', parseEcbXml],
  ['ecb csv', 'csv', parseEcbCsv],
  ['ecb zip', 'zip', parseEcbZip],
  ['sec tickers', 'json', parseSecTickers],
  ['sec submissions', 'json', parseSecSubmissions],
  ['sec company facts', 'json', parseSecCompanyFacts],
  ['gdelt', 'json', parseGdeltArticles],
  ['feed', 'xml', parseFeed],
  ['alpaca snapshots', 'json', parseAlpacaSnapshots],
  ['alpaca daily', 'json', parseAlpacaDaily],
  ['alpaca half hours', 'json', parseAlpacaHalfHours],
  ['finnhub quote', 'json', parseFinnhubQuote],
  ['finnhub news', 'json', parseFinnhubNews],
  ['twelve data quotes', 'json', parseTwelveDataQuotes],
  ['tiingo', 'json', parseTiingoDaily],
  ['fmp', 'json', parseFmpQuote],
]
