import table from '../../../../data/news/crisis-themes.json' with { type: 'json' }
import type { CrisisThemeTable } from '../../../../data/schemas.ts'

/** What a crisis is about. */
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
  /** As a title names it. */
  readonly label: string
  /** Whether crises of two regions at one time are two crises, or parts of one. */
  readonly scope: 'regional' | 'global'
  /** Whether the United States, which most market news names, can be where it takes place. */
  readonly inUnitedStates: boolean
  /** Type of event whose effects on assets it is shown with. */
  readonly eventType: string
  /** Words and phrases, English and German: alternatives of a regular expression without its word boundaries. */
  readonly words: readonly string[]
  /** What is said with the same words and means something else. */
  readonly figurative: readonly string[]
}

const { themes, notOfNow } = table as CrisisThemeTable

/** In the order of precedence: a headline belongs to the first theme whose words it has. */
export const CRISIS_THEMES: readonly CrisisTheme[] = themes

/** Words that make a headline one about the past or about fiction. After Caldara and Iacoviello 2022. */
export const NOT_OF_NOW: readonly string[] = notOfNow
