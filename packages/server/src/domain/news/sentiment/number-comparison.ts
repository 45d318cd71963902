import type { NormalHeadline, Token } from '../text/normal-headline.ts'

export interface NumberComparison {
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

const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  tausend: 1e3,
  k: 1e3,
  million: 1e6,
  millions: 1e6,
  mln: 1e6,
  mn: 1e6,
  m: 1e6,
  mio: 1e6,
  millionen: 1e6,
  billion: 1e9,
  billions: 1e9,
  bln: 1e9,
  bn: 1e9,
  b: 1e9,
  mrd: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  trillion: 1e12,
  tn: 1e12,
  t: 1e12,
  billionen: 1e12,
}
const UNITS: Readonly<Record<string, string>> = {
  '%': '%',
  percent: '%',
  pct: '%',
  prozent: '%',
  points: 'points',
  bp: 'bp',
  bps: 'bp',
  cents: 'cents',
  cent: 'cents',
  euro: '€',
  euros: '€',
  eur: '€',
  dollar: '$',
  dollars: '$',
  usd: '$',
}
const TO: ReadonlySet<string> = new Set([
  'to',
  'at',
  'of',
  'auf',
  'bei',
  'was',
  'totaled',
  'reached',
  'vs',
  'versus',
])
const FROM: ReadonlySet<string> = new Set([
  'from',
  'compared',
  'versus',
  'vs',
  'against',
  'than',
  'von',
  'nach',
  'gegenüber',
  'statt',
  'zuvor',
  'instead',
])
const BETWEEN = 3

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
    if (between.some((word) => FROM.has(word)) && (TO.has(before ?? '') || isFigureOf(tokens, place)))
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
  for (let at = from; at < Math.min(tokens.length, from + BETWEEN + 2); at++) {
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
  return Number.isFinite(value) ? { value, unit, last } : undefined
}

function decimal(digits: string, language: 'en' | 'de'): number {
  const plain = language === 'de' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  return Number(plain)
}
