import table from '../../../data/risk/region-instruments.json' with { type: 'json' }
import type { RegionTable } from '../../../data/schemas.ts'

export type RegionName = 'north_america' | 'europe' | 'asia' | 'middle_east' | 'latin_america' | 'africa'

export interface RegionInstruments {
  /** By market, alternative symbols, preferred first. */
  readonly equities: readonly (readonly string[])[]
  /** Wider funds, if no equity market has a score. */
  readonly proxies: readonly string[]
  /** By currency against the US dollar, alternative symbols. */
  readonly currencies: readonly (readonly string[])[]
  /** For regions that depend on it. */
  readonly crude: readonly string[]
  /** Of world output at market prices, about 2024, rounded; IMF World Economic Outlook. */
  readonly gdpShare: number
}

export const REGION_INSTRUMENTS: Readonly<Record<RegionName, RegionInstruments>> = table as RegionTable

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
