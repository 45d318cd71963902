import { type Release, releasesBetween } from '@bellwether-markets/engine/briefing/release-calendar'
import {
  asInstant,
  DAY,
  type Day,
  formatDay,
  parseDay,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { addTradingDays } from '@bellwether-markets/engine/market/calendar'
import { RELEASE_LABELS } from '../release-words.ts'
import { snapshotOf } from '../upstream.ts'
import type { BriefingView } from './briefing-view.ts'

const SESSIONS_AHEAD = 5
const DAYS_AHEAD = 14
const SUPPLIED = ['cpi', 'jobs'] as const

/** Of the next five sessions, the first first. The calendar may know other days from a supplier. */
export function releasesAhead(view: BriefingView): readonly Release[] {
  const { asOf, today } = view
  const end = addTradingDays(today, SESSIONS_AHEAD)
  const listed = listedReleases(view)
  const ofTable = releasesBetween(startOfUtcDay(today), asInstant(asOf + DAYS_AHEAD * DAY))
  const isIn = (some: readonly Release[], { name, day }: Release): boolean =>
    some.some((one) => one.name === name && one.day === day)
  const isReplaced = (one: Release): boolean =>
    listed.some(({ name }) => name === one.name) && !isIn(listed, one)
  return [
    ...ofTable.filter((one) => one.at > asOf && one.knownFrom <= today && one.day < end && !isReplaced(one)),
    ...listed.filter((one) => one.day < end && !isIn(ofTable, one)),
  ].toSorted((one, other) => one.day - other.day || one.at - other.at)
}

/** As the calendar lists them from today on, without a time of day. */
function listedReleases({ reports, today }: BriefingView): readonly Release[] {
  const rows = snapshotOf(reports)?.rows ?? []
  return SUPPLIED.flatMap((name) =>
    rows
      .filter(({ what, date }) => what === RELEASE_LABELS[name] && date >= formatDay(today))
      .map(({ date, source }) => {
        const day = parseDay(date) as Day
        return { name, day, at: startOfUtcDay(day), timeKnown: false, knownFrom: today, source }
      }),
  )
}
