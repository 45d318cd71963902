import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import { closes } from '../series/day-values.ts'

const DAYS_A_YEAR = 365
const MONEY_MARKET_YEAR = 360
const BILL_DAYS = 91
/** Trading days for which the last known rate goes on. */
const RATE_ROWS = 20

/**
 * The simple yearly yield of a 13-week Treasury bill from its bank discount rate, both as fractions:
 * 365·d/(360 − 91·d).
 * Source: US Treasury, Interest Rate Statistics, "coupon equivalent" of bills of up to half a year.
 */
export const billYield = (discount: number): number =>
  (DAYS_A_YEAR * discount) / (MONEY_MARKET_YEAR - BILL_DAYS * discount)

/**
 * What cash in Treasury bills returns from each day to the next, at the rate that was known on the earlier one, by
 * calendar days.
 * @param day strictly increasing
 * @param rates discount rates in percent, as `^IRX` quotes them; undefined where no rate is known
 * @returns one return a day, as a fraction; 0 for the first day and where no rate of the last 20 trading days was known
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
