import { DAY, type Day, type Instant } from '../../../kernel/time.ts'

/** One quarter of one company as it was published; NaN where the publication did not give the figure. */
export interface EarningsRow {
  readonly symbol: string
  readonly periodEnd: Day
  /** When the figures could first be known. */
  readonly availableAt: Instant
  /** Of the quarter alone, in the currency of the report. */
  readonly netIncome: number
  /** Diluted earnings a share of the quarter. */
  readonly epsDiluted: number
  /** Earnings a share as the company announced them. */
  readonly epsReported: number
}

/** A figure that comes later than this after the end of its quarter is a comparison in a later report, not news. */
const LATEST_REPORT_DAYS = 120
const YEAR_DAYS = 365
/** Companies with years of 52 or 53 weeks end a quarter on other dates than a year before. */
const PERIOD_TOLERANCE_DAYS = 20

/** Whether two ends of quarters are a number of quarters apart. */
export const quartersApart = (later: number, earlier: number, quarters: number): boolean =>
  Math.abs(later - earlier - (quarters * YEAR_DAYS) / 4) <= PERIOD_TOLERANCE_DAYS

/** Whether a row is the report of its quarter, not a later repetition. */
export const isReport = (row: EarningsRow): boolean =>
  row.availableAt <= (row.periodEnd + LATEST_REPORT_DAYS) * DAY

/** The rows of each company, in the order in which they became known and then of the quarters. */
export function earningsBySymbol(rows: readonly EarningsRow[]): ReadonlyMap<string, readonly EarningsRow[]> {
  const bySymbol = Map.groupBy(rows, (row) => row.symbol)
  for (const company of bySymbol.values()) {
    company.sort((a, b) => a.availableAt - b.availableAt || a.periodEnd - b.periodEnd)
  }
  return bySymbol
}
