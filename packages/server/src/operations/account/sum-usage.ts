import { type Day, formatDay } from '../../kernel/time.ts'
import type { DailyUsage } from '../../service/ports.ts'
import type { AccountReport } from './account-report.ts'

/** Reported days of usage, today included. */
export const USAGE_DAYS = 30
const WEEK_DAYS = 7

/**
 * Usage of a key by window, day and endpoint.
 * @param rows of the last `USAGE_DAYS` days up to today
 * @returns days oldest first, without empty ones; endpoints by calls
 */
export function sumUsage(rows: readonly DailyUsage[], today: Day): AccountReport['usage'] {
  const ofLast = (days: number) => sum(rows.filter(({ day }) => day > today - days))
  return {
    today: ofLast(1),
    last_7_days: ofLast(WEEK_DAYS),
    last_30_days: ofLast(USAGE_DAYS),
    by_day: [...Map.groupBy(rows, ({ day }) => day)]
      .sort(([one], [other]) => one - other)
      .map(([day, used]) => ({ day: formatDay(day), ...sum(used) })),
    by_endpoint: [...Map.groupBy(rows, ({ endpoint }) => endpoint)]
      .map(([endpoint, used]) => ({ endpoint, ...sum(used) }))
      .sort((one, other) => other.calls - one.calls || (one.endpoint < other.endpoint ? -1 : 1)),
  }
}

const sum = (rows: readonly DailyUsage[]): { calls: number; credits: number } => ({
  calls: rows.reduce((total, row) => total + row.calls, 0),
  credits: rows.reduce((total, row) => total + row.credits, 0),
})
