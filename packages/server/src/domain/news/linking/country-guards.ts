import table from '../../../../data/news/country-guards.json' with { type: 'json' }
import type { CountryGuardTable } from '../../../../data/schemas.ts'
import type { GuardRow } from './alias.ts'

/** Names of countries and capitals that also mean something else, with the words that tell. */
export const COUNTRY_GUARDS: Readonly<Record<string, GuardRow>> = table as CountryGuardTable
