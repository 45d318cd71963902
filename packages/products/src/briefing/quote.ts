import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import type { BriefingView } from './briefing-view.ts'
import { sourceName } from './source-name.ts'
import { tell } from './texts.ts'

const SHORTEST = 20
const LONGEST = 120
/** Marks of a page, addresses, and words to a reader that is a machine. */
const UNQUOTABLE = /[<>{}[\]|⟦⟧`*_]|https?:|@|\b(?:ignore|instructions?|prompt)\b/i
const SHOUTED = /(?:\p{Lu}{3,}\s){3}/u
/** What a site adds to its old titles. */
const PUBLISHED = /\s*\(Published \d{4}\)$/
const MARKS = /["“”„]/g

/** A headline as published, in quotation marks; undefined if it is too long, or no plain text. */
export function quoteOf(view: BriefingView, title: string): LocalizedText | undefined {
  if (title.length < SHORTEST || title.length > LONGEST || UNQUOTABLE.test(title) || SHOUTED.test(title))
    return undefined
  const words = title.replace(PUBLISHED, '').replace(MARKS, "'")
  view.names.add(words)
  return tell('quote', { title: words })
}

interface Published {
  readonly title: string
  readonly source: string
}

/** With its source if that is named; without a quotation the source alone. */
export function quoteWithSource(view: BriefingView, { title, source }: Published): LocalizedText {
  const quote = quoteOf(view, title)
  const named = sourceOf(view, source)
  if (quote === undefined) return named ?? { en: 'news feed', de: 'Nachrichtenstrom' }
  return named === undefined ? quote : { en: `${quote.en}, ${named.en}`, de: `${quote.de}, ${named.de}` }
}

/** A publisher by its name; undefined if a feed names none. */
export function sourceOf(view: BriefingView, source: string): LocalizedText | undefined {
  return /unnamed/i.test(source) ? undefined : sourceName(view, source)
}
