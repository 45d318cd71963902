import bankTable from '../../../data/news/central-banks.json' with { type: 'json' }
import companyTable from '../../../data/news/company-names.json' with { type: 'json' }
import guardTable from '../../../data/news/country-guards.json' with { type: 'json' }
import phrases from '../../../data/news/decoys.json' with { type: 'json' }
import table from '../../../data/news/market-names.json' with { type: 'json' }
import type {
  CentralBankTable,
  CompanyNameTable,
  CountryGuardTable,
  MarketNameTable,
  WordList,
} from '../../table-schemas.ts'
import type { EntityKind, GuardedNames } from './alias.ts'

export interface MarketNames {
  readonly id: string
  readonly kind: EntityKind
  readonly symbols: readonly string[]
  readonly names: readonly string[]
  readonly ambiguous?: GuardedNames
}

const { commodities, currencies, currencyWitnesses, indices, sectors, sectorNouns } = table as MarketNameTable

export const COMMODITY_NAMES: readonly MarketNames[] = commodities.map(({ symbol, ...names }) => ({
  id: symbol,
  kind: 'commodity',
  symbols: [symbol],
  ...names,
}))

/** `judge-candidate.ts` excludes amounts of money. */
export const CURRENCY_NAMES: readonly MarketNames[] = currencies.map(
  ({ code, symbol, names, ambiguous }) => ({
    id: `currency:${code}`,
    kind: 'currency',
    symbols: symbol === undefined ? [] : [symbol],
    names,
    ...(ambiguous && { ambiguous: { ...ambiguous, witnesses: currencyWitnesses } }),
  }),
)

export const INDEX_NAMES: readonly MarketNames[] = indices.map((row) => ({ kind: 'index', ...row }))

/** After the name of a sector. */
export const SECTOR_NOUNS: readonly string[] = sectorNouns

/** Words before such a noun, and whole phrases. */
export const SECTOR_NAMES: MarketNameTable['sectors'] = sectors

/** They contain a tracked name but mean something else. A leading capital must match. */
export const DECOYS: readonly string[] = phrases as WordList

export const COMPANY_NAMES = companyTable as CompanyNameTable

const { banks, moneyWords } = bankTable as CentralBankTable

/** The larger ones; others are `central_bank:` and the country code. */
export const CENTRAL_BANKS: CentralBankTable['banks'] = banks

export const MONEY_WORDS: readonly string[] = moneyWords

/** Of countries and capitals. */
export const COUNTRY_GUARDS = guardTable as CountryGuardTable
