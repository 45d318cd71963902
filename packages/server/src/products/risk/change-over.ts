import type { Numbers } from '../../domain/market/observation.ts'
import { lastIndexUpTo } from '../../domain/series/last-index-up-to.ts'
import { round } from '../../domain/series/round.ts'

/**
 * Points since the value some calendar days earlier.
 * @param values compared as published, at one decimal; NaN if unknown
 * @returns null if either is missing
 */
export function changeOver(day: Numbers, values: Numbers, calendarDays: number): number | null {
  const last = day.length - 1
  return changeSince(values, lastIndexUpTo(day, day[last] - calendarDays))
}

export const changeOverOneDay = (values: Numbers): number | null => changeSince(values, values.length - 2)

function changeSince(values: Numbers, index: number): number | null {
  const change = round(round(values[values.length - 1], 1) - round(values[index], 1), 1)
  return Number.isFinite(change) ? change : null
}
