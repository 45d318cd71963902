import type { Language } from './fact.ts'
import { readFigures } from './read-figures.ts'

/**
 * Sorted and independent of the language: equal if two texts state the same numbers to the same decimals.
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
