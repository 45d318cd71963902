import words from '../../../../data/news/direction-words.json' with { type: 'json' }
import type { NewsDirectionWords } from '../../../../data/schemas.ts'

/** Words are compared by stem, and German separable verbs by either part. */
export interface DirectionWords {
  readonly up: readonly string[]
  readonly down: readonly string[]
  /** Quantities of which more is better for the asset, and those of which less is. */
  readonly good: readonly string[]
  readonly bad: readonly string[]
  /** Quantities of supply: less of them is better for the price of a commodity. */
  readonly supply: readonly string[]
  /** Words that turn what follows, and in German also what stands before, into its opposite. */
  readonly negators: readonly string[]
  /** Words that end a bad thing named right after them, or in German right before. */
  readonly enders: readonly string[]
}

export const DIRECTION_WORDS: Readonly<Record<'en' | 'de', DirectionWords>> = words as NewsDirectionWords
