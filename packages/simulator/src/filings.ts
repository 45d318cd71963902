import { asDay, type Day } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { isTradingDay } from '@bellwether-markets/engine/market/calendar'
import { type CompanyReport, createCompanyReports } from './company-reports.ts'
import type { World } from './world.ts'

/** A quarterly report and the day of its filing. */
interface Filing {
  readonly on: Day
  readonly report: CompanyReport
}

/**
 * Quarterly reports as by `createFundamentalSeries`: at most one on a session, from its due day on.
 * @returns a function that gives those up to a day which it has not given before
 */
export function createFilings(
  { symbol, sector }: Asset,
  { seed, epoch }: World,
): (day: Day) => readonly Filing[] {
  const nextReport = createCompanyReports(symbol, sector, seed, epoch)
  let report = nextReport()
  let from: number = epoch
  return (day) => {
    const filings: Filing[] = []
    for (; from <= day && report.due <= day; from++) {
      if (from < report.due) from = report.due
      if (!isTradingDay(asDay(from))) continue
      if (report.period !== 'FY') filings.push({ on: asDay(from), report })
      report = nextReport()
    }
    return filings
  }
}
