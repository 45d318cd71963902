import { recordOf } from '../kernel/record-of.ts'
import { type Day, dateOf, parseDay, weekday } from '../kernel/time.ts'
import { type Fact, inEachLanguage, type Language } from '../text/fact.ts'
import { formatNumber, NUMBER_FORMATS, NUMBER_WORDS } from '../text/number-format.ts'
import { renderFact } from '../text/render-fact.ts'
import { cite } from './cited-text.ts'

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
const MONEY = {
  en: { cents: ['', ' cents'], dollars: ['$', ''] },
  de: { cents: ['', ' US-Cent'], dollars: ['', ' Dollar'] },
}
const POINTS = {
  en: { basis: ['basis point', 'basis points'], points: ['point', 'points'] },
  de: { basis: ['Basispunkt', 'Basispunkte'], points: ['Punkt', 'Punkte'] },
}

const WRITERS = {
  /** With a minus if negative. */
  plain: (fact: Fact, language: Language) => renderFact(fact, language),
  /** With a plus or minus; zero with both. */
  signed: signedText,
  /** Without a sign, because a word states the direction. */
  size: (fact: Fact, language: Language) => renderFact(fact, language, 'size'),
  /** Without its unit. */
  number: numberText,
  /** A word up to twelve, then digits. */
  count: countText,
  /** `seventh`, `siebte`. */
  ordinal: ordinalText,
  /** `$86.59`, `86,59 Dollar`. */
  money: moneyText,
  /** `9 basis points`. */
  points: pointsText,
  /** `+9 basis points`. */
  signed_points: (fact: Fact, language: Language) =>
    (Number(fact.value) < 0 ? '−' : '+') + pointsText(fact, language),
  /** `5.9 times its usual move`. */
  times: timesText,
  /** `13 April`. */
  date: dayAndMonth,
  fullDate: (fact: Fact, language: Language) => renderFact(fact, language),
  /** `13 April` of the same year, else `25 April 2003`. */
  since: sinceText,
  /** `April 2003`. */
  month: (fact: Fact, language: Language) => `${monthName(fact, language)} ${dateOf(dayOf(fact)).year}`,
  weekday: (fact: Fact, language: Language) => WEEKDAYS[language][weekday(dayOf(fact))],
}

/** Every text is a citation. */
export type Formatter = Readonly<Record<keyof typeof WRITERS, (fact: Fact) => string>>

export const FORMATTERS = inEachLanguage(
  (language): Formatter =>
    recordOf(
      Object.keys(WRITERS) as readonly (keyof Formatter)[],
      (style) => (fact) => cite(fact.id, WRITERS[style](fact, language)),
    ),
)

/** `a, b and c`. */
export function listText(items: readonly string[], language: Language): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${AND[language]} ${items[items.length - 1]}`
}

function signedText(fact: Fact, language: Language): string {
  const text = renderFact(fact, language, 'signed')
  return Number(fact.value) === 0 ? `±${text}` : text
}

function numberText({ value, decimals }: Fact, language: Language): string {
  return formatNumber(Math.abs(Number(value)), decimals, language)
}

function countText(fact: Fact, language: Language): string {
  const words = Object.entries(NUMBER_WORDS[language])
  const word = words.find(([, value]) => value === fact.value && value > 1 && value <= LARGEST_WORD)
  return word === undefined ? renderFact(fact, language) : word[0]
}

function ordinalText(fact: Fact, language: Language): string {
  const value = Number(fact.value)
  const word = ORDINALS[language][value - FIRST_ORDINAL]
  if (word !== undefined) return word
  if (language === 'de') return `${value}.`
  const tens = value % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}

function moneyText(fact: Fact, language: Language): string {
  const [before, after] = MONEY[language][fact.currency === 'USX' ? 'cents' : 'dollars']
  return before + numberText(fact, language) + after
}

function pointsText(fact: Fact, language: Language): string {
  const words = POINTS[language][fact.unit === 'basis_points' ? 'basis' : 'points']
  return `${numberText(fact, language)} ${words[Math.abs(Number(fact.value)) === 1 ? 0 : 1]}`
}

function timesText(fact: Fact, language: Language): string {
  const number = numberText(fact, language)
  return language === 'de' ? `das ${number}-Fache des Üblichen` : `${number} times its usual move`
}

function sinceText(fact: Fact, language: Language): string {
  const isThisYear = dateOf(dayOf(fact)).year === Number(fact.asOf.slice(0, 4))
  return isThisYear ? dayAndMonth(fact, language) : renderFact(fact, language)
}

function dayAndMonth(fact: Fact, language: Language): string {
  const { dayOfMonth } = dateOf(dayOf(fact))
  return `${dayOfMonth}${language === 'de' ? '.' : ''} ${monthName(fact, language)}`
}

const monthName = (fact: Fact, language: Language): string =>
  NUMBER_FORMATS[language].months[dateOf(dayOf(fact)).month - 1]

function dayOf({ id, value }: Fact): Day {
  const day = parseDay(String(value))
  if (day === undefined) throw new RangeError(`${id} is no day`)
  return day
}
