import { DAY, type Day, type Instant, utcDay } from '../../kernel/time.ts'
import type { FundamentalRow } from '../../market/observation.ts'

/** One quarter. */
export type EarningsRow = Pick<
  FundamentalRow,
  'symbol' | 'periodEnd' | 'knownAt' | 'netIncome' | 'epsDiluted' | 'epsReported'
>

/** Figures published later are comparisons in a later report. */
const LATEST_REPORT_DAYS = 120
const YEAR_DAYS = 365
/** Fiscal years of 52 or 53 weeks move the quarter ends. */
const PERIOD_TOLERANCE_DAYS = 20

/** NaN if not near a whole number. */
export function quartersApart(later: number, earlier: number): number {
  const days = later - earlier
  const quarters = Math.round((4 * days) / YEAR_DAYS)
  return Math.abs(days - (quarters * YEAR_DAYS) / 4) <= PERIOD_TOLERANCE_DAYS ? quarters : Number.NaN
}

/** The original report of its quarter. */
export const isReport = (row: EarningsRow): boolean =>
  row.knownAt <= (row.periodEnd + LATEST_REPORT_DAYS) * DAY

/** By publication time, then by quarter. */
export function earningsBySymbol(rows: readonly EarningsRow[]): ReadonlyMap<string, readonly EarningsRow[]> {
  const bySymbol = Map.groupBy(rows, (row) => row.symbol)
  for (const company of bySymbol.values()) {
    company.sort((a, b) => a.knownAt - b.knownAt || a.periodEnd - b.periodEnd)
  }
  return bySymbol
}

const DAYS_TO_NEXT_YEAR = 364
const WINDOW_DAYS = 16

/**
 * Whether a report is due: one came out within these days a year ago (less a day), and this year's is not out.
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
    if (row.knownAt > at || !isReport(row)) return false
    const ahead = utcDay(row.knownAt) + DAYS_TO_NEXT_YEAR - day
    return ahead >= 0 && ahead <= withinDays && !isOut(rows, row, at)
  })
}

const isOut = (rows: readonly EarningsRow[], lastYear: EarningsRow, at: Instant): boolean =>
  rows.some((row) => row.knownAt <= at && quartersApart(row.periodEnd, lastYear.periodEnd) === 4)
