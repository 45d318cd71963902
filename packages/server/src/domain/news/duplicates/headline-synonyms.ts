import table from '../../../../data/news/story-words.json' with { type: 'json' }
import type { StoryWordTable } from '../../../../data/schemas.ts'

const { synonyms, opposites, hold, dateWords, smallWords, scales, numberWords } = table as StoryWordTable

/** English and German synonyms in headlines, by their representative. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = synonyms

/** Pairs of words that never stand in two texts of one story. */
export const OPPOSITES: readonly (readonly string[])[] = opposites

/** A decision to leave something unchanged, opposed to every other decision. */
export const HOLD: { readonly word: string; readonly against: readonly string[] } = hold

/** Days and months; texts of one story do not name different ones. */
export const DATE_WORDS: ReadonlySet<string> = new Set(dateWords)

/** Words that do not distinguish stories: function words and those that wires add or drop. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(smallWords)

/** One spelling for units of amounts. */
export const SCALES: Readonly<Record<string, string>> = scales

export const NUMBER_WORDS: Readonly<Record<string, string>> = numberWords
