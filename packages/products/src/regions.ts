import type { RegionName } from '@bellwether-markets/engine/risk/region-instruments'

export const REGIONS = ['north_america', 'europe', 'asia', 'middle_east', 'latin_america', 'africa'] as const

export const byRegion = <T>(make: (region: RegionName) => T) =>
  Object.fromEntries(REGIONS.map((region) => [region, make(region)])) as Record<RegionName, T>
