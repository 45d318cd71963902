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
  /** Publisher, normalised. */
  readonly source: string
  /** Registrable domain of the article, where it is known. */
  readonly domain: string | undefined
  /** NFKC, without markup and the source's suffix, white space folded. */
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
 * Brings one headline into the form that every later stage reads.
 * @param headline any text whatever: markup, emoji, right-to-left marks, empty or very long titles
 * @returns the title of at most 400 characters with its tokens in order; an empty title gives no tokens
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
