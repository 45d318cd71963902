import { endingLists } from '@bellwether-markets/engine/briefing/release-calendar'
import { type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { DueEvent } from '@bellwether-markets/engine/market/observation'
import { counted, listed } from '../english.ts'
import { RELEASE_LABELS } from '../release-words.ts'
import { REACH } from './calendar-reach.ts'
import type { CalendarSnapshot, NextReport } from './calendar-schema.ts'

type NotHeld = CalendarSnapshot['not_held']

/** What the calendar of a real market lacks. */
export function notHeld(
  nextReports: readonly NextReport[],
  announced: readonly DueEvent[],
  today: Day,
): NotHeld {
  const isSupplied = announced.some(({ name }) => name !== 'report')
  return [
    ...reportsNotHeld(nextReports),
    isSupplied
      ? SUPPLIED_RELEASES
      : { ...LISTED_RELEASES, reason: withEnd(LISTED_RELEASES.reason, ['cpi', 'jobs'], today) },
    { ...CENTRAL_BANKS, reason: withEnd(CENTRAL_BANKS.reason, ['fed'], today) },
  ]
}

function reportsNotHeld(nextReports: readonly NextReport[]): NotHeld {
  const lacking = nextReports.filter(({ event }) => event !== 'report').length
  if (lacking === 0) return []
  const what =
    lacking === nextReports.length
      ? 'announced days of reports'
      : `days of the next reports of ${counted(lacking)} of ${counted(nextReports.length)} companies`
  const reason = 'Days are estimated from filings; results are often told days or weeks before the filing.'
  return [{ kind: 'earnings', what, reason }]
}

/** Says how far the table reaches if that is less far than the calendar. */
function withEnd(reason: string, names: readonly string[], today: Day): string {
  const ends = endingLists(today, REACH.ahead)
    .filter(({ name }) => names.includes(name))
    .map(({ name, last }) => `${formatDay(last)} (${RELEASE_LABELS[name]})`)
  return ends.length === 0 ? reason : `${reason} The table reaches until ${listed(ends)}.`
}

const SUPPLIED_RELEASES: NotHeld[number] = {
  kind: 'macro',
  what: 'other releases',
  reason:
    'Consumer prices, jobs, output, income and spending, retail sales and elections of the United States alone are held.',
}
const LISTED_RELEASES: NotHeld[number] = {
  kind: 'macro',
  what: 'other releases, and days more than 14 days ahead',
  reason: 'Consumer prices, the jobs report and elections of the United States alone are in the table.',
}
const CENTRAL_BANKS: NotHeld[number] = {
  kind: 'central_bank',
  what: 'ECB, Bank of England, Bank of Japan, and days more than 14 days ahead',
  reason: 'The Federal Reserve alone is in the table.',
}
