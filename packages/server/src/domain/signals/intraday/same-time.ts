import type { Numbers } from '../../market/observation.ts'

export const USUAL_SESSIONS = 20
export const FEWEST_SESSIONS = 10
/** Calendar days; older values do not count, so a window with as many holds all that one session needs. */
export const USUAL_DAYS = 40
/** Span of 20 sessions. */
const DECAY = 1 - 2 / (USUAL_SESSIONS + 1)

/** Bars of one symbol, oldest first. */
export interface BarTimes {
  readonly day: Numbers
  /** Time of day, unique within a session. */
  readonly minute: Numbers
  /** The first day that has to be known; NaN before it. */
  readonly from?: number
}

/**
 * Exponentially weighted root mean square at the same time of day over the last 20 earlier sessions with a value: σ² =
 * Σ λᵏ·x²ₖ / Σ λᵏ, λ = 1 − 2/21, k = 0 for the latest. NaN with fewer than 10 in 40 days.
 * @param values NaN is skipped
 */
export const sameTimeScale = (values: Numbers, times: BarTimes): Float64Array =>
  fromEarlier(values, times, rootMeanSquare)

/** The median of the same values. */
export const sameTimeMedian = (values: Numbers, times: BarTimes): Float64Array =>
  fromEarlier(values, times, median)

interface Earlier {
  readonly values: number[]
  readonly days: number[]
}

function fromEarlier(
  values: Numbers,
  { day, minute, from = Number.NEGATIVE_INFINITY }: BarTimes,
  statistic: (earlier: readonly number[]) => number,
): Float64Array {
  const result = new Float64Array(values.length).fill(Number.NaN)
  const seen = new Map<number, Earlier>()
  for (let row = 0; row < values.length; row++) {
    const earlier = seen.get(minute[row]) ?? { values: [], days: [] }
    while (earlier.days[0] < day[row] - USUAL_DAYS) dropFirst(earlier)
    if (day[row] >= from && earlier.values.length >= FEWEST_SESSIONS) result[row] = statistic(earlier.values)
    if (Number.isNaN(values[row])) continue
    earlier.values.push(values[row])
    earlier.days.push(day[row])
    if (earlier.values.length > USUAL_SESSIONS) dropFirst(earlier)
    seen.set(minute[row], earlier)
  }
  return result
}

function dropFirst({ values, days }: Earlier): void {
  values.shift()
  days.shift()
}

function rootMeanSquare(earlier: readonly number[]): number {
  let weight = 1
  let weights = 0
  let sum = 0
  for (let at = earlier.length - 1; at >= 0; at--) {
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
