import type { Day } from '../kernel/time.ts'
import type { AssetRevision } from './universe-history.ts'

/** What an operator says of an asset. */
export type Listing = Omit<AssetRevision, 'knownAt'>

/** Those that differ from what is known of the asset. */
export function changedListings(
  known: readonly AssetRevision[],
  listings: readonly Listing[],
): readonly Listing[] {
  const latest = latestOf(known)
  return listings.filter((listing) => {
    const before = latest.get(listing.asset.symbol)
    return before === undefined || written(before) !== written(listing)
  })
}

/**
 * Ends the tracking of assets.
 * @param day first day on which they are not tracked
 * @returns those that are tracked until now, and symbols that are not
 */
export function retiredListings(
  known: readonly AssetRevision[],
  symbols: readonly string[],
  day: Day,
): { readonly listings: readonly Listing[]; readonly unknown: readonly string[] } {
  const latest = latestOf(known)
  const tracked = (symbol: string): AssetRevision | undefined => {
    const before = latest.get(symbol)
    return before?.validTo === undefined ? before : undefined
  }
  return {
    listings: symbols.flatMap((symbol) => {
      const before = tracked(symbol)
      return before === undefined ? [] : [{ asset: before.asset, validFrom: before.validFrom, validTo: day }]
    }),
    unknown: symbols.filter((symbol) => tracked(symbol) === undefined),
  }
}

/** What is known of each asset now. */
export const latestOf = (known: readonly AssetRevision[]): ReadonlyMap<string, AssetRevision> =>
  new Map(known.map((revision) => [revision.asset.symbol, revision]))

function written({ asset, validFrom, validTo }: Listing): string {
  const { symbol, name, assetClass, sector, currency, exchange, aliases = [] } = asset
  return JSON.stringify([symbol, name, assetClass, sector, currency, exchange, aliases, validFrom, validTo])
}
