import type { Numbers } from '../market/observation.ts'
import type { DayValues } from './day-values.ts'
import { Room } from './room.ts'

interface Aligned {
  /** NaN if the latest observation is missing or too old. */
  readonly value: Float64Array
  /** NaN if there is none. */
  readonly observedOn: Float64Array
}

/**
 * The latest observation of each leading day or before.
 * @param days strictly increasing
 * @param series without NaN
 * @param fillAtMost leading days for which an observation is carried forward; 0 joins exactly
 */
export function alignOnDays(
  days: Numbers,
  series: DayValues,
  fillAtMost: number,
  room = new Room(),
): Aligned {
  const value = room.numbers(days.length).fill(Number.NaN)
  const observedOn = room.numbers(days.length).fill(Number.NaN)
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
