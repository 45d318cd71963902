import { joinDays } from '../series/join-days.ts'
import { pearson } from '../statistics/pearson.ts'
import type { PriceBars } from './price-bars.ts'
import { lastYearReturns } from './technicals.ts'

const FEWEST_DAYS = 60

/**
 * Correlation of the daily log returns of the last year, on the days that both traded.
 * @returns NaN with fewer than 60 common days
 */
export function returnCorrelation(one: PriceBars, other: PriceBars): { value: number; n: number } {
  const { columns } = joinDays([lastYearReturns(one), lastYearReturns(other)])
  const [own, theirs] = columns
  return { value: own.length < FEWEST_DAYS ? Number.NaN : pearson(own, theirs), n: own.length }
}
