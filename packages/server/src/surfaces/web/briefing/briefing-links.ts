import { type Day, dateOf, formatDay, weekday } from '@bellwether-markets/engine/kernel/time'
import { NUMBER_FORMATS } from '@bellwether-markets/engine/text/number-format'
import type { Language } from '../words/language.ts'

export const inLanguage = (path: string, language: Language): string =>
  language === 'de' ? `${path}${path.includes('?') ? '&' : '?'}lang=de` : path

export const dayPath = (day: Day, language: Language): string =>
  inLanguage(`/briefing/${formatDay(day)}`, language)

/** `2025-09` of a day. */
export const monthOf = (day: Day): string => formatDay(day).slice(0, 7)

export const monthPath = (month: string, language: Language): string =>
  inLanguage(`/briefing/archive?month=${month}`, language)

/** `September 2025` of `2025-09`. */
export const monthText = (month: string, language: Language): string =>
  `${NUMBER_FORMATS[language].months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** `30 September`, `30. September`. */
export function shortDay(day: Day, language: Language): string {
  const { month, dayOfMonth } = dateOf(day)
  return `${dayOfMonth}${language === 'de' ? '.' : ''} ${NUMBER_FORMATS[language].months[month - 1]}`
}

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  de: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
}

/** `Tuesday, 30 September 2025`. */
export const longDay = (day: Day, language: Language): string =>
  `${WEEKDAYS[language][weekday(day)]}, ${shortDay(day, language)} ${dateOf(day).year}`
