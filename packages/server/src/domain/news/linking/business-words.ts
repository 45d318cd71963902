import words from '../../../../data/news/business-words.json' with { type: 'json' }
import type { WordList } from '../../../../data/schemas.ts'

/** Words that show a title to be about business or markets, English and German. */
export const BUSINESS_WORDS: readonly string[] = words as WordList
