import type { Numbers } from '../market/observation.ts'
import { DRAWDOWN_HORIZON_DAYS, drawdownOutcomes } from '../risk/drawdown-outcomes.ts'
import { unknownValues } from '../series/day-values.ts'

/**
 * NaN until the 20 days have passed, even if the fall has happened, so that the latest days do not favour the event.
 * @param closes oldest first, positive
 */
export function forwardFalls(closes: Numbers): Float64Array {
  const outcomes = unknownValues(closes.length)
  outcomes.set(drawdownOutcomes(closes))
  return outcomes
}

/**
 * Windows that overlap none counted before: the effective number of cases.
 * @param starts first days, ascending
 */
export function separateWindows(starts: readonly number[], horizon = DRAWDOWN_HORIZON_DAYS): number {
  let count = 0
  let free = Number.NEGATIVE_INFINITY
  for (const start of starts) {
    if (start < free) continue
    count++
    free = start + horizon
  }
  return count
}
