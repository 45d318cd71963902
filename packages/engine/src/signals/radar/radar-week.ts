import { type Day, HOUR, type Instant } from '../../kernel/time.ts'
import { type BookedForecast, ForecastBook } from '../../track-record/forecast-book.ts'
import { closeToCloseInstants, pastOutcome } from '../../track-record/forecast-frame.ts'
import { RADAR_HORIZON } from './radar-confidence.ts'
import type { PickTally, RadarOutcome, RadarRanking } from './radar-day.ts'

const ISSUED_AFTER_MIDNIGHT_MS = 7 * HOUR

/** A screen of the last trading day of a week. */
export interface RadarWeek extends RadarRanking {
  readonly at: Instant
  readonly day: Day
  readonly baseRate: number
  outcome: RadarOutcome | undefined
}

/** @param excess paired with the week's stocks; NaN if unknown or void */
export function radarOutcome(
  { day, picked }: Pick<RadarWeek, 'day' | 'picked'>,
  excess: Float64Array,
  against: number,
): RadarOutcome {
  const cases = excess.filter((value) => !Number.isNaN(value)).length
  const above = excess.filter((value) => value > 0).length
  const tally = { picks: 0, hits: 0, expected: 0 }
  excess.forEach((value, place) => {
    if (picked[place] === 0 || Number.isNaN(value)) return
    tally.picks++
    if (value > 0) tally.hits++
    tally.expected += above / cases
  })
  return { day, against, excess, cases, above, tally }
}

export const sumOfPicks = (tallies: readonly PickTally[]): PickTally =>
  tallies.reduce(
    (sum, { picks, hits, expected }) => ({
      picks: sum.picks + picks,
      hits: sum.hits + hits,
      expected: sum.expected + expected,
    }),
    { picks: 0, hits: 0, expected: 0 },
  )

/** Of a weekly date. */
interface PastPick extends BookedForecast {
  readonly week: RadarWeek
  /** Index into its stocks. */
  readonly place: number
}

/** Picks of the weekly dates. */
export class PickBook extends ForecastBook<PastPick> {
  readonly #picksOf = new Map<RadarWeek, readonly PastPick[]>()

  /** Weeks in order. */
  openWeek(week: RadarWeek): void {
    if (!week.picked.includes(1)) return
    const instants = closeToCloseInstants(week.day, RADAR_HORIZON, ISSUED_AFTER_MIDNIGHT_MS)
    const opened: PastPick[] = []
    week.picked.forEach((isPicked, place) => {
      const pick = { week, place, ...instants }
      if (isPicked === 1 && this.open(week.symbol[place], pick)) opened.push(pick)
    })
    this.#picksOf.set(week, opened)
  }

  /** Weeks in order. */
  resolveWeek(week: RadarWeek): readonly PastPick[] {
    const picks = this.#picksOf.get(week) ?? []
    for (const pick of picks) this.resolve(pick, contentOf(pick))
    return picks
  }
}

export function contentOf({ week, place }: PastPick) {
  const { outcome } = week
  const excess = outcome?.excess[place] ?? Number.NaN
  const against = outcome?.against ?? Number.NaN
  return {
    probability: week.baseRate,
    baseRate: week.baseRate,
    ...pastOutcome(Math.expm1(excess + against) - Math.expm1(against), outcome !== undefined),
  }
}
