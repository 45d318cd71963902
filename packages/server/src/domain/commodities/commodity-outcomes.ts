import type { Numbers } from '../market/observation.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import type { CommoditySeries } from './commodity-series.ts'

export const OUTCOME_DAYS = 20
const MOST_MISSING = 3
/** Calendar days; a longer window has a gap and no outcome. */
export const LONGEST_OUTCOME_DAYS = 45

export interface CommodityOutcomes {
  /** Compounded return of the 20 trading days from the next close; NaN if unknown. */
  readonly value: Numbers
  /** Day of the window's last close; NaN if still open. */
  readonly closedOn: Numbers
}

/**
 * From the next close on, which a reader of the score can still trade.
 * @param day days of the panel, strictly increasing
 */
export function commodityOutcomes({ returns }: CommoditySeries, day: Numbers): CommodityOutcomes {
  const value = new Float64Array(day.length).fill(Number.NaN)
  const closedOn = new Float64Array(day.length).fill(Number.NaN)
  for (let at = 0; at < day.length; at++) {
    const row = lastIndexUpTo(returns.day, day[at])
    const last = row + 1 + OUTCOME_DAYS
    if (row < 0 || last >= returns.day.length) continue
    if (returns.day[last] - day[at] > LONGEST_OUTCOME_DAYS) continue
    closedOn[at] = returns.day[last]
    value[at] = compounded(returns.value, row + 2, last)
  }
  return { value, closedOn }
}

/** Rows `from` to `to`, inclusive; NaN if too many are missing. */
function compounded(returns: Numbers, from: number, to: number): number {
  let growth = 1
  let missing = 0
  for (let row = from; row <= to; row++) {
    if (Number.isNaN(returns[row])) missing++
    else growth *= 1 + returns[row]
  }
  return missing > MOST_MISSING ? Number.NaN : growth - 1
}
