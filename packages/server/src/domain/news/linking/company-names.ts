import table from '../../../../data/news/company-names.json' with { type: 'json' }
import type { CompanyNameTable } from '../../../../data/schemas.ts'
import type { GuardedNames } from './alias.ts'

export interface CompanyNames {
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
export const COMPANY_NAMES: readonly CompanyNames[] = table as CompanyNameTable
