import type { Day, Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset, Universe } from '@bellwether-markets/engine/market/asset'
import type { Listing } from '@bellwether-markets/engine/market/universe-changes'
import { type AssetRevision, universeHistory } from '@bellwether-markets/engine/market/universe-history'
import { instant, jsonRows, type Row, rowOf, type SqlValue, text } from './sql.ts'

const ASSET_ROW = { symbol: text, knownAt: instant, details: text }

interface Details extends Omit<Asset, 'symbol' | 'sector'> {
  readonly sector?: string
  readonly validFrom?: Day
  readonly validTo?: Day
}

export function revisionOf(row: Row): AssetRevision {
  const { symbol, knownAt, details } = rowOf(ASSET_ROW, row)
  const { validFrom, validTo, sector, ...others } = JSON.parse(details) as Details
  return { asset: { symbol, ...others, sector }, validFrom, validTo, knownAt }
}

/** Columns `symbol`, `known_at` and `details`. */
export function revisionRow({ asset, validFrom, validTo }: Listing, knownAt: Instant) {
  const { symbol, ...others } = asset
  const details = JSON.stringify({ ...others, validFrom, validTo })
  return [symbol, knownAt, details] as const satisfies readonly SqlValue[]
}

/** An empty table gets a universe that counts as known since ever. */
export const SEEDING = (table: string): string => `INSERT INTO ${table} (symbol, known_at, details)
  SELECT value ->> 0, 0, value ->> 2 FROM json_array_elements($1)
  WHERE NOT EXISTS (SELECT 1 FROM ${table}) ON CONFLICT DO NOTHING`

export const seedRows = ({ assets }: Universe): string =>
  jsonRows(
    assets.map((asset) => revisionRow({ asset, validFrom: undefined, validTo: undefined }, 0 as Instant)),
  )

export interface StoredUniverse extends Universe {
  /** As last loaded, oldest first. */
  readonly revisions: () => readonly AssetRevision[]
  load(): void
}

/** @param read rows in the order in which they were added */
export function storedUniverse(read: () => readonly Row[]): StoredUniverse {
  let revisions = read().map(revisionOf)
  let history = universeHistory(revisions)
  return {
    get assets() {
      return history.ever.assets
    },
    get bySymbol() {
      return history.ever.bySymbol
    },
    get changes() {
      return history.changes
    },
    at: (moment) => history.at(moment),
    revisions: () => revisions,
    load() {
      revisions = read().map(revisionOf)
      history = universeHistory(revisions)
    },
  }
}
