import type { NumberWords } from '../../../data/schemas.ts'
import words from '../../../data/text/number-words.json' with { type: 'json' }
import type { Language } from './fact.ts'

const { en, de } = words as NumberWords

/** Number words. NaN matches no fact: half, double, a dozen. Without `one`, which mostly is no number. */
export const NUMBER_WORDS: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  en: valuesOf(en),
  de: valuesOf(de),
}

function valuesOf({ exact, inexact }: NumberWords['en']): Readonly<Record<string, number>> {
  return { ...exact, ...Object.fromEntries(inexact.map((word) => [word, Number.NaN])) }
}
