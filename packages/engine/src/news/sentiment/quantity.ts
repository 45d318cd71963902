import type { NormalHeadline } from '../text/normal-headline.ts'
import { RESULT_WORDS } from './result-words.ts'
import { WORD_SIGNS } from './word-signs.ts'

/** What a headline measures: a profit, a cost, a stock of oil. */
interface Quantity {
  readonly at: number
  /** Whether more of it is good. */
  readonly sign: 1 | -1
}

const REACH = 7
const SUBJECT_REACH = 14
const LEFT_OUT_REACH = 3

/** The nearest, the one that follows first. */
export function nearestQuantity(headline: NormalHeadline, at: number, supply: boolean): Quantity | undefined {
  for (let distance = 1; distance <= REACH; distance++) {
    for (const place of [at + distance, at - distance]) {
      const sign = signAt(headline, place, supply)
      if (sign !== undefined) return { at: place, sign }
    }
  }
  return undefined
}

/** What a compared figure is of, as in "profit was 4, down from 5": in English the nearest up to it, else the nearest. */
export function subjectQuantity(headline: NormalHeadline, at: number, supply: boolean): Quantity | undefined {
  const furthest = headline.language === 'en' ? Math.max(0, at - SUBJECT_REACH) : at + 1
  for (let place = at; place >= furthest; place--) {
    const sign = signAt(headline, place, supply)
    if (sign !== undefined) return { at: place, sign }
  }
  return nearestQuantity(headline, at, supply)
}

function signAt(headline: NormalHeadline, place: number, supply: boolean): 1 | -1 | undefined {
  const stem = headline.tokens[place]?.stem
  if (stem === undefined || isLeftOut(headline, place)) return undefined
  const { metric, supply: supplied } = WORD_SIGNS[headline.language]
  return supply && supplied.has(stem) ? -1 : metric.get(stem)
}

/** The taxes of "profit before taxes" are no quantity of the headline. */
function isLeftOut({ tokens, language }: NormalHeadline, place: number): boolean {
  if (language !== 'en') return false
  const last = tokens[place - 1]?.text ?? ''
  if (RESULT_WORDS.leftOutNext.has(last)) return true
  if (last === 'after' && tokens[place].stem === 'tax') return true
  return tokens
    .slice(Math.max(0, place - LEFT_OUT_REACH), place)
    .some(({ text }) => RESULT_WORDS.leftOut.has(text))
}
