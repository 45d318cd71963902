import type { Numbers } from '../../domain/market/observation.ts'
import { lastIndexUpTo } from '../../domain/series/last-index-up-to.ts'
import { round } from '../../domain/series/round.ts'

/**
 * Points between the latest value and the one in force a number of calendar days before.
 * @param values points, compared as they are published, at one decimal; NaN where there is none
 * @returns null where either is missing
 */
export function changeOver(day: Numbers, values: Numbers, calendarDays: number): number | null {
  const last = day.length - 1
  return changeSince(values, lastIndexUpTo(day, day[last] - calendarDays))
}

/** Points between the latest value and that of the day before it. */
export const changeOverOneDay = (values: Numbers): number | null => changeSince(values, values.length - 2)

function changeSince(values: Numbers, index: number): number | null {
  const change = round(round(values[values.length - 1], 1) - round(values[index], 1), 1)
  return Number.isFinite(change) ? change : null
}
