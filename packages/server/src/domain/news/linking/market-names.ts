import table from '../../../../data/news/market-names.json' with { type: 'json' }
import type { MarketNameTable } from '../../../../data/schemas.ts'
import type { GuardedNames } from './alias.ts'
import type { EntityKind } from './entity-kind.ts'

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
