import { asDay, type Day, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import type { InputsOf } from '../contract/product.ts'
import { REACH, USUAL_DAYS } from './calendar-reach.ts'
import type { CalendarRow, CalendarSnapshot } from './calendar-schema.ts'
import { companyDays } from './company-days.ts'
import { marketDays } from './market-days.ts'
import { notHeld } from './not-held.ts'
import type { calendar } from './product.ts'
import { knownReleases, releaseDays, simulatedReleases } from './release-days.ts'

export function computeCalendar(
  { tracked, published, announced = [], bars, isSimulated }: InputsOf<typeof calendar>,
  asOf: Instant,
): CalendarSnapshot {
  const today = utcDay(asOf)
  const [first, last] = [asDay(today - REACH.back), asDay(today + REACH.ahead)]
  const reportsOf = Map.groupBy(announced, ({ symbol }) => symbol)
  const companies = tracked
    .filter(({ assetClass }) => assetClass === 'equity')
    .map(({ symbol }) => {
      const own = { published: published.get(symbol) ?? [], announced: reportsOf.get(symbol) ?? [] }
      return companyDays({ symbol, ...own, bars: bars.get(symbol) }, first, today)
    })
  const releases = isSimulated
    ? simulatedReleases(announced)
    : knownReleases(announced, { from: asDay(today - USUAL_DAYS), today, to: last })
  const rows = [
    ...companies.flatMap((company) => company.rows),
    ...releaseDays(releases, bars.get(SP500), today),
    ...marketDays(first, today, last),
  ]
  return {
    today: formatDay(today),
    rows: rows.filter(isWithin(first, last)).toSorted(byTime),
    next_reports: companies.map(({ next }) => next),
    not_held: isSimulated
      ? []
      : notHeld(
          companies.map(({ next }) => next),
          announced,
          today,
        ),
    tracked: tracked.map(({ symbol }) => symbol),
  }
}

function isWithin(first: Day, last: Day): (row: CalendarRow) => boolean {
  const [from, to] = [formatDay(first), formatDay(last)]
  return ({ date }) => date >= from && date <= to
}

/** Of a day, those with a time first; equals keep their order. */
function byTime(one: CalendarRow, other: CalendarRow): number {
  const [a, b] = [one, other].map(({ date, time_utc }) => `${date} ${time_utc ?? '~'}`)
  return a === b ? 0 : a < b ? -1 : 1
}
