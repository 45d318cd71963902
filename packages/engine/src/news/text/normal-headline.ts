import words from '../../../data/news/language-words.json' with { type: 'json' }
import { createBoundedCache } from '../../kernel/bounded-cache.ts'
import type { Headline } from '../../market/observation.ts'
import type { LanguageWords } from '../../table-schemas.ts'
import { publisherOf } from './publisher.ts'
import { tidyTitle } from './tidy-title.ts'
import { type Token, tokensOf } from './tokens.ts'

const { de, en, ambiguous } = words as LanguageWords
const GERMAN_WORDS: ReadonlySet<string> = new Set(de)
const ENGLISH_WORDS: ReadonlySet<string> = new Set(en)

/** Words of both languages are weak evidence. */
const AMBIGUOUS: ReadonlySet<string> = new Set(ambiguous)

/** By function and financial words: `de` if German ones outnumber English ones, an umlaut counting half. */
export function languageOf(title: string): 'en' | 'de' {
  let balance = /[äöüßÄÖÜ]/.test(title) ? 0.5 : 0
  for (const word of title.toLowerCase().match(/[\p{L}]+/gu) ?? []) {
    const weight = AMBIGUOUS.has(word) ? 0.3 : 1
    if (GERMAN_WORDS.has(word)) balance += weight
    if (ENGLISH_WORDS.has(word)) balance -= weight
  }
  return balance >= 0.5 ? 'de' : 'en'
}

export type { Token } from './tokens.ts'

/** `source` is the normalised publisher, `title` NFKC without markup and publisher suffix. */
export interface NormalHeadline extends Headline {
  /** Registrable, of the article. */
  readonly domain: string | undefined
  readonly language: 'en' | 'de'
  readonly tokens: readonly Token[]
}

type HeadlineText = Omit<NormalHeadline, keyof Headline> & Pick<Headline, 'source' | 'title'>

/** Products read the same headlines again at each refresh. */
const TEXTS_CACHED = 4096
const texts = createBoundedCache<HeadlineText>(TEXTS_CACHED)

/**
 * @param headline any text: markup, emoji, right-to-left marks, empty or very long titles
 * @returns a title of at most 400 characters with its tokens in order; none for an empty title
 */
export function normaliseHeadline(headline: Headline): NormalHeadline {
  const { reading } = headline
  const key = `${headline.source}\n${headline.url}\n${headline.title}${reading ? `\n${JSON.stringify(reading)}` : ''}`
  const text = texts(key, () => textOf(headline)) ?? textOf(headline)
  return { ...headline, ...text }
}

function textOf(headline: Headline): HeadlineText {
  const { source, domain } = publisherOf(headline)
  const title = tidyTitle(headline.title, source, domain)
  const language = languageOf(title)
  return { source, domain, title, language, tokens: tokensOf(title, language) }
}

/** Reads each text once; every reading of a text shares its tokens, which also tell what a language model read. */
export function oncePerText<R>(read: (headline: NormalHeadline) => R): (headline: NormalHeadline) => R {
  const known = new WeakMap<readonly Token[], { readonly reading: R }>()
  return (headline) => {
    let found = known.get(headline.tokens)
    if (found === undefined) {
      found = { reading: read(headline) }
      known.set(headline.tokens, found)
    }
    return found.reading
  }
}
