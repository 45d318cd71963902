import table from '../../data/briefing/releases.json' with { type: 'json' }
import { asDay, type Day, dayFromDate, type Instant, weekday } from '../kernel/time.ts'
import { newYorkToInstant } from '../market/new-york-time.ts'
import { knownDay, minutesOf } from '../market/table-times.ts'
import type { ReleaseTable } from '../table-schemas.ts'

/**
 * An interest rate decision of the Federal Reserve and the speech of its chair in Jackson Hole, consumer prices, the jobs
 * report, elections of the United States.
 */
export type ReleaseName = keyof ReleaseTable | 'president' | 'congress'

/** An event whose day was public before it. */
export interface Release {
  readonly name: ReleaseName
  readonly day: Day
  readonly at: Instant
  /** Whether `at` is the time that the source states; else it is only after the open. */
  readonly timeKnown: boolean
  readonly knownFrom: Day
  readonly source: string
}

/** The day is public by then, however early the calendar of its year came out. */
const KNOWN_DAYS = 14
const TUESDAY = 2
const FIRST_ELECTION = 1988
const LAST_ELECTION = 2034
/** In New York, before the first results. */
const ELECTION_EVENING = 19 * 60

/**
 * Decisions of the Federal Reserve of 2000 to 2027, consumer prices and jobs reports of 2007 to 2026, speeches in Jackson
 * Hole of 2010 to 2025 (none of the chair in 2013 and 2015), elections by the law.
 * Unscheduled and cancelled meetings are none; a release that was moved at short notice is known from its own day.
 * @returns those after `from`, up to and with `to`, in order
 */
export const releasesBetween = (from: Instant, to: Instant): readonly Release[] =>
  ALL.filter(({ at }) => at > from && at <= to)

/** Lists that come out a year ahead. */
const LISTED = ['fed', 'cpi', 'jobs'] as const

/** Lists of which no day is held after some days from now, with the last one that is. */
export const endingLists = (
  today: Day,
  days: number,
): readonly { readonly name: (typeof LISTED)[number]; readonly last: Day }[] =>
  LISTED.map((name) => ({ name, last: DATED.findLast((one) => one.name === name)?.day ?? asDay(0) })).filter(
    ({ last }) => last < today + days,
  )

const DATED = (['fed', 'cpi', 'jobs', 'jackson_hole'] as const).flatMap(releasesOf)
const ALL: readonly Release[] = [...DATED, ...elections()].toSorted((a, b) => a.at - b.at)

function releasesOf(name: keyof ReleaseTable): readonly Release[] {
  const { source, time, timeSince, times, knownDays, moved, days } = (table as ReleaseTable)[name]
  return days.map((text) => {
    const day = knownDay(text)
    return {
      name,
      day,
      at: newYorkToInstant(day, minutesOf(times?.[text] ?? time)),
      timeKnown: day >= knownDay(timeSince),
      knownFrom: moved.includes(text) ? day : asDay(day - (knownDays ?? KNOWN_DAYS)),
      source,
    }
  })
}

/** The Tuesday after the first Monday of November in even years (2 U.S.C. 7). */
function elections(): readonly Release[] {
  const found: Release[] = []
  for (let year = FIRST_ELECTION; year <= LAST_ELECTION; year += 2) {
    let day = dayFromDate(year, 11, 2)
    while (weekday(day) !== TUESDAY) day = asDay(day + 1)
    found.push({
      name: year % 4 === 0 ? 'president' : 'congress',
      day,
      at: newYorkToInstant(day, ELECTION_EVENING),
      timeKnown: false,
      knownFrom: asDay(day - KNOWN_DAYS),
      source: 'United States Code',
    })
  }
  return found
}
