import type { Numbers } from '../market/observation.ts'
import type { DayValues } from '../series/day-values.ts'

export const YEAR_ROWS = 252
const MINIMUM_VALUES = 200
/** A longer span of a year's rows has a gap. */
const LONGEST_SPAN_DAYS = 400

/**
 * Over the last 252 rows.
 * @param day strictly increasing
 * @param values NaN is skipped
 * @param statistic of the 200 to 252 present values, oldest first
 * @returns rows whose year spans at most 400 calendar days, has 200 values and a finite statistic
 */
export function overYear(day: Numbers, values: Numbers, statistic: (values: Numbers) => number): DayValues {
  const days: number[] = []
  const results: number[] = []
  const { present, before } = withoutHoles(values)
  for (let row = YEAR_ROWS - 1; row < day.length; row++) {
    const first = row - YEAR_ROWS + 1
    if (day[row] - day[first] > LONGEST_SPAN_DAYS) continue
    const year = present.subarray(before[first], before[row + 1])
    if (year.length < MINIMUM_VALUES) continue
    const result = statistic(year)
    if (!Number.isFinite(result)) continue
    days.push(day[row])
    results.push(result)
  }
  return { day: Float64Array.from(days), value: Float64Array.from(results) }
}

/** With the number of values before each row. */
function withoutHoles(values: Numbers): { readonly present: Float64Array; readonly before: Int32Array } {
  const present = new Float64Array(values.length)
  const before = new Int32Array(values.length + 1)
  let count = 0
  for (let row = 0; row < values.length; row++) {
    if (!Number.isNaN(values[row])) present[count++] = values[row]
    before[row + 1] = count
  }
  return { present, before }
}
