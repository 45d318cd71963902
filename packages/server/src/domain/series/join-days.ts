import type { Numbers } from '../market/observation.ts'
import type { DayValues } from './day-values.ts'

/** Common days, oldest first; one column a series. */
export function joinDays(series: readonly DayValues[]): {
  readonly day: Numbers
  readonly columns: readonly Float64Array[]
} {
  const at = new Int32Array(series.length)
  const rows: number[][] = series.map(() => [])
  const days: number[] = []
  const [first] = series
  for (let index = 0; index < (first?.day.length ?? 0); index++) {
    const day = first.day[index]
    if (!onAll(series, at, day)) continue
    days.push(day)
    for (let column = 0; column < series.length; column++) rows[column].push(at[column])
  }
  const columns = series.map(({ value }, column) => {
    const joined = new Float64Array(days.length)
    for (let row = 0; row < days.length; row++) joined[row] = value[rows[column][row]]
    return joined
  })
  return { day: Float64Array.from(days), columns }
}

/** @param at first row of the day or later; advanced */
function onAll(series: readonly DayValues[], at: Int32Array, day: number): boolean {
  for (let column = 0; column < series.length; column++) {
    const own = series[column].day
    while (own[at[column]] < day) at[column]++
    if (own[at[column]] !== day) return false
  }
  return true
}
