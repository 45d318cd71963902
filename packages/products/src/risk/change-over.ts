import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { round } from '@bellwether-markets/engine/series/round'

/**
 * Points since the value some calendar days earlier.
 * @param values compared as published, at one decimal; NaN if unknown
 * @returns null if either is missing
 */
export function changeOver(day: Numbers, values: Numbers, calendarDays: number): number | null {
  const last = day.length - 1
  return changeBetween(values[lastIndexUpTo(day, day[last] - calendarDays)], values[last])
}

export const changeOverOneDay = (values: Numbers): number | null =>
  changeBetween(values[values.length - 2], values[values.length - 1])

/** Null if either is unknown. */
export function changeBetween(before: number, now: number): number | null {
  const change = round(round(now, 1) - round(before, 1), 1)
  return Number.isFinite(change) ? change : null
}
