import type { DirectionWords } from '../../../data/schemas.ts'
import words from '../../../data/text/direction-words.json' with { type: 'json' }
import type { Language } from './fact.ts'

export interface DirectionLexicon {
  readonly strong: { readonly up: readonly string[]; readonly down: readonly string[] }
  /**
   * Words of place and comparison; a strong word in the same clause overrides them. Without `over` and `über`, which
   * mostly mean time.
   */
  readonly weak: { readonly up: readonly string[]; readonly down: readonly string[] }
  /** Patterns that reverse a direction. */
  readonly negations: readonly string[]
}

/** Words that give a number a direction; lower case, whole words. */
export const DIRECTIONS: Readonly<Record<Language, DirectionLexicon>> = words as DirectionWords
