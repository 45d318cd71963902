import { type Day, dateOf, parseDay, weekday } from '../kernel/time.ts'
import type { Fact, Language } from '../text/fact.ts'
import { formatNumber, NUMBER_FORMATS, NUMBER_WORDS } from '../text/number-format.ts'
import { renderFact } from '../text/render-fact.ts'
import { cite } from './cited-text.ts'

/** How a fact is written; every one of them is a citation. */
export interface Formatter {
  /** With a minus if negative. */
  plain(fact: Fact): string
  /** With a plus or minus; zero with both. */
  signed(fact: Fact): string
  /** Without a sign, because a word states the direction. */
  size(fact: Fact): string
  /** Without its unit. */
  number(fact: Fact): string
  /** A word up to twelve, then digits. */
  count(fact: Fact): string
  /** `seventh`, `siebte`. */
  ordinal(fact: Fact): string
  /** `$86.59`, `86,59 Dollar`. */
  money(fact: Fact): string
  /** `9 basis points`. */
  points(fact: Fact): string
  /** `+9 basis points`. */
  signed_points(fact: Fact): string
  /** `5.9 times its usual move`. */
  times(fact: Fact): string
  /** `13 April`. */
  date(fact: Fact): string
  fullDate(fact: Fact): string
  /** `13 April` of the same year, else `25 April 2003`. */
  since(fact: Fact): string
  /** `April 2003`. */
  month(fact: Fact): string
  weekday(fact: Fact): string
}

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  de: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
}
const ORDINALS: Readonly<Record<Language, readonly string[]>> = {
  en: 'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' '),
  de: 'dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte'.split(' '),
}
const FIRST_ORDINAL = 3
const AND: Readonly<Record<Language, string>> = { en: 'and', de: 'und' }
const LARGEST_WORD = 12

export const FORMATTERS: Readonly<Record<Language, Formatter>> = {
  en: formatterOf('en'),
  de: formatterOf('de'),
}

/** `a, b and c`. */
export function listText(items: readonly string[], language: Language): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${AND[language]} ${items[items.length - 1]}`
}

function formatterOf(language: Language): Formatter {
  const isGerman = language === 'de'
  const day = (write: (day: Day, fact: Fact) => string) => (fact: Fact) =>
    cite(fact.id, write(dayOf(fact), fact))
  const text = (write: (fact: Fact) => string) => (fact: Fact) => cite(fact.id, write(fact))
  const fullDate = (fact: Fact): string => renderFact(fact, language)
  const number = ({ value, decimals }: Fact): string =>
    formatNumber(Math.abs(Number(value)), decimals, language)
  return {
    plain: text((fact) => renderFact(fact, language)),
    signed: text((fact) => signedText(fact, language)),
    size: text((fact) => renderFact(fact, language, 'size')),
    number: text(number),
    count: text((fact) => countText(fact, language)),
    ordinal: text((fact) => ordinalText(Number(fact.value), language)),
    money: text((fact) => moneyText(fact, number(fact), isGerman)),
    points: text((fact) => pointsText(fact, number(fact), isGerman)),
    signed_points: text(
      (fact) => (Number(fact.value) < 0 ? '−' : '+') + pointsText(fact, number(fact), isGerman),
    ),
    times: text((fact) =>
      isGerman ? `das ${number(fact)}-Fache des Üblichen` : `${number(fact)} times its usual move`,
    ),
    date: day((one) => dayAndMonth(one, language)),
    fullDate: text(fullDate),
    since: day((one, fact) =>
      dateOf(one).year === Number(fact.asOf.slice(0, 4)) ? dayAndMonth(one, language) : fullDate(fact),
    ),
    month: day((one) => `${monthName(one, language)} ${dateOf(one).year}`),
    weekday: day((one) => WEEKDAYS[language][weekday(one)]),
  }
}

const signedText = (fact: Fact, language: Language): string => {
  const text = renderFact(fact, language, 'signed')
  return Number(fact.value) === 0 ? `±${text}` : text
}

function countText(fact: Fact, language: Language): string {
  const words = Object.entries(NUMBER_WORDS[language])
  const word = words.find(([, value]) => value === fact.value && value > 1 && value <= LARGEST_WORD)
  return word === undefined ? renderFact(fact, language) : word[0]
}

function ordinalText(value: number, language: Language): string {
  const word = ORDINALS[language][value - FIRST_ORDINAL]
  if (word !== undefined) return word
  if (language === 'de') return `${value}.`
  const tens = value % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}

function moneyText({ currency }: Fact, number: string, isGerman: boolean): string {
  if (currency === 'USX') return isGerman ? `${number} US-Cent` : `${number} cents`
  return isGerman ? `${number} Dollar` : `$${number}`
}

function pointsText({ value, unit }: Fact, number: string, isGerman: boolean): string {
  const isOne = Math.abs(Number(value)) === 1
  if (unit === 'basis_points') {
    if (isGerman) return `${number} ${isOne ? 'Basispunkt' : 'Basispunkte'}`
    return `${number} basis ${isOne ? 'point' : 'points'}`
  }
  return isGerman ? `${number} ${isOne ? 'Punkt' : 'Punkte'}` : `${number} ${isOne ? 'point' : 'points'}`
}

function dayAndMonth(day: Day, language: Language): string {
  const { dayOfMonth } = dateOf(day)
  return `${dayOfMonth}${language === 'de' ? '.' : ''} ${monthName(day, language)}`
}

const monthName = (day: Day, language: Language): string =>
  NUMBER_FORMATS[language].months[dateOf(day).month - 1]

function dayOf({ id, value }: Fact): Day {
  const day = parseDay(String(value))
  if (day === undefined) throw new RangeError(`${id} is no day`)
  return day
}
