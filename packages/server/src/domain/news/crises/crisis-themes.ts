import table from '../../../../data/news/crisis-themes.json' with { type: 'json' }
import type { CrisisThemeTable } from '../../../../data/schemas.ts'

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
  readonly label: string
  /** Whether simultaneous crises in two regions are separate crises. */
  readonly scope: 'regional' | 'global'
  /** Most market news mentions the United States anyway. */
  readonly inUnitedStates: boolean
  readonly eventType: string
  /** English and German regular expressions, without word boundaries. */
  readonly words: readonly string[]
  /** The same words with another meaning. */
  readonly figurative: readonly string[]
}

const { themes, notOfNow } = table as CrisisThemeTable

/** In order of precedence. */
export const CRISIS_THEMES: readonly CrisisTheme[] = themes

/** History or fiction. After Caldara and Iacoviello 2022. */
export const NOT_OF_NOW: readonly string[] = notOfNow
