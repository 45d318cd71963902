import type { Numbers } from '../market/observation.ts'
import type { DayValues } from '../series/day-values.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'

export const YEAR_ROWS = 252
const MINIMUM_VALUES = 200
/** A longer span of a year's rows has a gap. */
const LONGEST_SPAN_DAYS = 400

interface YearStatistic {
  /** Of the 200 to 252 present values, oldest first. */
  readonly statistic: (values: Numbers) => number
  /** First day that is asked for. */
  readonly since: number
}

/**
 * Over the last 252 rows.
 * @param day strictly increasing
 * @param values NaN is skipped
 * @returns rows whose year spans at most 400 calendar days, has 200 values and a finite statistic
 */
export function overYear(day: Numbers, values: Numbers, { statistic, since }: YearStatistic): DayValues {
  const days: number[] = []
  const results: number[] = []
  const begin = firstRowFor(day, since)
  const { present, before } = withoutHoles(values, begin)
  for (let row = begin + YEAR_ROWS - 1; row < day.length; row++) {
    const first = row - YEAR_ROWS + 1
    if (day[row] - day[first] > LONGEST_SPAN_DAYS) continue
    const year = present.subarray(before[first - begin], before[row + 1 - begin])
    if (year.length < MINIMUM_VALUES) continue
    const result = statistic(year)
    if (!Number.isFinite(result)) continue
    days.push(day[row])
    results.push(result)
  }
  return { day: Float64Array.from(days), value: Float64Array.from(results) }
}

/** The first row of the first year that is asked for. */
export const firstRowFor = (day: Numbers, since: number): number =>
  Math.max(0, lastIndexUpTo(day, since - 1) + 2 - YEAR_ROWS)

/** With the number of values before each row, from the first row on. */
function withoutHoles(
  values: Numbers,
  first: number,
): { readonly present: Float64Array; readonly before: Int32Array } {
  const present = new Float64Array(values.length - first)
  const before = new Int32Array(values.length - first + 1)
  let count = 0
  for (let row = first; row < values.length; row++) {
    if (!Number.isNaN(values[row])) present[count++] = values[row]
    before[row - first + 1] = count
  }
  return { present, before }
}
