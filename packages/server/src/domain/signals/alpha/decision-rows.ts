import type { Day } from '../../../kernel/time.ts'
import { nextTradingDay } from '../../market/calendar.ts'

/**
 * Rows of weekly decisions: the exchange's last trading day of each week, independent of the panel's first day; an
 * unfinished week does not count.
 * @param day trading days, oldest first
 */
export function decisionRows(day: readonly Day[]): readonly number[] {
  return day.flatMap((one, row) => (weekOf(nextTradingDay(one)) > weekOf(one) ? [row] : []))
}

/** Monday-to-Sunday weeks since that of 1970-01-01. */
const weekOf = (day: Day): number => Math.floor((day + 3) / 7)
