import type { Asset } from '../../domain/market/asset.ts'
import type { SourceDeclaration } from '../../service/ports.ts'
import { type AlpacaKeys, parseAlpacaSnapshots, requestAlpacaSnapshots } from './alpaca.ts'
import { LAST_PRICES, QUOTE_SOURCES } from './declared-sources.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { parseFinnhubQuote, requestFinnhubQuote } from './finnhub.ts'
import { parseFmpQuote, requestFmpQuote } from './fmp.ts'
import { isListed, type LiveDeps, metaOf } from './live-deps.ts'
import type { Parse, ProviderQuote } from './parsed-observations.ts'
import type { ProviderRequest } from './provider-request.ts'
import { parseTwelveDataQuotes, requestTwelveDataQuotes } from './twelve-data.ts'
import { parseYahooQuotes, parseYahooSpark, requestYahooSpark } from './yahoo-quote.ts'

export interface QuoteProvider {
  readonly source: SourceDeclaration
  readonly serves: (asset: Asset) => boolean
  /** Most assets in one round, by the provider's limits. */
  readonly most: number
  readonly fetch: (assets: readonly Asset[]) => Promise<readonly ProviderQuote[]>
}

const SPARK_SYMBOLS = 20
/** One symbol a request, of 60 a minute and 250 a day. */
const FINNHUB_ROUND = 60
const TWELVE_DATA_ROUND = 3
const FMP_ROUND = 1

/** Best first. */
export const quoteProviders = (deps: LiveDeps): readonly QuoteProvider[] => [
  yahooQuotes(deps),
  yahooLastPrices(deps),
  ...keyedProviders(deps),
]

const yahooQuotes = (deps: LiveDeps): QuoteProvider => ({
  source: QUOTE_SOURCES.yahoo,
  serves: () => true,
  most: Number.POSITIVE_INFINITY,
  async fetch(assets) {
    const symbols = symbolsOf(assets)
    const responses = await deps.yahoo.quotes(symbols)
    return responses.flatMap(
      ({ bytes, receivedAt }) => parseYahooQuotes(bytes, metaOf(deps, receivedAt, symbols)).quotes,
    )
  },
})

const yahooLastPrices = (deps: LiveDeps): QuoteProvider => ({
  source: LAST_PRICES,
  serves: () => true,
  most: Number.POSITIVE_INFINITY,
  fetch: (assets) =>
    inGroups(assets, SPARK_SYMBOLS, async (group) => {
      const symbols = symbolsOf(group)
      return quotesOf(deps, requestYahooSpark(symbols, deps.identity), parseYahooSpark, symbols)
    }),
})

/** Providers with a configured key. */
function keyedProviders(deps: LiveDeps): readonly QuoteProvider[] {
  const { identity, keys } = deps
  const { alpaca, finnhub, twelveData, fmp } = keys
  const providers: QuoteProvider[] = []
  if (alpaca !== undefined) providers.push(alpacaQuotes(deps, alpaca))
  if (finnhub !== undefined) {
    const request = (symbol: string): ProviderRequest => requestFinnhubQuote(symbol, finnhub, identity)
    providers.push(oneByOne(deps, QUOTE_SOURCES.finnhub, FINNHUB_ROUND, parseFinnhubQuote, request))
  }
  if (twelveData !== undefined) {
    providers.push({
      source: QUOTE_SOURCES.twelve_data,
      serves: isListed,
      most: TWELVE_DATA_ROUND,
      fetch: (assets) => {
        const symbols = symbolsOf(assets)
        const request = requestTwelveDataQuotes(symbols, twelveData, identity)
        return quotesOf(deps, request, parseTwelveDataQuotes, symbols)
      },
    })
  }
  if (fmp !== undefined) {
    const request = (symbol: string): ProviderRequest => requestFmpQuote(symbol, fmp, identity)
    providers.push(oneByOne(deps, QUOTE_SOURCES.fmp, FMP_ROUND, parseFmpQuote, request))
  }
  return providers
}

const alpacaQuotes = (deps: LiveDeps, key: AlpacaKeys): QuoteProvider => ({
  source: QUOTE_SOURCES.alpaca,
  serves: isListed,
  most: 200,
  async fetch(assets) {
    const symbols = assets.map(({ symbol }) => symbol.replace('-', '.'))
    const request = requestAlpacaSnapshots(symbols, key, deps.identity)
    const quotes = await quotesOf(deps, request, parseAlpacaSnapshots, symbols)
    return quotes.map((quote) => ({ ...quote, symbol: quote.symbol.replace('.', '-') }))
  },
})

const symbolsOf = (assets: readonly Asset[]): readonly string[] => assets.map(({ symbol }) => symbol)

async function quotesOf(
  deps: LiveDeps,
  request: ProviderRequest,
  parse: Parse,
  asked: readonly string[],
): Promise<readonly ProviderQuote[]> {
  const { bytes, receivedAt } = await fetchBytes(request, deps.policy)
  return parse(bytes, metaOf(deps, receivedAt, asked)).quotes
}

const oneByOne = (
  deps: LiveDeps,
  source: SourceDeclaration,
  most: number,
  parse: Parse,
  requestOf: (symbol: string) => ProviderRequest,
): QuoteProvider => ({
  source,
  serves: isListed,
  most,
  fetch: (assets) =>
    inGroups(assets, 1, ([{ symbol }]) => quotesOf(deps, requestOf(symbol), parse, [symbol])),
})

/** Keeps results of earlier groups if a later one fails; fails if the first does. */
async function inGroups(
  assets: readonly Asset[],
  size: number,
  fetch: (group: readonly Asset[]) => Promise<readonly ProviderQuote[]>,
): Promise<readonly ProviderQuote[]> {
  const quotes: ProviderQuote[] = []
  for (let start = 0; start < assets.length; start += size) {
    try {
      quotes.push(...(await fetch(assets.slice(start, start + size))))
    } catch (error) {
      if (quotes.length === 0) throw error
      return quotes
    }
  }
  return quotes
}
