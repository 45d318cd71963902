import words from '../../../data/news/amount-words.json' with { type: 'json' }
import type { AmountWords } from '../../table-schemas.ts'
import type { NormalHeadline, Token } from '../text/normal-headline.ts'

interface NumberComparison {
  readonly now: number
  readonly before: number
  /** Tokens. */
  readonly first: number
  readonly last: number
}

interface Amount {
  readonly value: number
  readonly unit: string
  readonly last: number
}

const { scales: SCALES, units: UNITS, to, from } = words as AmountWords
const TO: ReadonlySet<string> = new Set(to)
const FROM: ReadonlySet<string> = new Set(from)
/** Words between the two figures, as in "compared to a loss of EUR 4.9 million". */
const BETWEEN = { en: 6, de: 3 } as const
/** "More than" further on begins a figure of its own. */
const BETWEEN_THAN = 4
const YEAR = /^(19|20)\d\d$/

/** "To A from B", "A compared with B", "from B to A", in German "auf A von B", "A nach B", "von B auf A"; one unit. */
export function numberComparison({ tokens, language }: NormalHeadline): NumberComparison | undefined {
  for (let place = 0; place < tokens.length; place++) {
    const one = amountAt(tokens, place, language)
    if (!one) continue
    const two = nextAmount(tokens, one.last + 1, language)
    if (!two || !comparable(one, two.amount)) continue
    const before = tokens[place - 1]?.text
    const between = tokens.slice(one.last + 1, two.at).map(({ text }) => text)
    const span = { first: Math.max(0, place - 1), last: two.amount.last }
    if ((before === 'from' || before === 'von') && between.some((word) => word === 'to' || word === 'auf'))
      return { now: two.amount.value, before: one.value, ...span }
    const isCompared = between.some(
      (word) => FROM.has(word) && (word !== 'than' || between.length <= BETWEEN_THAN),
    )
    if (isCompared && (TO.has(before ?? '') || isFigureOf(tokens, place)))
      return { now: one.value, before: two.amount.value, ...span }
  }
  return undefined
}

/** As in "profit 3.1 million vs 2.8 million". */
const isFigureOf = (tokens: readonly Token[], place: number): boolean =>
  /\p{L}/u.test(tokens[place - 1]?.text ?? '') || place === 0

function nextAmount(
  tokens: readonly Token[],
  from: number,
  language: 'en' | 'de',
): { readonly amount: Amount; readonly at: number } | undefined {
  for (let at = from; at < Math.min(tokens.length, from + BETWEEN[language] + 2); at++) {
    const amount = amountAt(tokens, at, language)
    if (amount) return { amount, at }
  }
  return undefined
}

const comparable = (one: Amount, two: Amount): boolean =>
  one.unit === two.unit || one.unit === '' || two.unit === ''

function amountAt(tokens: readonly Token[], place: number, language: 'en' | 'de'): Amount | undefined {
  const match = /^([+\-−]?)([$€£¥]?)(\d[\d.,]*)([a-z]*)(%?)$/.exec(tokens[place].text)
  if (!match) return undefined
  const [, sign, currency, digits, suffix, percent] = match
  if (/^(st|nd|rd|th)$/.test(suffix)) return undefined
  let value = decimal(digits, language) * (sign === '-' || sign === '−' ? -1 : 1)
  let unit = percent || currency || (UNITS[suffix] ?? '')
  value *= SCALES[suffix] ?? 1
  let last = place
  for (const text of [tokens[place + 1]?.text, tokens[place + 2]?.text]) {
    if (text === undefined || (SCALES[text] === undefined && UNITS[text] === undefined)) break
    value *= SCALES[text] ?? 1
    unit = unit || (UNITS[text] ?? '')
    last++
  }
  if (language === 'en' && last === place && YEAR.test(tokens[place].text)) return undefined
  return Number.isFinite(value) ? { value, unit, last } : undefined
}

function decimal(digits: string, language: 'en' | 'de'): number {
  const plain = language === 'de' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  return Number(plain)
}
