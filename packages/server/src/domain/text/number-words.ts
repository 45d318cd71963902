import type { NumberWords } from '../../../data/schemas.ts'
import words from '../../../data/text/number-words.json' with { type: 'json' }
import type { Language } from './fact.ts'

const { en, de } = words as NumberWords

/**
 * Words that state a number. NaN is one that no fact has: half, double, a dozen. `one` is left out, as it is mostly no
 * number.
 */
export const NUMBER_WORDS: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  en: valuesOf(en),
  de: valuesOf(de),
}

function valuesOf({ exact, inexact }: NumberWords['en']): Readonly<Record<string, number>> {
  return { ...exact, ...Object.fromEntries(inexact.map((word) => [word, Number.NaN])) }
}
