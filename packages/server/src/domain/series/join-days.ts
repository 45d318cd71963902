import type { Numbers } from '../market/observation.ts'
import type { DayValues } from './day-values.ts'

/** Common days, oldest first; one column a series. */
export function joinDays(series: readonly DayValues[]): {
  readonly day: Numbers
  readonly columns: readonly Float64Array[]
} {
  const at = series.map(() => 0)
  const rows: number[][] = series.map(() => [])
  const days: number[] = []
  const [first] = series
  for (let index = 0; index < (first?.day.length ?? 0); index++) {
    const day = first.day[index]
    const onAll = series.every((one, column) => {
      while (one.day[at[column]] < day) at[column]++
      return one.day[at[column]] === day
    })
    if (!onAll) continue
    days.push(day)
    for (let column = 0; column < series.length; column++) rows[column].push(at[column])
  }
  const columns = series.map((one, column) => Float64Array.from(rows[column], (row) => one.value[row]))
  return { day: Float64Array.from(days), columns }
}
