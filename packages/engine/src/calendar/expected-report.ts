import { asDay, type Day } from '../kernel/time.ts'
import { isCovered, isTradingDay } from '../market/calendar.ts'
import type { FundamentalPeriod } from '../market/observation.ts'
import type { FiledReport } from './filed-reports.ts'

interface ExpectedReport {
  /** A session; today or the next one if it was expected earlier. */
  readonly day: Day
  /** By the misses of the years before; undefined if none of them is held. */
  readonly earliest: Day | undefined
  readonly latest: Day | undefined
  readonly period: FundamentalPeriod
}

/** Keeps the weekday. */
const YEAR_DAYS = 364
/** Between the ends of a fiscal quarter and of the same one a year later. */
const PERIOD_DAYS = 365
/** Fiscal years may end on a weekday. */
const TOLERANCE_DAYS = 20
const YEARS = 4
/** A report that is later is no longer waited for. */
const OVERDUE_DAYS = 30

/**
 * The next report of a company: 52 weeks after the same fiscal quarter of the year before, give or take the largest miss
 * of this rule in up to four years.
 * @param filed by day
 * @returns undefined if no filing of that quarter is held
 */
export function expectedReport(filed: readonly FiledReport[], today: Day): ExpectedReport | undefined {
  const awaited = filed.find(
    (report) =>
      report.day + YEAR_DAYS + OVERDUE_DAYS >= today && sameQuarter(filed, report, -1) === undefined,
  )
  if (awaited === undefined) return undefined
  const misses = Array.from({ length: YEARS }, (_, years) => {
    const later = sameQuarter(filed, awaited, years)
    const earlier = sameQuarter(filed, awaited, years + 1)
    return later && earlier && Math.abs(later.day - earlier.day - YEAR_DAYS)
  }).filter((miss) => miss !== undefined)
  const due = awaited.day + YEAR_DAYS
  const day = sessionFrom(asDay(Math.max(due, today)))
  const spread = misses.length === 0 ? undefined : Math.max(...misses)
  return {
    day,
    earliest: spread === undefined ? undefined : asDay(Math.max(today, due - spread)),
    latest: spread === undefined ? undefined : asDay(Math.max(day, due + spread)),
    period: awaited.period,
  }
}

function sessionFrom(day: Day): Day {
  let session = day
  while (isCovered(session) && !isTradingDay(session)) session = asDay(session + 1)
  return session
}

/** The report on the same fiscal quarter some years before; after it if below 0. */
const sameQuarter = (
  filed: readonly FiledReport[],
  { periodEnd }: FiledReport,
  yearsBefore: number,
): FiledReport | undefined =>
  filed.find((other) => Math.abs(other.periodEnd - (periodEnd - yearsBefore * PERIOD_DAYS)) <= TOLERANCE_DAYS)
