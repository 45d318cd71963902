import type { Numbers } from '../market/observation.ts'

export const DRAWDOWN_HORIZON_DAYS = 20
const DRAWDOWN_SHARE = 0.07

/**
 * 1 if the lowest close of the next 20 trading days is more than 7 % below the day's close, else 0.
 * @param close oldest first, positive
 * @param days the first ones; as many as have 20 later closes if left out
 */
export function drawdownOutcomes(
  close: Numbers,
  days = Math.max(0, close.length - DRAWDOWN_HORIZON_DAYS),
): Uint8Array {
  const outcomes = new Uint8Array(days)
  for (let index = 0; index < outcomes.length; index++) {
    let lowest = Number.POSITIVE_INFINITY
    for (let ahead = 1; ahead <= DRAWDOWN_HORIZON_DAYS; ahead++) {
      lowest = Math.min(lowest, close[index + ahead])
    }
    outcomes[index] = lowest / close[index] < 1 - DRAWDOWN_SHARE ? 1 : 0
  }
  return outcomes
}
