import words from '../../../../data/news/event-words.json' with { type: 'json' }
import type { WordLists } from '../../../../data/schemas.ts'
import type { WordSets } from './word-pattern.ts'

/** Sets of words that the rules of events name in braces; English and German stand side by side. */
export const EVENT_WORDS: WordSets = words as WordLists
