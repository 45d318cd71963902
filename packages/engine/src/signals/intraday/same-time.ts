import { remembered } from '../../kernel/remembered.ts'
import type { Numbers } from '../../market/observation.ts'
import { unknownValues } from '../../series/day-values.ts'

export const USUAL_SESSIONS = 20
export const FEWEST_SESSIONS = 10
/** Calendar days; older values do not count, so a window with as many holds all that one session needs. */
export const USUAL_DAYS = 40
/** Span of 20 sessions. */
const DECAY = 1 - 2 / (USUAL_SESSIONS + 1)
const MINUTES_OF_A_DAY = 24 * 60

/** Bars of one symbol, oldest first. */
interface BarTimes {
  readonly day: Numbers
  /** Of the day, unique within a session. */
  readonly minute: Numbers
  /** The first bar that a value is wanted for. */
  readonly first?: number
}

/**
 * Of each bar from the first wanted one: exponentially weighted root mean square at the same time of day over the last
 * 20 earlier sessions with a value: σ² = Σ λᵏ·x²ₖ / Σ λᵏ, λ = 1 − 2/21, k = 0 for the latest. NaN with fewer than 10 in
 * 40 days.
 * @param values NaN is skipped
 */
export const sameTimeScale = (values: Numbers, times: BarTimes): Float64Array =>
  fromEarlier(values, times, rootMeanSquare)

/** The median of the same values. */
export const sameTimeMedian = (values: Numbers, times: BarTimes): Float64Array =>
  fromEarlier(values, times, median)

function fromEarlier(
  values: Numbers,
  times: BarTimes,
  statistic: (earlier: readonly number[]) => number,
): Float64Array {
  const { day, first = 0 } = times
  const before = rowsBefore(times)
  const result = unknownValues(values.length - first)
  for (let row = first; row < values.length; row++) {
    const earlier: number[] = []
    const oldest = day[row] - USUAL_DAYS
    for (let at = before[row]; at >= 0 && day[at] >= oldest; at = before[at]) {
      if (earlier.length === USUAL_SESSIONS) break
      if (!Number.isNaN(values[at])) earlier.push(values[at])
    }
    if (earlier.length >= FEWEST_SESSIONS) result[row - first] = statistic(earlier)
  }
  return result
}

/** For each bar that of the session before at the same time; −1 if there is none. */
const rowsBefore = remembered(({ minute }: BarTimes): Int32Array => {
  const latest = new Int32Array(MINUTES_OF_A_DAY).fill(-1)
  const before = new Int32Array(minute.length)
  for (let row = 0; row < before.length; row++) {
    before[row] = latest[minute[row]]
    latest[minute[row]] = row
  }
  return before
})

/** @param earlier latest first */
function rootMeanSquare(earlier: readonly number[]): number {
  let weight = 1
  let weights = 0
  let sum = 0
  for (let at = 0; at < earlier.length; at++) {
    sum += weight * earlier[at] * earlier[at]
    weights += weight
    weight *= DECAY
  }
  return Math.sqrt(sum / weights)
}

function median(earlier: readonly number[]): number {
  const sorted = inOrder(earlier)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** For so few numbers several times faster than `sort`. */
function inOrder(values: readonly number[]): Float64Array {
  const sorted = new Float64Array(values.length)
  for (let count = 0; count < values.length; count++) {
    let at = count
    for (; at > 0 && sorted[at - 1] > values[count]; at--) sorted[at] = sorted[at - 1]
    sorted[at] = values[count]
  }
  return sorted
}
