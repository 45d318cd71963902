import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset, Universe } from '@bellwether-markets/engine/market/asset'
import type { FetchResult, ObservationBatch } from '@bellwether-markets/engine/market/supply-port'
import { type FetchPolicy, fetchBytes } from './fetch-bytes.ts'
import type { SourceNotes } from './live-sources.ts'
import type { KnownFrom, Parse, ParsedObservations, ParseMeta } from './parsed-observations.ts'
import type { Identity, ProviderFault, ProviderRequest } from './provider-request.ts'
import type { ProviderKeys, SupplyOrder } from './supply-order.ts'
import type { YahooSession } from './yahoo-session.ts'

export interface LiveDeps {
  readonly policy: FetchPolicy
  readonly identity: Identity
  readonly keys: ProviderKeys
  readonly order: SupplyOrder
  /** Directory of end-of-day files. */
  readonly bulkDirectory: string | undefined
  readonly universe: Universe
  readonly yahoo: YahooSession
  readonly sources: SourceNotes
  /** Answers that serve several symbols, by name. */
  readonly shared: Map<string, { readonly until: Instant; readonly value: unknown }>
}

export const nowOf = ({ policy }: LiveDeps): Instant => policy.clock.now()

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
  scheduled: [],
  memos: {},
  ...what,
})

export const resultOf = (batch: ObservationBatch, refused: FetchResult['refused'] = []): FetchResult => ({
  batch,
  failure: undefined,
  refused,
})

export const emptyResult = (failure: FetchResult['failure']): FetchResult => ({
  ...resultOf(batchOf('receipt', {})),
  failure,
})

/** A provider that does not know the symbol has not failed. */
export const failureOf = ({ kind, message, retryAt }: ProviderFault): FetchResult['failure'] =>
  kind === 'not_found' ? undefined : { reason: message, retryAt }

/** If every provider says "unknown symbol", the asset is done for today. */
export const withoutAnswer = (faults: readonly ProviderFault[]): FetchResult =>
  emptyResult(faults.map(failureOf).find((failure) => failure !== undefined))

/** Yahoo omits USD from pairs that begin with it. */
const canonical = (symbol: string): string => symbol.replace(/^USD([A-Z]{3}=X)$/, '$1')

export function trackedAsset(universe: Universe, symbol: string): Asset | undefined {
  const known = universe.bySymbol.get(symbol)
  if (known !== undefined) return known
  return universe.assets.find((asset) => canonical(asset.symbol) === canonical(symbol))
}

export const metaOf = (
  { universe }: Pick<LiveDeps, 'universe'>,
  receivedAt: Instant,
  symbols: readonly string[],
  knownFrom: KnownFrom = 'receipt',
): ParseMeta => ({
  receivedAt,
  knownFrom,
  symbols: symbols,
  assetOf: (symbol) => trackedAsset(universe, symbol),
})

/** @throws ProviderFault */
export async function fetchParsed(
  request: ProviderRequest,
  parse: Parse,
  deps: LiveDeps,
  { symbols = [], knownFrom }: { readonly symbols?: readonly string[]; readonly knownFrom?: KnownFrom } = {},
): Promise<ParsedObservations> {
  const { bytes, receivedAt } = await fetchBytes(request, deps.policy)
  return parse(bytes, metaOf(deps, receivedAt, symbols, knownFrom))
}

/** New York listings. */
export const isListed = ({ assetClass }: Asset): boolean =>
  assetClass === 'equity' || assetClass === 'etf' || assetClass === 'sector_etf'
