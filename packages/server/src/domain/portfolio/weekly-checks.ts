import { asDay, weekday } from '../../kernel/time.ts'
import { nextTradingDay } from '../market/calendar.ts'
import type { Numbers } from '../market/observation.ts'

/** Monday of the week of a day. */
const weekOf = (day: number): number => day - ((weekday(asDay(day)) + 6) % 7)

/**
 * Rows of a check: each week's last scheduled session; if it has no row, the first row after it.
 * @param day trading days, strictly increasing, within the calendar
 * @returns 1 for a row with a check, else 0
 */
export function weeklyChecks(day: Numbers): Uint8Array {
  const checks = new Uint8Array(day.length)
  for (let row = 0; row < day.length; row++) {
    const endsWeek = weekOf(nextTradingDay(asDay(day[row]))) > weekOf(day[row])
    const missedEnd = row > 0 && checks[row - 1] === 0 && weekOf(day[row]) > weekOf(day[row - 1])
    checks[row] = endsWeek || missedEnd ? 1 : 0
  }
  return checks
}
