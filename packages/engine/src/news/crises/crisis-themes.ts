import table from '../../../data/news/crisis-themes.json' with { type: 'json' }
import type { CrisisThemeTable } from '../../table-schemas.ts'

export const CRISIS_DAYS = 120
/** Before a headline, for the stories that it may repeat. */
export const STORY_DAYS = 7

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

export type CrisisTheme = CrisisThemeTable['themes'][number]

const { themes, notOfNow } = table as CrisisThemeTable

/** In order of precedence. */
export const CRISIS_THEMES: readonly CrisisTheme[] = themes

/** History or fiction. After Caldara and Iacoviello 2022. */
export const NOT_OF_NOW: readonly string[] = notOfNow
