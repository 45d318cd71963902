import { type ReleaseName, releasesBetween } from '../../domain/briefing/release-calendar.ts'
import type { ScheduledEvent } from '../../domain/market/observation.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { asInstant, DAY, type Day, formatDay, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import { RELEASE_LABELS } from '../release-words.ts'
import type { CalendarRow } from './calendar-schema.ts'
import { usualOfMarket } from './company-days.ts'
import { timeOf } from './market-days.ts'

/** An event of the economy. */
interface Release {
  readonly label: string
  readonly isOfCentralBank: boolean
  readonly day: Day
  readonly at: Instant | undefined
  readonly source: string
}

const SIMULATED: Readonly<Record<Exclude<ScheduledEvent['name'], 'report'>, string>> = {
  cpi: 'Consumer prices',
  jobs: 'Jobs report',
  gdp: 'Gross domestic product',
  rate_decision: 'Interest rate decision of the central bank',
}
const CENTRAL_BANK: ReadonlySet<ReleaseName> = new Set(['fed', 'jackson_hole'])

export const simulatedReleases = (announced: readonly ScheduledEvent[]): readonly Release[] =>
  announced.flatMap(({ name, day, at, source }) =>
    name === 'report'
      ? []
      : [{ label: SIMULATED[name], isOfCentralBank: name === 'rate_decision', day, at, source }],
  )

/** Those of the table, as far as they were public by then. */
export const knownReleases = (from: Day, today: Day, to: Day): readonly Release[] =>
  releasesBetween(startOfUtcDay(from), asInstant(startOfUtcDay(to) + 2 * DAY))
    .filter(({ day, knownFrom }) => knownFrom <= today && day >= from && day <= to)
    .map(({ name, day, at, timeKnown, source }) => {
      const isOfCentralBank = CENTRAL_BANK.has(name)
      return { label: RELEASE_LABELS[name], isOfCentralBank, day, at: timeKnown ? at : undefined, source }
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
    ...{ symbol: null, status: 'announced', earliest: null, latest: null },
    ...(usualOf.get(label) ?? { usual_move_pct: null, n: 0 }),
    source,
  }))
}
