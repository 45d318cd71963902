import words from '../../../../data/news/language-words.json' with { type: 'json' }
import type { LanguageWords } from '../../../../data/schemas.ts'

const { de, en, ambiguous } = words as LanguageWords
const GERMAN_WORDS: ReadonlySet<string> = new Set(de)
const ENGLISH_WORDS: ReadonlySet<string> = new Set(en)

/** Words of both languages, hence weak evidence. */
const AMBIGUOUS: ReadonlySet<string> = new Set(ambiguous)

/**
 * The language of a title, by its function and financial words.
 * @returns `de` if German words outnumber English ones, an umlaut counting half; else `en`
 */
export function languageOf(title: string): 'en' | 'de' {
  let balance = /[äöüßÄÖÜ]/.test(title) ? 0.5 : 0
  for (const word of title.toLowerCase().match(/[\p{L}]+/gu) ?? []) {
    const weight = AMBIGUOUS.has(word) ? 0.3 : 1
    if (GERMAN_WORDS.has(word)) balance += weight
    if (ENGLISH_WORDS.has(word)) balance -= weight
  }
  return balance >= 0.5 ? 'de' : 'en'
}
