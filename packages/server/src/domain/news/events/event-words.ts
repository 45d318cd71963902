import words from '../../../../data/news/event-words.json' with { type: 'json' }
import type { WordLists } from '../../../../data/schemas.ts'
import type { WordSets } from './word-pattern.ts'

/** English and German together. */
export const EVENT_WORDS: WordSets = words as WordLists
