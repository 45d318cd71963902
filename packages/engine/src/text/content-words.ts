import words from '../../data/text/content-words.json' with { type: 'json' }
import foreignTable from '../../data/text/foreign-words.json' with { type: 'json' }
import { once } from '../kernel/once.ts'
import type { ContentWords, ForeignWords } from '../table-schemas.ts'
import type { Language } from './fact.ts'

/**
 * By kind; each word has an opposite of its kind, so a paraphrase keeps them and their order. Forms are patterns
 * separated by `|`.
 */
const CONTENT_WORDS: Readonly<Record<Language, readonly (readonly string[])[]>> = words as ContentWords

interface Kind {
  readonly any: RegExp
  readonly forms: readonly (readonly [word: string, form: RegExp])[]
}

const KINDS: Readonly<Record<Language, () => readonly Kind[]>> = {
  en: once(() => kindsOf('en')),
  de: once(() => kindsOf('de')),
}

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
const FOREIGN: Readonly<Record<Language, readonly string[]>> = {
  en: [...addressing.en, ...causing.en],
  de: [...addressing.de, ...causing.de],
}

/** That another text lacks. */
export function foreignWords(text: string, other: string, language: Language): readonly string[] {
  const [written, own] = [wordSet(text), wordSet(other)]
  return FOREIGN[language].filter((word) => written.has(word) && !own.has(word))
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
