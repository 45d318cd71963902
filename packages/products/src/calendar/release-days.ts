import { releasesBetween } from '@bellwether-markets/engine/briefing/release-calendar'
import {
  asInstant,
  DAY,
  type Day,
  formatDay,
  type Instant,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { DueEvent } from '@bellwether-markets/engine/market/observation'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { RELEASE_LABELS } from '../release-words.ts'
import type { CalendarRow } from './calendar-schema.ts'
import { usualOfMarket } from './company-days.ts'
import { timeOf } from './market-days.ts'

/** An event of the economy. */
interface Release {
  readonly label: string
  readonly isOfCentralBank: boolean
  readonly day: Day
  /** When the day was public, or given by a supplier. */
  readonly knownFrom: Day
  readonly at: Instant | undefined
  readonly source: string
}

type ReleaseEvent = Exclude<DueEvent['name'], 'report'>

const NAMES: Readonly<Record<ReleaseEvent, string>> = {
  cpi: 'Consumer prices',
  jobs: 'Jobs report',
  gdp: 'Gross domestic product',
  pce: 'Personal income and spending',
  retail_sales: 'Retail sales',
  rate_decision: 'Interest rate decision of the central bank',
}
const CENTRAL_BANK: ReadonlySet<string> = new Set(['rate_decision', 'fed', 'jackson_hole'])

export const simulatedReleases = (announced: readonly DueEvent[]): readonly Release[] =>
  announced.flatMap((event) => releaseOf(event, '') ?? [])

function releaseOf({ name, day, knownAt, at, source }: DueEvent, place: string): Release | undefined {
  if (name === 'report') return undefined
  const isOfCentralBank = CENTRAL_BANK.has(name)
  return { label: NAMES[name] + place, isOfCentralBank, day, knownFrom: utcDay(knownAt), at, source }
}

/**
 * Those that a supplier announced, and those of the table. Of a kind that a supplier announces, the table has no day from
 * its first answer to the last announced day; it only adds the time of day.
 */
export function knownReleases(
  announced: readonly DueEvent[],
  { from, today, to }: { readonly from: Day; readonly today: Day; readonly to: Day },
): readonly Release[] {
  const supplied = announced.flatMap((event) => releaseOf(event, ' of the United States') ?? [])
  const ofTable = tableReleases(from, today, to)
  const timeOf = new Map(ofTable.map(({ label, day, at }) => [`${label} ${day}`, at]))
  const spans = new Map(
    [...Map.groupBy(supplied, ({ label }) => label)].map(([label, some]) => {
      const first = Math.min(...some.map(({ knownFrom }) => knownFrom))
      return [label, [first, Math.max(...some.map(({ day }) => day))] as const]
    }),
  )
  const isCovered = ({ label, day }: Release): boolean => {
    const [first, last] = spans.get(label) ?? [Number.POSITIVE_INFINITY, 0]
    return day >= first && day <= last
  }
  return [
    ...ofTable.filter((release) => !isCovered(release)),
    ...supplied.map((release) => ({ ...release, at: timeOf.get(`${release.label} ${release.day}`) })),
  ].toSorted((one, other) => one.day - other.day)
}

/** Those of the table, as far as they were public by then. */
const tableReleases = (from: Day, today: Day, to: Day): readonly Release[] =>
  releasesBetween(startOfUtcDay(from), asInstant(startOfUtcDay(to) + 2 * DAY))
    .filter(({ day, knownFrom }) => knownFrom <= today && day >= from && day <= to)
    .map(({ name, day, knownFrom, at, timeKnown, source }) => {
      const [label, isOfCentralBank] = [RELEASE_LABELS[name], CENTRAL_BANK.has(name)]
      return { label, isOfCentralBank, day, knownFrom, at: timeKnown ? at : undefined, source }
    })

/** @param index daily bars of the S&P 500 */
export function releaseDays(
  releases: readonly Release[],
  index: DailyWindow | undefined,
  today: Day,
): readonly CalendarRow[] {
  const usualOf = new Map(
    [...Map.groupBy(releases, ({ label }) => label)].map(([label, some]) => {
      const past = some.map(({ day }) => day).filter((day) => day < today)
      return [label, usualOfMarket(index, past)]
    }),
  )
  return releases.map(({ label, isOfCentralBank, day, at, source }) => ({
    date: formatDay(day),
    time_utc: timeOf(at),
    kind: isOfCentralBank ? 'central_bank' : 'macro',
    what: label,
    symbol: null,
    status: 'announced',
    earliest: null,
    latest: null,
    ...(usualOf.get(label) ?? { usual_move_pct: null, n: 0 }),
    source,
  }))
}
