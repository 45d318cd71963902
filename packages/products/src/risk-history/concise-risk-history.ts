import { type Concise, tableOf } from '../contract/concise.ts'
import { everyWeek } from '../every-week.ts'
import { restText } from '../short-form.ts'
import type { RiskSeries } from './risk-series.ts'

const ROWS = 26

/** Its extremes, and its last day of each week, latest first. */
export function conciseRiskHistory(
  { rows, count }: RiskSeries,
  _query: object,
  limit: number | undefined,
): Concise {
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return { summary: 'No day is known.', columns: [], rows: [] }
  const highest = rows.reduce((one, other) => (other.value > one.value ? other : one))
  const lowest = rows.reduce((one, other) => (other.value < one.value ? other : one))
  const weeks = everyWeek(rows, ({ date }) => date)
  const shown = weeks.slice(0, limit ?? ROWS)
  return {
    summary: `Risk was ${last.value} on ${last.date}; from ${first.date} its highest was ${highest.value} on ${highest.date} and its lowest ${lowest.value} on ${lowest.date}.`,
    days: count,
    ...tableOf(shown, ['date', 'value', 'status']),
    more: `${restText(shown.length, weeks.length)}days= for a longer span; detail=detailed for each day.`,
  }
}
