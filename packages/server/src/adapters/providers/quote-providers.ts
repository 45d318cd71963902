import type { Asset } from '../../domain/market/asset.ts'
import type { SourceDeclaration } from '../../service/ports.ts'
import { parseAlpacaSnapshots, requestAlpacaSnapshots } from './alpaca.ts'
import { LAST_PRICES, QUOTE_SOURCES } from './declared-sources.ts'
import { parseFinnhubQuote, requestFinnhubQuote } from './finnhub.ts'
import { parseFmpQuote, requestFmpQuote } from './fmp.ts'
import { fetchParsed, isListed, type LiveDeps, metaOf } from './live-deps.ts'
import type { Parse, ProviderQuote } from './parsed-observations.ts'
import type { ProviderRequest } from './provider-request.ts'
import { parseTwelveDataQuotes, requestTwelveDataQuotes } from './twelve-data.ts'
import { parseYahooQuotes, parseYahooSpark, requestYahooSpark } from './yahoo-quote.ts'

export interface QuoteProvider {
  readonly source: SourceDeclaration
  readonly serves: (asset: Asset) => boolean
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

/** Best first. */
export const quoteProviders = (deps: LiveDeps): readonly QuoteProvider[] => [
  {
    source: QUOTE_SOURCES.yahoo,
    serves: () => true,
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
    serves: () => true,
    most: Number.POSITIVE_INFINITY,
    fetch: inGroups(deps, SPARK_SYMBOLS, parseYahooSpark, (symbols) =>
      requestYahooSpark(symbols, deps.identity),
    ),
  },
  ...keyedProviders(deps),
]

function keyedProviders(deps: LiveDeps): readonly QuoteProvider[] {
  const { identity, keys } = deps
  const { alpaca, finnhub, twelveData, fmp } = keys
  const providers: QuoteProvider[] = []
  const add = (source: SourceDeclaration, most: number, fetch: QuoteProvider['fetch']): void => {
    providers.push({ source, serves: isListed, most, fetch })
  }
  if (alpaca !== undefined) {
    const quotes = inGroups(deps, ALPACA_ROUND, parseAlpacaSnapshots, (symbols) =>
      requestAlpacaSnapshots(
        symbols.map((symbol) => symbol.replace('-', '.')),
        alpaca,
        identity,
      ),
    )
    add(QUOTE_SOURCES.alpaca, ALPACA_ROUND, async (assets) =>
      (await quotes(assets)).map((quote) => ({ ...quote, symbol: quote.symbol.replace('.', '-') })),
    )
  }
  if (finnhub !== undefined) {
    const request = ([symbol]: readonly string[]) => requestFinnhubQuote(symbol, finnhub, identity)
    add(QUOTE_SOURCES.finnhub, FINNHUB_ROUND, inGroups(deps, 1, parseFinnhubQuote, request))
  }
  if (twelveData !== undefined) {
    const request = (symbols: readonly string[]) => requestTwelveDataQuotes(symbols, twelveData, identity)
    const quotes = inGroups(deps, TWELVE_DATA_ROUND, parseTwelveDataQuotes, request)
    add(QUOTE_SOURCES.twelve_data, TWELVE_DATA_ROUND, quotes)
  }
  if (fmp !== undefined) {
    const request = ([symbol]: readonly string[]) => requestFmpQuote(symbol, fmp, identity)
    add(QUOTE_SOURCES.fmp, FMP_ROUND, inGroups(deps, 1, parseFmpQuote, request))
  }
  return providers
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
        quotes.push(...(await fetchParsed(requestOf(symbols), parse, deps, symbols)).quotes)
      } catch (error) {
        if (quotes.length === 0) throw error
        return quotes
      }
    }
    return quotes
  }
