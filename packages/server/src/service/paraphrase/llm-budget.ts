import { utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Clock } from '../ports.ts'

/** Daily calls (UTC) by user, since the start of the counting process. */
export interface LlmBudget {
  /** False if the day's calls are used up. */
  take(user: string): boolean | Promise<boolean>
}

/** @param perUser calls a day */
export function llmBudget(perUser: number, wallClock: Clock): LlmBudget {
  let today: number | undefined
  const callsByDay = new Map<string, number>()
  return {
    take(user) {
      const day = utcDay(wallClock.now())
      if (day !== today) callsByDay.clear()
      today = day
      const count = callsByDay.get(user) ?? 0
      if (count >= perUser) return false
      callsByDay.set(user, count + 1)
      return true
    },
  }
}
