import type { Numbers } from '../../market/observation.ts'

export const USUAL_SESSIONS = 20
export const FEWEST_SESSIONS = 10
/** Span of 20 sessions. */
const DECAY = 1 - 2 / (USUAL_SESSIONS + 1)

/**
 * Exponentially weighted root mean square at the same time of day over the last 20 earlier sessions with a value: σ² =
 * Σ λᵏ·x²ₖ / Σ λᵏ, λ = 1 − 2/21, k = 0 for the latest. NaN with fewer than 10.
 * @param values oldest first; NaN is skipped
 * @param minute time of day, unique within a session
 */
export const sameTimeScale = (values: Numbers, minute: Numbers): Float64Array =>
  fromEarlier(values, minute, rootMeanSquare)

/** The median of the same values. */
export const sameTimeMedian = (values: Numbers, minute: Numbers): Float64Array =>
  fromEarlier(values, minute, median)

function fromEarlier(
  values: Numbers,
  minute: Numbers,
  statistic: (earlier: readonly number[]) => number,
): Float64Array {
  const result = new Float64Array(values.length).fill(Number.NaN)
  const seen = new Map<number, number[]>()
  for (let row = 0; row < values.length; row++) {
    const earlier = seen.get(minute[row]) ?? []
    if (earlier.length >= FEWEST_SESSIONS) result[row] = statistic(earlier)
    if (Number.isNaN(values[row])) continue
    earlier.push(values[row])
    if (earlier.length > USUAL_SESSIONS) earlier.shift()
    seen.set(minute[row], earlier)
  }
  return result
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
