import { asDay, type Day, weekday } from '../kernel/time.ts'
import { isTradingDay } from '../market/calendar.ts'

export const EDITION_KINDS = ['session', 'week_start', 'week_review', 'holiday', 'catch_up', 'first'] as const
export type EditionKind = (typeof EDITION_KINDS)[number]

/** Closes before moves have a usual size. */
const FEWEST_CLOSES = 61
const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

/**
 * - `first`: too few closes to call anything usual;
 * - `catch_up`: New York traded after the latest known session;
 * - `week_review`, `week_start`: Sunday and Monday;
 * - `holiday`: New York was closed the day before; `session`: it was not.
 * @param session latest day with known closes
 * @param closes of the S&P 500 up to it
 */
export function editionKind(today: Day, session: Day, closes: number): EditionKind {
  if (closes < FEWEST_CLOSES) return 'first'
  if (session < latestSessionBefore(today)) return 'catch_up'
  if (weekday(today) === SUNDAY) return 'week_review'
  if (weekday(today) === MONDAY) return 'week_start'
  return session === today - 1 ? 'session' : 'holiday'
}

/** Whether the week of the latest session is over. */
export const isWeekOver = (today: Day): boolean => weekday(today) <= MONDAY || weekday(today) === SATURDAY

function latestSessionBefore(today: Day): Day {
  let day = asDay(today - 1)
  while (!isTradingDay(day)) day = asDay(day - 1)
  return day
}
