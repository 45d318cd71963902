import { HOUR } from '../../kernel/time.ts'
import { round } from '../../series/round.ts'
import { type BookedForecast, ForecastBook } from '../../track-record/forecast-book.ts'
import { closeToCloseInstants, pastOutcome } from '../../track-record/forecast-frame.ts'
import { alphaBaseRate, alphaChance } from './alpha-call.ts'
import { type AlphaWeek, SIGNAL_HORIZON } from './alpha-week.ts'

const ISSUED_AFTER_MIDNIGHT_MS = 7 * HOUR

/** Of a weekly date. */
interface PastCall extends BookedForecast {
  readonly week: AlphaWeek
  /** Index into its members. */
  readonly member: number
}

/** Signals of the weekly dates. */
export class SignalBook extends ForecastBook<PastCall> {
  readonly #callsOf = new Map<AlphaWeek, readonly PastCall[]>()

  /** Weeks in order. */
  openWeek(week: AlphaWeek): void {
    if (!week.signal.some((side) => side !== 0)) return
    const instants = closeToCloseInstants(week.day, SIGNAL_HORIZON, ISSUED_AFTER_MIDNIGHT_MS)
    const opened: PastCall[] = []
    week.signal.forEach((side, member) => {
      const call = { week, member, ...instants }
      if (side !== 0 && this.open(`${week.members[member]} ${side}`, call)) opened.push(call)
    })
    this.#callsOf.set(week, opened)
  }

  /** Weeks in order. */
  resolveWeek(week: AlphaWeek): void {
    for (const call of this.#callsOf.get(week) ?? []) this.resolve(call, contentOf(call))
  }
}

export function contentOf({ week, member }: PastCall) {
  const side = week.signal[member]
  const forward = week.outcome?.forward[member] ?? Number.NaN
  const excess = forward - (week.outcome?.middle ?? Number.NaN)
  const beaten = Math.expm1(forward) - Math.expm1(forward - excess)
  return {
    probability: round(alphaChance(week.evidence, week.position?.[member] ?? side).probability, 4),
    baseRate: round(alphaBaseRate(week.evidence, side), 4),
    ...pastOutcome(side * beaten, week.outcome !== undefined),
  }
}
