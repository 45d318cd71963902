import { remembered } from '@bellwether-markets/engine/kernel/remembered'
import { NAMED_CRISES } from '@bellwether-markets/products/named-crises'
import { max, min } from 'd3-array'
import { type MarketDays, placeOn } from './market-days.ts'

const SPANS = [5, 20, 60, 252] as const
/** Of trading days. */
export const YEAR = 252

export interface Followed {
  readonly sessions: number
  /** Fraction of the close of the day. */
  readonly change: number
  readonly lowest: number
}

/** The S&P 500 after the close of a day, for each span that has ended. */
export const whatFollowed = ({ sp500 }: MarketDays, at: number): readonly Followed[] =>
  SPANS.filter((sessions) => at + sessions < sp500.length).map((sessions) => {
    const after = sp500.slice(at + 1, at + sessions + 1)
    return {
      sessions,
      change: after[sessions - 1] / sp500[at] - 1,
      lowest: Math.min(...after) / sp500[at] - 1,
    }
  })

export interface CrisisFacts {
  readonly name: string
  readonly event: string
  /** The named day, which may be no trading day. */
  readonly date: string
  readonly at: number
  /** From the day to a year later; undefined before the index begins. */
  readonly highestRisk: number | undefined
  /** Fraction below the highest close of the 252 sessions before, in the same time. */
  readonly deepestFall: number
}

/** Those within the days. */
export const namedCrises = remembered((days: MarketDays): readonly CrisisFacts[] =>
  NAMED_CRISES.filter(({ date }) => placeOn(days, date) >= 0 && date <= days.day[days.day.length - 1]).map(
    (crisis) => {
      const at = placeOn(days, crisis.date)
      const falls = days.sp500.slice(at, at + YEAR + 1).map((close, index) => {
        const place = at + index
        return close / Math.max(...days.sp500.slice(Math.max(0, place - YEAR), place + 1)) - 1
      })
      return {
        ...crisis,
        at,
        highestRisk: max(days.risk.slice(at, at + YEAR + 1), (value) => value ?? undefined),
        deepestFall: min(falls) ?? 0,
      }
    },
  ),
)

/** A high that counts: the S&P 500 closed at least this fraction lower before it rose above it. */
const LEAST_FALL = 0.1

/** Places of record highs before falls of at least a tenth, oldest first. */
export function highsBeforeFalls({ sp500 }: MarketDays): readonly number[] {
  const highs: number[] = []
  let high = 0
  for (let at = 1; at < sp500.length; at++) {
    if (sp500[at] > sp500[high]) high = at
    else if (sp500[at] <= (1 - LEAST_FALL) * sp500[high] && highs.at(-1) !== high) highs.push(high)
  }
  return highs
}

/** Sessions of a comparison: the S&P 500 reached its low of 2008 on day 283 after its high. */
const COMPARED = 300

export interface Course {
  readonly date: string
  /** Fraction of the close of the high, from session 0 on. */
  readonly change: readonly number[]
  readonly risk: readonly (number | null)[]
  /** The lowest session, and the fraction there. */
  readonly lowestOn: number
  readonly lowest: number
}

export function courseFrom({ day, sp500, risk }: MarketDays, at: number): Course {
  const change = sp500.slice(at, at + COMPARED).map((close) => close / sp500[at] - 1)
  const lowest = Math.min(...change)
  return {
    date: day[at],
    change,
    risk: risk.slice(at, at + COMPARED),
    lowest,
    lowestOn: change.indexOf(lowest),
  }
}
