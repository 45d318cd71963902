import { HOUR, type Instant } from '../../../kernel/time.ts'
import { round } from '../../series/round.ts'
import { DriftSums } from '../../track-record/drift-alarm.ts'
import { forecastWeigher } from '../../track-record/effective-forecasts.ts'
import { closeToCloseInstants, pastOutcome } from '../../track-record/forecast-frame.ts'
import { type AlphaWeek, SIGNAL_HORIZON } from './alpha-week.ts'
import { medianProbability } from './confidence.ts'

const ISSUED_AFTER_MIDNIGHT_MS = 7 * HOUR

/** Of a weekly date. */
export interface PastCall {
  readonly week: AlphaWeek
  /** Index into its members. */
  readonly member: number
  readonly issuedAt: Instant
  readonly resolvesAt: Instant
}

/**
 * Signals of the weekly dates as the record would hold them: a repeated signal only confirms the open one. The drift
 * alarm uses the model's own probabilities, so it clears once the model is right again.
 */
export class SignalBook {
  /** In the order of issue. */
  readonly calls: PastCall[] = []
  readonly #callsOf = new Map<AlphaWeek, readonly PastCall[]>()
  readonly #openUntil = new Map<string, Instant>()
  readonly #drift = new DriftSums()
  readonly #weigh = forecastWeigher()

  get drifting(): boolean {
    return this.#drift.drifting
  }

  /** Weeks in order. */
  open(week: AlphaWeek): void {
    if (!week.signal.some((side) => side !== 0)) return
    const { issuedAt, resolvesAt } = closeToCloseInstants(week.day, SIGNAL_HORIZON, ISSUED_AFTER_MIDNIGHT_MS)
    const opened: PastCall[] = []
    week.signal.forEach((side, member) => {
      if (side === 0) return
      const key = `${week.members[member]} ${side}`
      if (issuedAt < (this.#openUntil.get(key) ?? Number.NEGATIVE_INFINITY)) return
      this.#openUntil.set(key, resolvesAt)
      opened.push({ week, member, issuedAt, resolvesAt })
    })
    this.calls.push(...opened)
    this.#callsOf.set(week, opened)
  }

  /** Weeks in order. */
  resolve(week: AlphaWeek): void {
    for (const call of this.#callsOf.get(week) ?? []) {
      const { probability, outcome } = contentOf(call)
      if (outcome !== 0 && outcome !== 1) continue
      this.#drift.take(probability, outcome, this.#weigh({ ...call, outcome }))
    }
  }
}

export function contentOf({ week, member }: PastCall) {
  const side = week.signal[member]
  const beats = medianProbability(week.evidence.slope.shrunk, week.position?.[member] ?? 0)
  const forward = week.outcome?.forward[member] ?? Number.NaN
  const excess = forward - (week.outcome?.middle ?? Number.NaN)
  const beaten = Math.expm1(forward) - Math.expm1(forward - excess)
  const { calibration, above, below } = week.evidence.rates
  return {
    probability: round(side > 0 ? beats : 1 - beats, 4),
    baseRate: calibration.cases === 0 ? 0.5 : side > 0 ? above : below,
    ...pastOutcome(side * beaten, week.outcome !== undefined),
  }
}
