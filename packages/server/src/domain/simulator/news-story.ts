import type { Instant } from '../../kernel/time.ts'
import type { NewsKind } from './news-wordings.ts'

/** A number in a headline, written in the manner of its language. */
export interface NewsFigure {
  readonly value: number
  readonly decimals: number
}

/** Something that happened in the simulated market and is told of, by one publisher or several. */
export interface NewsStory {
  readonly at: Instant
  readonly kind: NewsKind
  /** What the wordings are filled with. */
  readonly words: Readonly<Record<string, string | NewsFigure>>
  /** Symbols that a supplier would attach. */
  readonly symbols: readonly string[]
  /** Further headlines of it that are expected. */
  readonly echo: number
}

export const figure = (value: number, decimals: number): NewsFigure => ({ value, decimals })
