import type { Instant } from '../../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { languageOf } from './language.ts'
import { publisherOf } from './publisher.ts'
import { tidyTitle } from './tidy-title.ts'
import type { Token } from './token.ts'
import { tokensOf } from './tokens.ts'

export type { Token } from './token.ts'

export interface NormalHeadline {
  readonly id: string
  /** Normalised publisher. */
  readonly source: string
  /** Registrable domain of the article, if known. */
  readonly domain: string | undefined
  /** NFKC, without markup and publisher suffix, white space collapsed. */
  readonly title: string
  readonly language: 'en' | 'de'
  readonly tokens: readonly Token[]
  readonly publishedAt: Instant
  readonly timeOfDayKnown: boolean
  readonly knownAt: Instant
  readonly taggedSymbols: readonly string[]
  readonly url: string | undefined
}

/**
 * Brings a headline into the form that all later stages read.
 * @param headline any text: markup, emoji, right-to-left marks, empty or very long titles
 * @returns a title of at most 400 characters with its tokens in order; none for an empty title
 */
export function normaliseHeadline(headline: Headline): NormalHeadline {
  const { source, domain } = publisherOf(headline)
  const title = tidyTitle(headline.title, source, domain)
  const language = languageOf(title)
  return {
    id: headline.id,
    source,
    domain,
    title,
    language,
    tokens: tokensOf(title, language),
    publishedAt: headline.publishedAt,
    timeOfDayKnown: headline.timeOfDayKnown,
    knownAt: headline.knownAt,
    taggedSymbols: headline.taggedSymbols,
    url: headline.url,
  }
}
