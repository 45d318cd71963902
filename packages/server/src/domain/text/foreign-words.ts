import type { ForeignWords } from '../../../data/schemas.ts'
import words from '../../../data/text/foreign-words.json' with { type: 'json' }
import type { Language } from './fact.ts'

const { addressing, causing } = words as ForeignWords

/** Words of advice and of instruction, which describe nothing, and words that give a cause. */
const FOREIGN: Readonly<Record<Language, readonly string[]>> = {
  en: [...addressing.en, ...causing.en],
  de: [...addressing.de, ...causing.de],
}

/** Words of advice, instruction and cause that a text has and another one has not. */
export function foreignWords(text: string, other: string, language: Language): readonly string[] {
  const [written, own] = [wordSet(text), wordSet(other)]
  return FOREIGN[language].filter((word) => written.has(word) && !own.has(word))
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
