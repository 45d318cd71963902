import type { Numbers } from '../market/observation.ts'

/** Oldest first; days strictly increasing. */
export interface DailyReturns {
  readonly day: Numbers
  /** Fractions; NaN if unavailable. */
  readonly value: Numbers
}

/** Calendar days; the longest closure, in 2001, was seven. */
export const LONGEST_STEP_DAYS = 7

/**
 * @param days calendar days between the prices
 * @returns a fraction; NaN if a price is missing or ≤ 0 (WTI settled at −37.63 on 2020-04-20), or they are more than a
 * week apart
 */
export const simpleReturn = (from: number, to: number, days: number): number =>
  from > 0 && to > 0 && days <= LONGEST_STEP_DAYS ? to / from - 1 : Number.NaN

/**
 * Of a fund (adjusted) or a front-month splice with roll gaps.
 * @param day strictly increasing
 * @param price days without one are skipped
 * @returns one row per price; the first value is NaN
 */
export function priceReturns(day: Numbers, price: Numbers): DailyReturns {
  const days = new Float64Array(day.length)
  const values = new Float64Array(day.length)
  let rows = 0
  let last = -1
  for (let row = 0; row < day.length; row++) {
    if (Number.isNaN(price[row])) continue
    days[rows] = day[row]
    values[rows] = last < 0 ? Number.NaN : simpleReturn(price[last], price[row], day[row] - day[last])
    last = row
    rows++
  }
  return { day: days.subarray(0, rows), value: values.subarray(0, rows) }
}
