import table from '../../../data/risk/region-instruments.json' with { type: 'json' }
import type { RegionTable } from '../../../data/schemas.ts'

export type RegionName = 'north_america' | 'europe' | 'asia' | 'middle_east' | 'latin_america' | 'africa'

export interface RegionInstruments {
  /** One entry per market, listing alternative symbols, preferred first. */
  readonly equities: readonly (readonly string[])[]
  /** Wider funds, used and labelled as proxies if no equity market has a score. */
  readonly proxies: readonly string[]
  /** One entry per currency against the US dollar, in alternative spellings. */
  readonly currencies: readonly (readonly string[])[]
  /** Crude oil alternatives, for regions that depend on it. */
  readonly crude: readonly string[]
  /** Share of world output at market prices, about 2024, rounded; IMF World Economic Outlook. */
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
