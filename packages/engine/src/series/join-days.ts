import type { DayValues } from './day-values.ts'

/** Common days, oldest first; one column a series. */
export function joinDays(series: readonly DayValues[]): {
  readonly day: readonly number[]
  readonly columns: readonly (readonly number[])[]
} {
  const at = new Int32Array(series.length)
  const columns: number[][] = series.map(() => [])
  const days: number[] = []
  const [first] = series
  for (let index = 0; index < (first?.day.length ?? 0); index++) {
    const day = first.day[index]
    if (!onAll(series, at, day)) continue
    days.push(day)
    for (let column = 0; column < series.length; column++)
      columns[column].push(series[column].value[at[column]])
  }
  return { day: days, columns }
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
