import type { Listing } from '@bellwether-markets/engine/market/universe-changes'
import type { AssetRevision } from '@bellwether-markets/engine/market/universe-history'

/** The universe of a live market. */
export interface UniverseStore {
  /** In the order in which they became known. */
  revisions(): Promise<readonly AssetRevision[]>
  /**
   * One durable step; what is planned becomes known now. A service that runs on the store follows.
   * @returns the planned listings
   */
  change(plan: (known: readonly AssetRevision[]) => readonly Listing[]): Promise<readonly Listing[]>
  close(): Promise<void>
}
