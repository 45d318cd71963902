import type { Numbers } from '../market/observation.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import type { DailyReturns } from './daily-returns.ts'

export const OUTCOME_DAYS = 20
const MOST_MISSING = 3
/** Calendar days; a longer window has a gap and no outcome. */
export const LONGEST_OUTCOME_DAYS = 45

/**
 * Compounded return of the 20 trading days from the next close on, which a reader of the score can still trade.
 * @param day of the score
 * @param through last day that is known
 * @returns NaN if too many returns are missing; undefined if the window is open or has a gap
 */
export function outcomeOf(returns: DailyReturns, day: number, through: number): number | undefined {
  const row = lastIndexUpTo(returns.day, day)
  const last = row + 1 + OUTCOME_DAYS
  if (row < 0 || last >= returns.day.length || returns.day[last] > through) return undefined
  if (returns.day[last] - day > LONGEST_OUTCOME_DAYS) return undefined
  return compounded(returns.value, row + 2, last)
}

/** Rows `from` to `to`, inclusive; NaN if too many are missing. */
function compounded(returns: Numbers, from: number, to: number): number {
  let growth = 1
  let missing = 0
  for (let row = from; row <= to; row++) {
    if (Number.isNaN(returns[row])) missing++
    else growth *= 1 + returns[row]
  }
  return missing > MOST_MISSING ? Number.NaN : growth - 1
}
