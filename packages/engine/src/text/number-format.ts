import words from '../../data/text/number-words.json' with { type: 'json' }
import { recordOf } from '../kernel/record-of.ts'
import { dateOf, parseDay } from '../kernel/time.ts'
import { round } from '../series/round.ts'
import type { NumberWords } from '../table-schemas.ts'
import { inEachLanguage, type Language } from './fact.ts'

/** For writing and reading. */
export const NUMBER_FORMATS = words as NumberWords

/**
 * Rounded as by `round`, with grouped thousands and all decimals: `−1,234.50`, in German `−1.234,50`. The minus is
 * U+2212.
 * @param decimals 0 to 15
 * @throws RangeError for a value that is not finite
 */
export function formatNumber(value: number, decimals: number, language: Language): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be written`)
  const { decimal, group } = NUMBER_FORMATS[language]
  const rounded = round(value, decimals)
  const [whole, fraction] = Math.abs(rounded).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const sign = rounded < 0 ? '−' : ''
  return fraction === undefined ? `${sign}${grouped}` : `${sign}${grouped}${decimal}${fraction}`
}

/**
 * `14 May 2024`, `14. Mai 2024`.
 * @throws RangeError unless the text is `YYYY-MM-DD`
 */
export function formatDate(text: string, language: Language): string {
  const day = parseDay(text)
  if (day === undefined) throw new RangeError(`${text} is no date`)
  const { year, month, dayOfMonth } = dateOf(day)
  const name = NUMBER_FORMATS[language].months[month - 1]
  return language === 'de' ? `${dayOfMonth}. ${name} ${year}` : `${dayOfMonth} ${name} ${year}`
}

/** NaN matches no fact: half, double, a dozen. Without `one`, which mostly is no number. */
export const NUMBER_WORDS = inEachLanguage((language): Readonly<Record<string, number>> => {
  const { exact, inexact } = NUMBER_FORMATS[language]
  return { ...exact, ...recordOf(inexact, () => Number.NaN) }
})
