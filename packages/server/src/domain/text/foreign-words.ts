import type { ForeignWords } from '../../../data/schemas.ts'
import words from '../../../data/text/foreign-words.json' with { type: 'json' }
import type { Language } from './fact.ts'

const { addressing, causing } = words as ForeignWords

/** Words of advice, instruction and cause. */
const FOREIGN: Readonly<Record<Language, readonly string[]>> = {
  en: [...addressing.en, ...causing.en],
  de: [...addressing.de, ...causing.de],
}

/** Words of advice, instruction and cause in a text that another text lacks. */
export function foreignWords(text: string, other: string, language: Language): readonly string[] {
  const [written, own] = [wordSet(text), wordSet(other)]
  return FOREIGN[language].filter((word) => written.has(word) && !own.has(word))
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
