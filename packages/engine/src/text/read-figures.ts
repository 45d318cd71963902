import { remembered } from '../kernel/remembered.ts'
import { inEachLanguage, type Language } from './fact.ts'
import { NUMBER_FORMATS, NUMBER_WORDS } from './number-format.ts'

export interface Figure {
  /** With sign and unit. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Absolute value before `factor`; NaN for inexact number words and dates. */
  readonly size: number
  readonly decimals: number
  /** 1e6 for millions etc., else 1. */
  readonly factor: number
  readonly sign: -1 | 0 | 1
  readonly unit: 'percent' | 'percentage_points' | 'times' | 'plain' | 'day'
  readonly currency: string | undefined
  readonly day: WrittenDay | undefined
}

interface WrittenDay {
  /** Undefined for day and month only. */
  readonly year: number | undefined
  readonly month: number
  readonly dayOfMonth: number
}

export interface ReadText {
  /** In text order. */
  readonly figures: readonly Figure[]
  /** Lower case, figures and names blanked out; offsets stay. */
  readonly words: string
  /** Unreadable digits. */
  readonly strays: readonly string[]
}

interface Notation {
  readonly number: RegExp
  readonly dates: readonly RegExp[]
  readonly words: RegExp
  readonly scale: RegExp
}

const UNITS: readonly (readonly [Figure['unit'], RegExp])[] = [
  ['percentage_points', /^[ \u00a0\u202f-]?(?:percentage points?|Prozentpunkten?|Prozentpunkte?)(?!\p{L})/iu],
  ['percent', /^[ \u00a0\u202f]?(?:%|percent(?!\p{L})|per cent(?!\p{L})|Prozent(?!\p{L}))/iu],
  ['times', /^(?:[ \u00a0]times(?!\p{L})|[x×](?!\p{L})|-fold(?!\p{L})|-fache?n?(?!\p{L}))/iu],
]
const CURRENCY = /^[ \u00a0\u202f]?(US cents|US-Cent|[A-Z]{3}(?!\p{L})|[$€£¥])/u
const CURRENCY_CODES = new Set(
  'USD EUR GBP JPY CHF AUD NZD CAD CNY ILS BRL MXN ZAR SEK NOK DKK HKD INR KRW'.split(' '),
)
const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  'US cents': 'USX',
  'US-Cent': 'USX',
}
const SIGN_BEFORE = /(?<![\p{L}\p{N}])([+−–-])$/u
/** Of a sign and the letter before it, which may be a pair of code units. */
const LONGEST_BEFORE = 3
const SIGN_OF_CURRENCY_BEFORE = /([$€£¥])$/u

const NOTATIONS = inEachLanguage(notationOf)

/** @param names phrases with digits that state no number, such as `S&P 500`; skipped unless a percent sign follows */
export function readFigures(text: string, language: Language, names: readonly string[]): ReadText {
  const notation = NOTATIONS[language]
  const page = { text, free: blankNames(text, names) }
  const figures: Figure[] = []
  const take = (figure: Figure): void => {
    figures.push(figure)
    page.free = blank(page.free, figure.start, figure.end)
  }
  for (const pattern of notation.dates) {
    for (const match of page.free.matchAll(pattern)) {
      const figure = dateFigure(text, match, language)
      if (figure !== undefined) take(figure)
    }
  }
  for (const match of page.free.matchAll(notation.number)) take(numberFigure(page, match, language))
  for (const match of page.free.matchAll(notation.words)) take(wordFigure(page, match, language))
  figures.sort((a, b) => a.start - b.start)
  const strays = [...page.free.matchAll(/\p{N}+|[%‰]/gu)].map(([stray]) => stray)
  return { figures, words: page.free.toLowerCase(), strays }
}

interface Page {
  readonly text: string
  readonly free: string
}

function notationOf(language: Language): Notation {
  const { decimal, group, months, scales } = NUMBER_FORMATS[language]
  const [point, comma] = [decimal, group].map((sign) => `[${sign}]`)
  const month = months.join('|')
  const words = Object.keys(NUMBER_WORDS[language]).join('|')
  const scale = scales.flatMap((each) => each.words.map((name) => name.replace('.', '\\.'))).join('|')
  return {
    number: new RegExp(`\\d{1,3}(?:${comma}\\d{3})+(?:${point}\\d+)?|\\d+(?:${point}\\d+)?`, 'gu'),
    dates: [
      /(?<year>\d{4})-(?<number>\d{2})-(?<day>\d{2})(?!\d)/gu,
      new RegExp(`(?<!\\d)(?<day>\\d{1,2})\\.? (?<month>${month})(?!\\p{L})(?: (?<year>\\d{4}))?`, 'giu'),
      new RegExp(`(?<month>${month}) (?<day>\\d{1,2})(?!\\d)(?:,? (?<year>\\d{4}))?`, 'giu'),
    ],
    words: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu'),
    scale: new RegExp(`^[ \\u00a0\\u202f]?(${scale})(?!\\p{L})`, 'iu'),
  }
}

/** Many texts are read with the same names. */
const longestFirst = remembered((names: readonly string[]): readonly string[] =>
  [...names].sort((a, b) => b.length - a.length).map((name) => name.toLowerCase()),
)

function blankNames(text: string, names: readonly string[]): string {
  let free = text
  const lower = text.toLowerCase()
  for (const name of longestFirst(names)) {
    for (let at = lower.indexOf(name); at >= 0 && name !== ''; at = lower.indexOf(name, at + 1)) {
      const after = text.slice(at + name.length, at + name.length + 2)
      if (/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || /^(?:[\p{L}\p{N}]|[.,]\d| ?%)/u.test(after)) continue
      free = blank(free, at, at + name.length)
    }
  }
  return free
}

const blank = (text: string, start: number, end: number): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

function dateFigure(text: string, match: RegExpExecArray, language: Language): Figure | undefined {
  const { year, month, number, day } = match.groups as Record<string, string | undefined>
  const months = NUMBER_FORMATS[language].months.map((name) => name.toLowerCase())
  const which = number === undefined ? months.indexOf((month ?? '').toLowerCase()) + 1 : Number(number)
  const dayOfMonth = Number(day)
  if (which < 1 || which > 12 || dayOfMonth < 1 || dayOfMonth > 31) return undefined
  const written = { year: year === undefined ? undefined : Number(year), month: which, dayOfMonth }
  const span = { start: match.index, end: match.index + match[0].length }
  return figureOf(text, { ...span, size: Number.NaN, unit: 'day', day: written })
}

function numberFigure(page: Page, match: RegExpExecArray, language: Language): Figure {
  const { decimal, group } = NUMBER_FORMATS[language]
  const digits = match[0]
  const fraction = digits.split(decimal)[1] ?? ''
  const size = Number(digits.replaceAll(group, '').replace(decimal, '.'))
  let start = match.index
  const money = SIGN_OF_CURRENCY_BEFORE.exec(page.free.slice(Math.max(0, start - 1), start))
  if (money !== null) start -= money[1].length
  const sign = SIGN_BEFORE.exec(page.free.slice(Math.max(0, start - LONGEST_BEFORE), start))
  if (sign !== null) start -= sign[1].length
  const own = { start, size, decimals: fraction.length, sign: signOf(sign?.[1]) } as const
  const currency = money === null ? undefined : CURRENCY_SIGNS[money[1]]
  return withUnit(page, match.index + digits.length, { ...own, currency }, language)
}

function wordFigure(page: Page, match: RegExpExecArray, language: Language): Figure {
  const size = NUMBER_WORDS[language][match[0].toLowerCase()] ?? Number.NaN
  return withUnit(page, match.index + match[0].length, { start: match.index, size }, language)
}

const signOf = (written: string | undefined): -1 | 0 | 1 => {
  if (written === undefined) return 0
  return written === '+' ? 1 : -1
}

function withUnit(
  { text, free }: Page,
  digitsEnd: number,
  own: Partial<Figure> & Pick<Figure, 'start' | 'size'>,
  language: Language,
): Figure {
  let end = digitsEnd
  const scale = NOTATIONS[language].scale.exec(free.slice(end))
  if (scale !== null) end += scale[0].length
  for (const [unit, pattern] of UNITS) {
    const found = pattern.exec(free.slice(end))
    if (found !== null) return figureOf(text, { ...own, end: end + found[0].length, unit })
  }
  const money = CURRENCY.exec(free.slice(end))
  const code = money === null ? undefined : (CURRENCY_SIGNS[money[1]] ?? money[1])
  const known = code !== undefined && (code === 'USX' || CURRENCY_CODES.has(code))
  if (money !== null && known) end += money[0].length
  const currency = own.currency ?? (known ? code : undefined)
  return figureOf(text, { ...own, end, factor: factorOf(scale?.[1], language), currency })
}

function factorOf(word: string | undefined, language: Language): number {
  if (word === undefined) return 1
  const lower = word.toLowerCase()
  const { scales } = NUMBER_FORMATS[language]
  return scales.find(({ words }) => words.some((name) => name.toLowerCase() === lower))?.factor ?? Number.NaN
}

const figureOf = (text: string, parts: Partial<Figure> & Pick<Figure, 'start' | 'end' | 'size'>): Figure => ({
  text: text.slice(parts.start, parts.end),
  decimals: 0,
  factor: 1,
  sign: 0,
  unit: 'plain',
  currency: undefined,
  day: undefined,
  ...parts,
})
