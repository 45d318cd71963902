import type { DirectionWords } from '../../../data/schemas.ts'
import words from '../../../data/text/direction-words.json' with { type: 'json' }
import type { Language } from './fact.ts'

export interface DirectionLexicon {
  /** Verbs, nouns and adverbs that state a direction. */
  readonly strong: { readonly up: readonly string[]; readonly down: readonly string[] }
  /**
   * Words of place and comparison, which give way to a strong one in the same clause. `over` and `über` are left out, as
   * they mostly tell a time: what lies above something needs no word, what lies below it is never verified with them.
   */
  readonly weak: { readonly up: readonly string[]; readonly down: readonly string[] }
  /** What turns a direction round: patterns. */
  readonly negations: readonly string[]
}

/** Words that give a number its direction, in lower case, whole words. */
export const DIRECTIONS: Readonly<Record<Language, DirectionLexicon>> = words as DirectionWords
