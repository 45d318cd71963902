import { asDay, type Day, weekday } from '../../kernel/time.ts'
import { closesEarly, isTradingDay } from '../market/calendar.ts'

/** The weekdays since an epoch: the time steps of everything shared. */
export interface TimeGrid {
  readonly length: number
  day(index: number): Day
  /** Whether the stock exchange trades on that weekday. */
  isSession(index: number): boolean
  /** Whether it closes early. */
  isShort(index: number): boolean
}

const SATURDAY = 6
const SUNDAY = 0

/** @returns an empty grid, and the function that appends the weekdays up to and including a day */
export function createTimeGrid(epoch: Day): TimeGrid & { extendTo(day: Day): void } {
  const days: Day[] = []
  const sessions: boolean[] = []
  const shortSessions: boolean[] = []
  let next = epoch
  return {
    get length() {
      return days.length
    },
    day: (index) => days[index],
    isSession: (index) => sessions[index],
    isShort: (index) => shortSessions[index],
    extendTo: (day) => {
      for (; next <= day; next = asDay(next + 1)) {
        if (weekday(next) === SATURDAY || weekday(next) === SUNDAY) continue
        sessions.push(isTradingDay(next))
        shortSessions.push(closesEarly(next))
        days.push(next)
      }
    },
  }
}
