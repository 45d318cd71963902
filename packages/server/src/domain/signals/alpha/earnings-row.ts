import { DAY, type Day, type Instant } from '../../../kernel/time.ts'

/** One published quarter; NaN if a figure was not published. */
export interface EarningsRow {
  readonly symbol: string
  readonly periodEnd: Day
  /** First instant of publication. */
  readonly availableAt: Instant
  /** Of the quarter, in the report's currency. */
  readonly netIncome: number
  /** Diluted earnings per share of the quarter. */
  readonly epsDiluted: number
  /** Announced earnings per share. */
  readonly epsReported: number
}

/** Figures published later than this after the quarter are comparisons in a later report. */
const LATEST_REPORT_DAYS = 120
const YEAR_DAYS = 365
/** Fiscal years of 52 or 53 weeks move the quarter ends. */
const PERIOD_TOLERANCE_DAYS = 20

export const quartersApart = (later: number, earlier: number, quarters: number): boolean =>
  Math.abs(later - earlier - (quarters * YEAR_DAYS) / 4) <= PERIOD_TOLERANCE_DAYS

/** Whether a row is the original report of its quarter. */
export const isReport = (row: EarningsRow): boolean =>
  row.availableAt <= (row.periodEnd + LATEST_REPORT_DAYS) * DAY

/** Rows per company, by publication time, then by quarter. */
export function earningsBySymbol(rows: readonly EarningsRow[]): ReadonlyMap<string, readonly EarningsRow[]> {
  const bySymbol = Map.groupBy(rows, (row) => row.symbol)
  for (const company of bySymbol.values()) {
    company.sort((a, b) => a.availableAt - b.availableAt || a.periodEnd - b.periodEnd)
  }
  return bySymbol
}
