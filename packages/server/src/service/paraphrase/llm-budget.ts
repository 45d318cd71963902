import { utcDay } from '../../kernel/time.ts'
import type { Clock } from '../ports.ts'

/** Calls that may be made on one day of UTC, counted apart for each of some users, since the start of whoever counts. */
export interface LlmBudget {
  /** Takes one call; false if the user has spent those of the day. */
  take(user: string): boolean | Promise<boolean>
}

/** @param perUser what each user may make on a day */
export function llmBudget(perUser: number, wallClock: Clock): LlmBudget {
  let today: number | undefined
  const made = new Map<string, number>()
  return {
    take(user) {
      const day = utcDay(wallClock.now())
      if (day !== today) made.clear()
      today = day
      const count = made.get(user) ?? 0
      if (count >= perUser) return false
      made.set(user, count + 1)
      return true
    },
  }
}
