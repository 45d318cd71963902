import table from '../../../../data/news/country-guards.json' with { type: 'json' }
import type { CountryGuardTable } from '../../../../data/schemas.ts'
import type { GuardRow } from './alias.ts'

/** Ambiguous names of countries and capitals, with their guards. */
export const COUNTRY_GUARDS: Readonly<Record<string, GuardRow>> = table as CountryGuardTable
