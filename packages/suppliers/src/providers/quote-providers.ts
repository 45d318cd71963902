import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { SourceDeclaration } from '@bellwether-markets/engine/market/supply-port'
import { type AlpacaKeys, parseAlpacaSnapshots, requestAlpacaSnapshots } from './alpaca.ts'
import { LAST_PRICES, QUOTE_SOURCES } from './declared-sources.ts'
import { parseFinnhubQuote, requestFinnhubQuote } from './finnhub.ts'
import { parseFmpQuote, requestFmpQuote } from './fmp.ts'
import { fetchParsed, type LiveDeps, metaOf } from './live-deps.ts'
import type { Parse, ProviderQuote, SupplierId } from './parsed-observations.ts'
import type { ProviderRequest } from './provider-request.ts'
import { parseTwelveDataQuotes, requestTwelveDataQuotes } from './twelve-data.ts'
import { parseYahooQuotes, parseYahooSpark, requestYahooSpark } from './yahoo-quote.ts'

export interface QuoteProvider {
  readonly source: SourceDeclaration
  /** In one round, by the provider's limits. */
  readonly most: number
  readonly fetch: (assets: readonly Asset[]) => Promise<readonly ProviderQuote[]>
}

const SPARK_SYMBOLS = 20
/** One symbol a request, of 60 a minute and 250 a day. */
const FINNHUB_ROUND = 60
const TWELVE_DATA_ROUND = 3
const FMP_ROUND = 1
const ALPACA_ROUND = 200

/** Ways to ask a supplier, best first; none without its key. */
export function quoteProviders(supplier: SupplierId, deps: LiveDeps): readonly QuoteProvider[] {
  const { identity, keys } = deps
  const { alpaca, finnhub, twelveData, fmp } = keys
  if (supplier === 'yahoo') return yahooProviders(deps)
  if (supplier === 'alpaca' && alpaca !== undefined) {
    return [{ source: QUOTE_SOURCES.alpaca, most: ALPACA_ROUND, fetch: alpacaQuotes(alpaca, deps) }]
  }
  if (supplier === 'finnhub' && finnhub !== undefined) {
    const request = ([symbol]: readonly string[]) => requestFinnhubQuote(symbol, finnhub, identity)
    const fetch = inGroups(deps, 1, parseFinnhubQuote, request)
    return [{ source: QUOTE_SOURCES.finnhub, most: FINNHUB_ROUND, fetch }]
  }
  if (supplier === 'twelve_data' && twelveData !== undefined) {
    const request = (symbols: readonly string[]) => requestTwelveDataQuotes(symbols, twelveData, identity)
    const fetch = inGroups(deps, TWELVE_DATA_ROUND, parseTwelveDataQuotes, request)
    return [{ source: QUOTE_SOURCES.twelve_data, most: TWELVE_DATA_ROUND, fetch }]
  }
  if (supplier !== 'fmp' || fmp === undefined) return []
  const request = ([symbol]: readonly string[]) => requestFmpQuote(symbol, fmp, identity)
  return [{ source: QUOTE_SOURCES.fmp, most: FMP_ROUND, fetch: inGroups(deps, 1, parseFmpQuote, request) }]
}

const yahooProviders = (deps: LiveDeps): readonly QuoteProvider[] => [
  {
    source: QUOTE_SOURCES.yahoo,
    most: Number.POSITIVE_INFINITY,
    async fetch(assets) {
      const symbols = assets.map(({ symbol }) => symbol)
      const responses = await deps.yahoo.quotes(symbols)
      return responses.flatMap(
        ({ bytes, receivedAt }) => parseYahooQuotes(bytes, metaOf(deps, receivedAt, symbols)).quotes,
      )
    },
  },
  {
    source: LAST_PRICES,
    most: Number.POSITIVE_INFINITY,
    fetch: inGroups(deps, SPARK_SYMBOLS, parseYahooSpark, (symbols) =>
      requestYahooSpark(symbols, deps.identity),
    ),
  },
]

/** It writes share classes with a dot. */
function alpacaQuotes(keys: AlpacaKeys, deps: LiveDeps): QuoteProvider['fetch'] {
  const quotes = inGroups(deps, ALPACA_ROUND, parseAlpacaSnapshots, (symbols) =>
    requestAlpacaSnapshots(
      symbols.map((symbol) => symbol.replace('-', '.')),
      keys,
      deps.identity,
    ),
  )
  return async (assets) =>
    (await quotes(assets)).map((quote) => ({ ...quote, symbol: quote.symbol.replace('.', '-') }))
}

/** Keeps quotes of earlier groups if a later one fails; fails if the first does. */
const inGroups =
  (
    deps: LiveDeps,
    size: number,
    parse: Parse,
    requestOf: (symbols: readonly string[]) => ProviderRequest,
  ): QuoteProvider['fetch'] =>
  async (assets) => {
    const quotes: ProviderQuote[] = []
    for (let start = 0; start < assets.length; start += size) {
      const symbols = assets.slice(start, start + size).map(({ symbol }) => symbol)
      try {
        quotes.push(...(await fetchParsed(requestOf(symbols), parse, deps, { symbols: symbols })).quotes)
      } catch (error) {
        if (quotes.length === 0) throw error
        return quotes
      }
    }
    return quotes
  }
