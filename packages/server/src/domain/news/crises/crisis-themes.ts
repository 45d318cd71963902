import table from '../../../../data/news/crisis-themes.json' with { type: 'json' }
import type { CrisisThemeTable } from '../../../../data/schemas.ts'

/** Days of news that are read for crises. */
export const CRISIS_DAYS = 120

export const CRISIS_CATEGORIES = [
  'war',
  'terror',
  'trade',
  'pandemic',
  'finance',
  'political',
  'energy',
  'disaster',
] as const
export type CrisisCategory = (typeof CRISIS_CATEGORIES)[number]

export interface CrisisTheme {
  readonly category: CrisisCategory
  /** Display name. */
  readonly label: string
  /** Whether simultaneous crises in two regions are separate crises. */
  readonly scope: 'regional' | 'global'
  /** Whether it can take place in the United States, which most market news mentions anyway. */
  readonly inUnitedStates: boolean
  /** Event type whose asset effects are shown with it. */
  readonly eventType: string
  /** English and German alternatives of a regular expression, without word boundaries. */
  readonly words: readonly string[]
  /** Phrases with the same words and another meaning. */
  readonly figurative: readonly string[]
}

const { themes, notOfNow } = table as CrisisThemeTable

/** In order of precedence. */
export const CRISIS_THEMES: readonly CrisisTheme[] = themes

/** Words that mark a headline as history or fiction. After Caldara and Iacoviello 2022. */
export const NOT_OF_NOW: readonly string[] = notOfNow
