import { stemOf } from './porter-stem.ts'

export interface Token {
  /** Lower case. */
  readonly text: string
  readonly raw: string
  readonly stem: string
  /** In the title: begin inclusive, end exclusive. */
  readonly begin: number
  readonly end: number
}

/** Amounts with sign, currency, unit and per cent; abbreviations; cashtags; words with `&` or an apostrophe. */
const TOKEN = new RegExp(
  [
    String.raw`[$^]\p{Lu}[\p{Lu}.\-]{0,6}(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])[+\-−]?[$€£¥]?\d+(?:[.,]\d+)*(?:(?:bn|mn|tn|bp|bps|st|nd|rd|th|[kKmMbBtTxX])(?![\p{L}\p{N}]))?%?`,
    String.raw`(?:\p{L}\.){2,}`,
    String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['&]|\.(?=\p{Ll}{2,3}(?![\p{L}])))[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*`,
  ].join('|'),
  'gu',
)

const STEM_MEMORY = 50_000
const stems: Readonly<Record<'en' | 'de', Map<string, string>>> = { en: new Map(), de: new Map() }

/**
 * Hyphens and other signs separate, a possessive `'s` is dropped.
 * @param title already tidied
 */
export function tokensOf(title: string, language: 'en' | 'de'): readonly Token[] {
  const tokens: Token[] = []
  for (const match of title.matchAll(TOKEN)) {
    const raw = match[0].replace(/'[sS]$/, '')
    const text = raw.toLowerCase()
    tokens.push({
      text,
      raw,
      stem: rememberedStem(text, language),
      begin: match.index,
      end: match.index + raw.length,
    })
  }
  return tokens
}

function rememberedStem(word: string, language: 'en' | 'de'): string {
  const known = stems[language]
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= STEM_MEMORY) known.clear()
  const stem = stemOf(word, language)
  known.set(word, stem)
  return stem
}
