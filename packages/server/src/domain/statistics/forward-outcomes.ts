import type { Numbers } from '../market/observation.ts'
import { DRAWDOWN_HORIZON_DAYS, drawdownOutcomes } from '../risk/drawdown-outcomes.ts'
import { TRADING_DAYS_A_YEAR } from './annualised-volatility.ts'

/**
 * `drawdownOutcomes` with one outcome per close: NaN until the 20 days have passed, even if the fall has happened, so
 * that the latest days do not favour the event.
 * @param closes oldest first, positive
 */
export function forwardFalls(closes: Numbers): Float64Array {
  const outcomes = new Float64Array(closes.length).fill(Number.NaN)
  outcomes.set(drawdownOutcomes(closes))
  return outcomes
}

/**
 * Annualised root mean square of the next `horizon` log returns, as a share; NaN if the window has not closed.
 * @param closes oldest first, positive
 * @returns one volatility per close
 */
export function forwardVolatilities(closes: Numbers, horizon = DRAWDOWN_HORIZON_DAYS): Float64Array {
  return Float64Array.from({ length: closes.length }, (_, at) => {
    if (at + horizon >= closes.length) return Number.NaN
    let squares = 0
    for (let ahead = 1; ahead <= horizon; ahead++) {
      squares += Math.log(closes[at + ahead] / closes[at + ahead - 1]) ** 2
    }
    return Math.sqrt((TRADING_DAYS_A_YEAR * squares) / horizon)
  })
}

/**
 * Number of windows that overlap none counted before: the effective number of cases.
 * @param starts first day index of each window of `horizon` days, ascending
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
