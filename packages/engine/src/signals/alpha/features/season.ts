import type { Day } from '../../../kernel/time.ts'
import { lastIndexUpTo } from '../../../series/last-index-up-to.ts'
import type { StockPath } from '../stock-paths.ts'

const YEARS = 5
const FEWEST_YEARS = 2
const HORIZON = 10
const DAYS_A_YEAR = 365.25

/** Rows one to five years before; −1 if before the panel. */
export const yearsBefore = (day: readonly Day[], row: number): readonly number[] =>
  Array.from({ length: YEARS }, (_, year) =>
    lastIndexUpTo(day, day[row] - Math.round((year + 1) * DAYS_A_YEAR)),
  )

/**
 * Mean log return over the ten trading days after this date in five years; NaN with fewer than two known.
 * @param rowsBefore from `yearsBefore`
 * Source: Heston and Sadka 2008, with ten days instead of a month.
 */
export function seasonalReturn({ logPrice }: StockPath, rowsBefore: readonly number[]): number {
  let sum = 0
  let count = 0
  for (const row of rowsBefore) {
    const change = row < 0 ? Number.NaN : logPrice[row + 1 + HORIZON] - logPrice[row + 1]
    if (Number.isNaN(change)) continue
    sum += change
    count++
  }
  return count < FEWEST_YEARS ? Number.NaN : sum / count
}
