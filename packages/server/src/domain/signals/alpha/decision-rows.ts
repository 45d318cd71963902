import type { Day } from '../../../kernel/time.ts'
import { nextTradingDay } from '../../market/calendar.ts'

/**
 * Rows of the weekly decision dates: the last trading day of each calendar week, by the exchange's calendar, so that
 * the dates do not move with the first day of the panel and the current week counts only once it is over.
 * @param day trading days, oldest first
 */
export function decisionRows(day: readonly Day[]): readonly number[] {
  return day.flatMap((one, row) => (weekOf(nextTradingDay(one)) > weekOf(one) ? [row] : []))
}

/** Weeks from Monday to Sunday, counted since the one of 1970-01-01. */
const weekOf = (day: Day): number => Math.floor((day + 3) / 7)
