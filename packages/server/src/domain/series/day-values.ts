import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'

/** One number a day, oldest first; days are strictly increasing and no value is NaN. */
export interface DayValues {
  readonly day: Numbers
  readonly value: Numbers
}

/**
 * The days on which a number exists.
 * @param day days, strictly increasing
 * @param value one a day; the days whose value is NaN or infinite are left out
 */
export function dayValues(day: Numbers, value: Numbers): DayValues {
  const keptDay = new Float64Array(day.length)
  const keptValue = new Float64Array(day.length)
  let kept = 0
  for (let index = 0; index < day.length; index++) {
    if (!Number.isFinite(value[index])) continue
    keptDay[kept] = day[index]
    keptValue[kept] = value[index]
    kept++
  }
  return { day: keptDay.subarray(0, kept), value: keptValue.subarray(0, kept) }
}

/** Closes as quoted, for indices, volatility and currencies, which pay nothing out. */
export const closes = (window: DailyWindow): DayValues => dayValues(window.day, window.close)

/** Closes adjusted for splits and dividends, for funds and stocks. */
export const adjustedCloses = (window: DailyWindow): DayValues => dayValues(window.day, window.adjClose)
