import table from '../../../../data/news/company-names.json' with { type: 'json' }
import type { CompanyNameTable } from '../../../../data/schemas.ts'
import type { GuardedNames } from './alias.ts'

/** The names of one company. */
export interface CompanyNames {
  readonly symbol: string
  /** Names that mean nothing else. */
  readonly names: readonly string[]
  /** Names that also mean something else, with the words that tell. */
  readonly ambiguous?: GuardedNames
  readonly brands?: readonly string[]
  /** Leaders so well known that their name stands for the company. */
  readonly people?: readonly string[]
}

/** How the tracked companies are written in headlines. */
export const COMPANY_NAMES: readonly CompanyNames[] = table as CompanyNameTable
