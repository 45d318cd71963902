import bankTable from '../../../../data/news/central-banks.json' with { type: 'json' }
import companyTable from '../../../../data/news/company-names.json' with { type: 'json' }
import guardTable from '../../../../data/news/country-guards.json' with { type: 'json' }
import phrases from '../../../../data/news/decoys.json' with { type: 'json' }
import table from '../../../../data/news/market-names.json' with { type: 'json' }
import type {
  CentralBankTable,
  CompanyNameTable,
  CountryGuardTable,
  MarketNameTable,
  WordList,
} from '../../../../data/schemas.ts'
import type { EntityKind, GuardedNames, GuardRow } from './alias.ts'

/** Names of a commodity, currency, index, fund or sector. */
export interface MarketNames {
  readonly id: string
  readonly kind: EntityKind
  readonly symbols: readonly string[]
  readonly names: readonly string[]
  readonly ambiguous?: GuardedNames
}

const { commodities, currencies, currencyWitnesses, indices, sectors, sectorNouns } = table as MarketNameTable

/** Commodities, English and German. */
export const COMMODITY_NAMES: readonly MarketNames[] = commodities.map(({ symbol, ...names }) => ({
  id: symbol,
  kind: 'commodity',
  symbols: [symbol],
  ...names,
}))

/** Currencies by ISO 4217 code. `judge-candidate.ts` excludes amounts of money. */
export const CURRENCY_NAMES: readonly MarketNames[] = currencies.map(
  ({ code, symbol, names, ambiguous }) => ({
    id: `currency:${code}`,
    kind: 'currency',
    symbols: symbol === undefined ? [] : [symbol],
    names,
    ...(ambiguous && { ambiguous: { ...ambiguous, witnesses: currencyWitnesses } }),
  }),
)

/** Indices, tracked and not. */
export const INDEX_NAMES: readonly MarketNames[] = indices.map((row) => ({ kind: 'index', ...row }))

/** Nouns after the name of a sector. */
export const SECTOR_NOUNS: readonly string[] = sectorNouns

/** Words before such a noun, and whole phrases, by GICS sector. */
export const SECTOR_NAMES: readonly {
  readonly sector: string
  readonly symbol: string
  readonly before: readonly string[]
  readonly phrases: readonly string[]
}[] = sectors

/** Phrases that contain a tracked name but mean something else. A leading capital must match. */
export const DECOYS: readonly string[] = phrases as WordList

interface CompanyNames {
  readonly symbol: string
  /** Unambiguous names. */
  readonly names: readonly string[]
  /** Ambiguous names with their guard. */
  readonly ambiguous?: GuardedNames
  readonly brands?: readonly string[]
  /** Leaders whose name stands for the company. */
  readonly people?: readonly string[]
}

/** Spellings of the tracked companies in headlines. */
export const COMPANY_NAMES: readonly CompanyNames[] = companyTable as CompanyNameTable

interface CentralBank {
  readonly code: string
  /** Its country or currency area, as in `countries.ts`. */
  readonly country: string
  readonly names: readonly string[]
  /** Heads and members whose surname stands for the bank in titles about money. */
  readonly people?: readonly string[]
}

const { banks, moneyWords } = bankTable as CentralBankTable

/** The larger central banks, English and German; others are `central_bank:` and the country code. */
export const CENTRAL_BANKS: readonly CentralBank[] = banks

/** Words that mark a title as being about money. */
export const MONEY_WORDS: readonly string[] = moneyWords

/** Ambiguous names of countries and capitals, with their guards. */
export const COUNTRY_GUARDS: Readonly<Record<string, GuardRow>> = guardTable as CountryGuardTable
