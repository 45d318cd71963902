import words from '../../../../data/news/business-words.json' with { type: 'json' }
import type { WordList } from '../../../../data/schemas.ts'

/** Words that mark a title as business or market news, English and German. */
export const BUSINESS_WORDS: readonly string[] = words as WordList
