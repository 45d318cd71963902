import type { Numbers } from '../market/observation.ts'
import type { DayValues } from './day-values.ts'

/** A series laid on the days of another one. */
export interface Aligned {
  /** One value a leading day; NaN where the latest observation is missing or too old. */
  readonly value: Float64Array
  /** The day on which that value was observed; NaN where there is none. */
  readonly observedOn: Float64Array
}

/**
 * Lays a series on the days of a leading one: each leading day gets the latest observation of that day or before,
 * never of a later one.
 * @param days the leading days, strictly increasing
 * @param series strictly increasing days, without NaN; its days need not be leading days
 * @param fillAtMost how many leading days after its own an observation may still stand in; 0 joins exactly
 */
export function alignOnDays(days: Numbers, series: DayValues, fillAtMost: number): Aligned {
  const value = new Float64Array(days.length).fill(Number.NaN)
  const observedOn = new Float64Array(days.length).fill(Number.NaN)
  let next = 0
  let firstAfter = 0
  for (let index = 0; index < days.length; index++) {
    while (next < series.day.length && series.day[next] <= days[index]) next++
    if (next === 0) continue
    const observed = series.day[next - 1]
    while (days[firstAfter] <= observed) firstAfter++
    const leadingDaysSince = index + 1 - firstAfter
    if (leadingDaysSince > fillAtMost) continue
    value[index] = series.value[next - 1]
    observedOn[index] = observed
  }
  return { value, observedOn }
}
