import table from '../../data/risk/region-instruments.json' with { type: 'json' }
import type { RegionTable } from '../table-schemas.ts'

export type RegionName = keyof RegionTable

export const REGION_INSTRUMENTS = table as RegionTable

export const REGION_SYMBOLS: readonly string[] = [
  ...new Set(
    Object.values(REGION_INSTRUMENTS).flatMap(({ equities, proxies, currencies, crude }) => [
      ...equities.flat(),
      ...proxies,
      ...currencies.flat(),
      ...crude,
    ]),
  ),
]
