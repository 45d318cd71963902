import { CRISIS_THEMES, type CrisisTheme, NOT_OF_NOW } from './crisis-themes.ts'

const whole = (words: readonly string[], flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, flags)

const READERS = CRISIS_THEMES.map((theme) => ({
  theme,
  words: whole(theme.words, 'iu'),
  figurative: whole(theme.figurative, 'giu'),
}))
const ANY = whole(
  CRISIS_THEMES.flatMap(({ words }) => words),
  'iu',
)
const PAST = whole(NOT_OF_NOW, 'iu')
/** Longest title that is matched, in characters. */
const LONGEST = 400

/**
 * The first theme with a literal match in a title.
 * @param title any text
 * @returns undefined for most headlines, and for history and fiction
 */
export function crisisThemeOf(title: string): CrisisTheme | undefined {
  const text = title.slice(0, LONGEST)
  if (!ANY.test(text) || PAST.test(text)) return undefined
  return READERS.find(({ words, figurative }) => words.test(text.replace(figurative, ' ')))?.theme
}
