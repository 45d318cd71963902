import { dateOf, parseDay, weekday } from '../../kernel/time.ts'
import type { Fact, Language } from '../text/fact.ts'
import { NUMBER_FORMATS, NUMBER_WORDS } from '../text/number-format.ts'
import { renderFact } from '../text/render-fact.ts'

export interface Formatter {
  /** With a minus if negative. */
  plain(fact: Fact): string
  /** With a plus or minus. */
  signed(fact: Fact): string
  /** Without a sign, because a word states the direction. */
  size(fact: Fact): string
  /** A word up to twelve, then digits. */
  count(fact: Fact): string
  /** `5 July`. */
  date(fact: Fact): string
  fullDate(fact: Fact): string
  weekday(fact: Fact): string
  /** `a, b and c`. */
  list(items: readonly string[]): string
}

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  de: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
}
const AND: Readonly<Record<Language, string>> = { en: 'and', de: 'und' }
const LARGEST_WORD = 12

export const FORMATTERS: Readonly<Record<Language, Formatter>> = {
  en: formatterOf('en'),
  de: formatterOf('de'),
}

function formatterOf(language: Language): Formatter {
  return {
    plain: (fact) => renderFact(fact, language),
    signed: (fact) => renderFact(fact, language, 'signed'),
    size: (fact) => renderFact(fact, language, 'size'),
    count: (fact) => countText(fact, language),
    date: (fact) => dayAndMonth(fact, language),
    fullDate: (fact) => renderFact(fact, language),
    weekday: (fact) => WEEKDAYS[language][weekday(dayOf(fact))],
    list: (items) => listText(items, language),
  }
}

function countText(fact: Fact, language: Language): string {
  const words = Object.entries(NUMBER_WORDS[language])
  const word = words.find(([, value]) => value === fact.value && value > 1 && value <= LARGEST_WORD)
  return word === undefined ? renderFact(fact, language) : word[0]
}

function dayAndMonth(fact: Fact, language: Language): string {
  const { month, dayOfMonth } = dateOf(dayOf(fact))
  const name = NUMBER_FORMATS[language].months[month - 1]
  return language === 'de' ? `${dayOfMonth}. ${name}` : `${dayOfMonth} ${name}`
}

function dayOf({ id, value }: Fact) {
  const day = parseDay(String(value))
  if (day === undefined) throw new RangeError(`${id} is no day`)
  return day
}

function listText(items: readonly string[], language: Language): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${AND[language]} ${items[items.length - 1]}`
}
