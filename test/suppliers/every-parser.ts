import {
  parseAlpacaDaily,
  parseAlpacaHalfHours,
  parseAlpacaSnapshots,
} from '../../packages/server/src/adapters/providers/alpaca.ts'
import { parseCboeHistory } from '../../packages/server/src/adapters/providers/cboe.ts'
import { parseEcbCsv, parseEcbXml, parseEcbZip } from '../../packages/server/src/adapters/providers/ecb.ts'
import { parseFeed } from '../../packages/server/src/adapters/providers/feed.ts'
import { parseFinnhubNews, parseFinnhubQuote } from '../../packages/server/src/adapters/providers/finnhub.ts'
import { parseFmpQuote } from '../../packages/server/src/adapters/providers/fmp.ts'
import { parseFredApi, parseFredCsv } from '../../packages/server/src/adapters/providers/fred.ts'
import { parseFredReleaseDays } from '../../packages/server/src/adapters/providers/fred-releases.ts'
import { parseGdeltArticles } from '../../packages/server/src/adapters/providers/gdelt.ts'
import type {
  ParsedObservations,
  ParseMeta,
} from '../../packages/server/src/adapters/providers/parsed-observations.ts'
import type { BodyKind } from '../../packages/server/src/adapters/providers/provider-request.ts'
import { parseSecCompanyFacts } from '../../packages/server/src/adapters/providers/sec-company-facts.ts'
import {
  parseSecSubmissions,
  parseSecTickers,
} from '../../packages/server/src/adapters/providers/sec-filings.ts'
import { parseTiingoDaily } from '../../packages/server/src/adapters/providers/tiingo.ts'
import { parseTwelveDataQuotes } from '../../packages/server/src/adapters/providers/twelve-data.ts'
import { parseYahooCalendar } from '../../packages/server/src/adapters/providers/yahoo-calendar.ts'
import { parseYahooChart } from '../../packages/server/src/adapters/providers/yahoo-chart.ts'
import { parseYahooFundamentals } from '../../packages/server/src/adapters/providers/yahoo-fundamentals.ts'
import { parseYahooNews } from '../../packages/server/src/adapters/providers/yahoo-news.ts'
import {
  parseYahooQuotes,
  parseYahooSpark,
} from '../../packages/server/src/adapters/providers/yahoo-quote.ts'

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
