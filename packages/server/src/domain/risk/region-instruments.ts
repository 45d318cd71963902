import table from '../../../data/risk/region-instruments.json' with { type: 'json' }
import type { RegionTable } from '../../../data/schemas.ts'

export type RegionName = 'north_america' | 'europe' | 'asia' | 'middle_east' | 'latin_america' | 'africa'

export interface RegionInstruments {
  /** Each entry is one market; the symbols of an entry are alternatives, the preferred one first. */
  readonly equities: readonly (readonly string[])[]
  /** Wider funds that stand in, labelled as proxies, on days on which no equity market has a score. */
  readonly proxies: readonly string[]
  /** Each entry is one currency against the US dollar, in alternative spellings. */
  readonly currencies: readonly (readonly string[])[]
  /** Crude oil, where the region lives from it; alternatives. */
  readonly crude: readonly string[]
  /** Share of world output at market prices, about 2024, rounded; from the IMF World Economic Outlook. */
  readonly gdpShare: number
}

export const REGION_INSTRUMENTS: Readonly<Record<RegionName, RegionInstruments>> = table as RegionTable

/** Every symbol that a region may be measured on. */
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
