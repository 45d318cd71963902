import type { Numbers } from '../market/observation.ts'

/** Simple returns of one instrument, one a day, oldest first; days strictly increasing. */
export interface DailyReturns {
  readonly day: Numbers
  /** Fractions; NaN on a day whose return cannot be formed. */
  readonly value: Numbers
}

/** Calendar days over which two prices still make a daily return; the longest closure, of 2001, was seven. */
export const LONGEST_STEP_DAYS = 7

/**
 * The return from one price to another of the same instrument.
 * @param days calendar days between the two
 * @returns a fraction; NaN where a price is missing or not above zero, from or to which no growth is defined (WTI
 *   settled at −37.63 on 2020-04-20), and where the prices are more than a week apart
 */
export const simpleReturn = (from: number, to: number, days: number): number =>
  from > 0 && to > 0 && days <= LONGEST_STEP_DAYS ? to / from - 1 : Number.NaN

/**
 * Returns from close to close of a fund (adjusted closes), or of a splice of front months with its roll gaps.
 * @param day strictly increasing
 * @param price one a day; days without a price are left out
 * @returns as many rows as there are prices; the first value is NaN
 */
export function priceReturns(day: Numbers, price: Numbers): DailyReturns {
  const days: number[] = []
  const values: number[] = []
  let last = -1
  for (let row = 0; row < day.length; row++) {
    if (Number.isNaN(price[row])) continue
    days.push(day[row])
    values.push(last < 0 ? Number.NaN : simpleReturn(price[last], price[row], day[row] - day[last]))
    last = row
  }
  return { day: Float64Array.from(days), value: Float64Array.from(values) }
}
