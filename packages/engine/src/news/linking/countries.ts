import table from '../../../data/news/countries.json' with { type: 'json' }
import type { CountryTable } from '../../table-schemas.ts'

export type Region = keyof CountryTable

export interface Country {
  /** ISO 3166-1 alpha-2; `EU` for the European Union and the euro area. */
  readonly code: string
  readonly region: Region
  /** Names, demonyms, capitals, seats of government, English and German, the name first. `*`: German endings. */
  readonly aliases: readonly string[]
}

/** Australia, New Zealand and the Pacific count with Asia. */
export const COUNTRIES: readonly Country[] = Object.entries(table as CountryTable).flatMap(
  ([region, countries]) =>
    Object.entries(countries).map(([code, aliases]) => ({
      code,
      region: region as Region,
      aliases,
    })),
)

const REGIONS: ReadonlyMap<string, Region> = new Map(COUNTRIES.map(({ code, region }) => [code, region]))

/** @param code ISO 3166-1 alpha-2 or `EU`, bare or as a link id such as `country:US` */
export const regionOfCountry = (code: string): Region | undefined =>
  REGIONS.get(code.replace(/^country:/, ''))

const NAMES: ReadonlyMap<string, string> = new Map(COUNTRIES.map(({ code, aliases }) => [code, aliases[0]]))

/** @param code ISO 3166-1 alpha-2 or `EU`; given back if unknown */
export const countryName = (code: string): string => NAMES.get(code) ?? code

export const firstRegionOf = (codes: readonly string[]): Region | undefined =>
  codes.map(regionOfCountry).find((region) => region !== undefined)
