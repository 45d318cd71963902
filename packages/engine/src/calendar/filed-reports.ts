import { asDay, type Day, utcDay } from '../kernel/time.ts'
import type { FundamentalPeriod, FundamentalRow } from '../market/observation.ts'

/** The first publication of a period's figures. */
export interface FiledReport {
  readonly periodEnd: Day
  readonly period: FundamentalPeriod
  readonly day: Day
  readonly source: string
}

/** Filed later than the law allows, figures came from an archive, and their day is no day of a report. */
const LATEST_FILING_DAYS = 120

/**
 * One a period, by day of filing.
 * @param rows of one company, by `knownAt`
 */
export function filedReports(rows: readonly FundamentalRow[]): readonly FiledReport[] {
  const first = new Map<Day, FiledReport>()
  for (const { periodEnd, period, knownAt, source } of rows) {
    if (!first.has(periodEnd))
      first.set(periodEnd, { periodEnd, period, day: asDay(utcDay(knownAt) - 1), source })
  }
  return [...first.values()].filter(({ day, periodEnd }) => day - periodEnd <= LATEST_FILING_DAYS)
}
