import table from '../../../../data/news/story-words.json' with { type: 'json' }
import type { StoryWordTable } from '../../../../data/schemas.ts'

const { synonyms, opposites, hold, dateWords, smallWords, scales, numberWords } = table as StoryWordTable

/** Words that headlines use for one another, by the word that stands for all of them; English and German. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = synonyms

/** Pairs of the words above, and of others, that no two wordings of one story have apart. */
export const OPPOSITES: readonly (readonly string[])[] = opposites

/** A decision to leave something as it is, against every other decision wherever it stands. */
export const HOLD: { readonly word: string; readonly against: readonly string[] } = hold

/** Days and months; two wordings of one story do not name different ones. */
export const DATE_WORDS: ReadonlySet<string> = new Set(dateWords)

/** Words that tell no two stories apart: the small ones, and those that wires add and drop. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(smallWords)

/** Units of amounts in one spelling. */
export const SCALES: Readonly<Record<string, string>> = scales

export const NUMBER_WORDS: Readonly<Record<string, string>> = numberWords
