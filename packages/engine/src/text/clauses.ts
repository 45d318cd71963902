import { inEachLanguage, type Language } from './fact.ts'

/** Offsets in a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

const CONJUNCTIONS: Readonly<Record<Language, string>> = {
  en: 'and|but|while|whereas|although|though|yet',
  de: 'und|aber|während|obwohl|doch|wobei|wohingegen',
}
const SENTENCE_END = /[.!?](?=\s|$)|\n/gu
const BREAKS = inEachLanguage(breaksOf)

/** Figures are blanked out, so that their points end no sentence. */
export const sentencesOf = (words: string): readonly Span[] =>
  split(words, { start: 0, end: words.length }, SENTENCE_END)

/** Separated by commas, semicolons, colons, brackets, dashes and conjunctions. */
export const clausesOf = (words: string, sentence: Span, language: Language): readonly Span[] =>
  split(words, sentence, BREAKS[language])

function breaksOf(language: Language): RegExp {
  return new RegExp(`[,;:()]|\\s[–—-]\\s|(?<!\\p{L})(?:${CONJUNCTIONS[language]})(?!\\p{L})`, 'giu')
}

function split(text: string, { start, end }: Span, pattern: RegExp): readonly Span[] {
  const spans: Span[] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(pattern)) {
    const at = start + match.index
    spans.push({ start: from, end: at })
    from = at + match[0].length
  }
  spans.push({ start: from, end })
  return spans.filter((span) => span.end > span.start)
}
