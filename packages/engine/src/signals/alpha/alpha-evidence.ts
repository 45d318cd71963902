import type { Day } from '../../kernel/time.ts'
import type { Room } from '../../series/room.ts'
import { CalibrationTally, type Prediction } from '../../statistics/calibration-tally.ts'
import { median } from '../../statistics/sample-statistics.ts'
import { spearman } from '../../statistics/spearman.ts'
import { edgeOf } from '../edge.ts'
import { beatsMedian } from './alpha-call.ts'
import type { AlphaEvidence, ScoredWeek, WeekOutcome } from './alpha-day.ts'
import { type AlphaWeek, excessOf, lessonOf, type ResolvedAlphaWeek } from './alpha-week.ts'
import { signalTally } from './evaluation/signal-outcomes.ts'
import { excessSpread } from './excess-spread.ts'
import type { PastRates } from './past-rates.ts'

/** @param forward paired with the members; NaN if void */
export function outcomeOf(week: AlphaWeek, forward: Float64Array): WeekOutcome {
  const middle = median(forward)
  return { day: week.day, forward, middle, scored: scoredOf(week, { forward, middle }) }
}

function scoredOf(
  { day, position, score, signal, evidence }: AlphaWeek,
  outcome: Pick<WeekOutcome, 'forward' | 'middle'>,
): ScoredWeek | undefined {
  if (position === undefined || score === undefined) return undefined
  const excess = excessOf(outcome)
  const rows = [...excess.keys()].filter((at) => !Number.isNaN(excess[at]))
  const of = (values: ArrayLike<number>): readonly number[] => rows.map((at) => values[at])
  const probability = of(position).map((place) => beatsMedian(evidence, place))
  return {
    lesson: lessonOf(day, position, excess),
    above: excess.filter((value) => value > 0).length,
    below: excess.filter((value) => value < 0).length,
    ic: spearman(of(score), of(outcome.forward)),
    tally: signalTally({ signal: of(signal), excess: of(excess), probability }),
  }
}

/** Windows of ten trading days start every five. */
const OVERLAPPING_WEEKS = 1

/** Keeps what it has counted of earlier weeks. */
export class EvidenceTally {
  readonly #calibration = new CalibrationTally()
  readonly #counted = new Set<AlphaWeek>()
  readonly #room: Room

  constructor(room: Room) {
    this.#room = room
  }

  /**
   * @param weeks past their embargo
   * @param resolved those of them with an outcome, oldest first
   * @param decided those that the edge was decided from, and the day of that
   */
  evidenceOf(
    weeks: number,
    resolved: readonly ResolvedAlphaWeek[],
    decided: { readonly from: readonly ResolvedAlphaWeek[]; readonly on: Day },
  ): AlphaEvidence {
    const lessons = decided.from.flatMap(({ outcome }) => outcome.scored?.lesson ?? [])
    return {
      weeks,
      edge: edgeOf(lessons, OVERLAPPING_WEEKS, decided.on),
      spread: excessSpread(
        resolved.filter(({ members }) => members.length > 0),
        this.#room,
      ),
      rates: this.#ratesOf(resolved),
    }
  }

  #ratesOf(resolved: readonly ResolvedAlphaWeek[]): PastRates {
    let weeks = 0
    let above = 0
    let below = 0
    for (const week of resolved) {
      const { scored } = week.outcome
      if (scored === undefined) continue
      weeks++
      above += scored.above
      below += scored.below
    }
    this.#count(resolved.filter((week) => week.outcome.scored && !this.#counted.has(week)))
    const { cases } = this.#calibration
    return {
      calibration: { cases, weeks, ece: this.#calibration.error() },
      above: above / cases,
      below: below / cases,
    }
  }

  #count(weeks: readonly ResolvedAlphaWeek[]): void {
    this.#calibration.add(weeks.flatMap(predictionsOf))
    for (const week of weeks) this.#counted.add(week)
  }
}

function predictionsOf({ position, evidence, outcome }: ResolvedAlphaWeek): readonly Prediction[] {
  const excess = excessOf(outcome)
  return Array.from(position ?? []).flatMap((place, at) => {
    const probability = beatsMedian(evidence, place)
    return Number.isNaN(excess[at]) ? [] : [{ probability, event: excess[at] > 0 ? 1 : 0 }]
  })
}
