import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import { closes } from '../series/day-values.ts'

const DAYS_A_YEAR = 365
const MONEY_MARKET_YEAR = 360
const BILL_DAYS = 91
/** Trading days the last known rate stays valid. */
const RATE_ROWS = 20

/**
 * Simple annual yield of a 13-week bill from its discount rate, both fractions: 365·d/(360 − 91·d).
 * Source: US Treasury, Interest Rate Statistics, "coupon equivalent" of bills of up to half a year.
 */
export const billYield = (discount: number): number =>
  (DAYS_A_YEAR * discount) / (MONEY_MARKET_YEAR - BILL_DAYS * discount)

/**
 * By calendar days, at the rate known on the earlier day.
 * @param day strictly increasing
 * @param rates discount rates in percent, as `^IRX` quotes them; undefined if unknown
 * @returns one fraction per day; 0 for the first day and without a rate in the last 20 trading days
 */
export function cashReturns(day: Numbers, rates: DailyWindow | undefined): Float64Array {
  const returns = new Float64Array(day.length)
  if (rates === undefined) return returns
  const { value } = alignOnDays(day, closes(rates), RATE_ROWS)
  for (let row = 1; row < day.length; row++) {
    if (Number.isNaN(value[row - 1])) continue
    returns[row] = (billYield(value[row - 1] / 100) * (day[row] - day[row - 1])) / DAYS_A_YEAR
  }
  return returns
}
