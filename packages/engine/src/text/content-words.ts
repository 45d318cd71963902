import words from '../../data/text/content-words.json' with { type: 'json' }
import foreignTable from '../../data/text/foreign-words.json' with { type: 'json' }
import { once } from '../kernel/once.ts'
import type { ContentWords, ForeignWords } from '../table-schemas.ts'
import { inEachLanguage, type Language } from './fact.ts'

/**
 * By kind; each word has an opposite of its kind, so a paraphrase keeps them and their order. Forms are patterns
 * separated by `|`.
 */
const CONTENT_WORDS: Readonly<Record<Language, readonly (readonly string[])[]>> = words as ContentWords

interface Kind {
  readonly any: RegExp
  readonly forms: readonly (readonly [word: string, form: RegExp])[]
}

const KINDS = inEachLanguage((language) => once(() => kindsOf(language)))

/** One list a kind, in order, each by its first form. */
export const contentWords = (text: string, language: Language): readonly (readonly string[])[] =>
  KINDS[language]().map(({ any, forms }) =>
    [...text.toLowerCase().matchAll(any)].flatMap(
      ([found]) => forms.find(([, form]) => form.test(found))?.[0] ?? [],
    ),
  )

function kindsOf(language: Language): readonly Kind[] {
  return CONTENT_WORDS[language].map((words) => ({
    any: new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'gu'),
    forms: words.map((word) => [word, new RegExp(`^(?:${word})$`, 'u')]),
  }))
}

const { addressing, causing } = foreignTable as ForeignWords

/** Words of advice, instruction and cause. */
const FOREIGN = inEachLanguage((language) => [...addressing[language], ...causing[language]])

/** That another text lacks. */
export function foreignWords(text: string, other: string, language: Language): readonly string[] {
  const [written, own] = [wordSet(text), wordSet(other)]
  return FOREIGN[language].filter((word) => written.has(word) && !own.has(word))
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
