import type { Language } from './fact.ts'
import { readFigures } from './read-figures.ts'

/**
 * The numbers and dates of a text in a form without a language, sorted: two texts state the same numbers to the same
 * decimals exactly where these are equal.
 * @param names phrases with digits that state no number
 */
export function statedNumbers(text: string, language: Language, names: readonly string[]): string {
  const { figures } = readFigures(text, language, names)
  return figures
    .map(({ size, factor, decimals, day }) =>
      day === undefined
        ? (size * factor).toFixed(decimals)
        : `${day.year ?? ''}-${day.month}-${day.dayOfMonth}`,
    )
    .sort()
    .join(' ')
}
