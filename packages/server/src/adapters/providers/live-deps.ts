import type { Asset, Universe } from '../../domain/market/asset.ts'
import type { Instant } from '../../kernel/time.ts'
import type { FetchResult, ObservationBatch } from '../../service/ports.ts'
import type { AlpacaKeys } from './alpaca.ts'
import type { FetchPolicy } from './fetch-bytes.ts'
import type { SourceNotes } from './live-sources.ts'
import type { KnownFrom, ParseMeta } from './parsed-observations.ts'
import type { Identity } from './provider-request.ts'
import type { YahooSession } from './yahoo-session.ts'

/** Accounts at providers; each is asked only if its key is given. */
export interface ProviderKeys {
  readonly fred?: string | undefined
  readonly alpaca?: AlpacaKeys | undefined
  readonly finnhub?: string | undefined
  readonly twelveData?: string | undefined
  readonly tiingo?: string | undefined
  readonly fmp?: string | undefined
}

/** What every collector needs. */
export interface LiveDeps {
  readonly policy: FetchPolicy
  readonly identity: Identity
  /** SEC answers nobody who does not say how to be reached. */
  readonly mayAskSec: boolean
  readonly keys: ProviderKeys
  readonly universe: Universe
  readonly yahoo: YahooSession
  readonly sources: SourceNotes
  /** Answers that serve several symbols, by name, with the moment until which they do. */
  readonly shared: Map<string, { readonly until: Instant; readonly value: unknown }>
}

/** A batch of what is named; the rest is empty. */
export const batchOf = (
  knownFrom: KnownFrom,
  what: Partial<Omit<ObservationBatch, 'knownFrom'>>,
): ObservationBatch => ({
  knownFrom,
  daily: [],
  quotes: [],
  halfHours: [],
  headlines: [],
  fundamentals: [],
  splits: [],
  memos: {},
  ...what,
})

/** A result without observations. */
export const emptyResult = (
  failure: FetchResult['failure'],
  refused: FetchResult['refused'] = [],
): FetchResult => ({
  batch: batchOf('receipt', {}),
  failure,
  refused,
})

/** Yahoo leaves the dollar out of the pairs that begin with it. */
const canonical = (symbol: string): string => symbol.replace(/^USD([A-Z]{3}=X)$/, '$1')

/** The tracked asset that a symbol of a provider stands for. */
export function trackedAsset(universe: Universe, symbol: string): Asset | undefined {
  const known = universe.bySymbol.get(symbol)
  if (known !== undefined) return known
  return universe.assets.find((asset) => canonical(asset.symbol) === canonical(symbol))
}

/** How an answer that has just arrived is to be read. */
export const metaOf = (
  { universe }: Pick<LiveDeps, 'universe'>,
  receivedAt: Instant,
  asked: readonly string[],
  knownFrom: KnownFrom = 'receipt',
): ParseMeta => ({
  receivedAt,
  knownFrom,
  asked,
  assetOf: (symbol) => trackedAsset(universe, symbol),
})

/** Stocks and funds that trade in New York, which the providers with a key know. */
export const isListed = ({ assetClass }: Asset): boolean =>
  assetClass === 'equity' || assetClass === 'etf' || assetClass === 'sector_etf'
