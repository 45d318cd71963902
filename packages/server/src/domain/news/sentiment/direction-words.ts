import words from '../../../../data/news/direction-words.json' with { type: 'json' }
import type { NewsDirectionWords } from '../../../../data/schemas.ts'

/** Compared by stem; German separable verbs by either part. */
export interface DirectionWords {
  readonly up: readonly string[]
  readonly down: readonly string[]
  /** Quantities of which more is good for the asset, or bad. */
  readonly good: readonly string[]
  readonly bad: readonly string[]
  /** Supply quantities: less is good for a commodity's price. */
  readonly supply: readonly string[]
  /** Words that negate what follows, in German also what precedes. */
  readonly negators: readonly string[]
  /** Words that end an adjacent bad thing: after them, in German before them. */
  readonly enders: readonly string[]
}

export const DIRECTION_WORDS: Readonly<Record<'en' | 'de', DirectionWords>> = words as NewsDirectionWords
