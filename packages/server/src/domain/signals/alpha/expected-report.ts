import { type Day, type Instant, utcDay } from '../../../kernel/time.ts'
import { type EarningsRow, isReport, quartersApart } from './earnings-row.ts'

const DAYS_TO_NEXT_YEAR = 364
const WINDOW_DAYS = 16

/**
 * Whether a report is due: one came out within these days a year ago (less a day), and this year's is not out yet.
 * @param rows of one company, by publication time
 * @param at later rows are ignored
 * @param withinDays calendar days from `day`
 */
export function reportExpected(
  rows: readonly EarningsRow[],
  day: Day,
  at: Instant,
  withinDays: number = WINDOW_DAYS,
): boolean {
  return rows.some((row) => {
    if (row.availableAt > at || !isReport(row)) return false
    const ahead = utcDay(row.availableAt) + DAYS_TO_NEXT_YEAR - day
    return ahead >= 0 && ahead <= withinDays && !isOut(rows, row, at)
  })
}

const isOut = (rows: readonly EarningsRow[], lastYear: EarningsRow, at: Instant): boolean =>
  rows.some((row) => row.availableAt <= at && quartersApart(row.periodEnd, lastYear.periodEnd, 4))
