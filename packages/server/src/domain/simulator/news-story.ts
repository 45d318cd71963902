import type { Instant } from '../../kernel/time.ts'
import type { NewsKind } from './news-wordings.ts'

/** A number in a headline, in the notation of its language. */
export interface NewsFigure {
  readonly value: number
  readonly decimals: number
}

/** A simulated event, reported by one or more publishers. */
export interface NewsStory {
  readonly at: Instant
  readonly kind: NewsKind
  /** Values for the templates. */
  readonly words: Readonly<Record<string, string | NewsFigure>>
  /** Symbols that a provider would attach. */
  readonly symbols: readonly string[]
  /** Expected number of further headlines. */
  readonly echo: number
}

export const figure = (value: number, decimals: number): NewsFigure => ({ value, decimals })
