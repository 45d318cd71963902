import words from '../../../../data/news/polar-words.json' with { type: 'json' }
import type { PolarWords } from '../../../../data/schemas.ts'

/** Words that are good or bad news by themselves; compared by stem. Own list. */
export const POLAR_WORDS = words as PolarWords
