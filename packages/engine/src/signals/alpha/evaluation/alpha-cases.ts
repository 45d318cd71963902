import type { Day } from '../../../kernel/time.ts'
import { beatsMedian } from '../alpha-call.ts'
import { type AlphaWeek, excessOf } from '../alpha-week.ts'

/** Paired by index. */
export interface ResolvedWeek {
  readonly day: Day
  /** Indices of stocks. */
  readonly member: readonly number[]
  readonly score: readonly number[]
  /** −1 to 1. */
  readonly position: readonly number[]
  /** From the next close; excess is over the median of the served stocks. */
  readonly forward: readonly number[]
  readonly excess: readonly number[]
  /** Of beating the median. */
  readonly probability: readonly number[]
  /** 1 long, −1 short, 0 no signal. */
  readonly signal: readonly number[]
}

/** Of the days of a span, inclusive, without stocks that have no outcome. */
export function resolvedWeeks(
  weeks: readonly AlphaWeek[],
  stockOf: ReadonlyMap<string, number>,
  from: number = Number.NEGATIVE_INFINITY,
  to: number = Number.POSITIVE_INFINITY,
): readonly ResolvedWeek[] {
  return weeks.flatMap(({ day, members, score, position, signal, evidence, outcome }) => {
    if (!score || !position || !outcome || day < from || day > to) return []
    const excess = excessOf(outcome)
    const rows = [...excess.keys()].filter((at) => !Number.isNaN(excess[at]))
    if (rows.length === 0) return []
    const of = (values: ArrayLike<number>): number[] => rows.map((at) => values[at])
    return [
      {
        day,
        member: rows.map((at) => stockOf.get(members[at]) ?? -1),
        score: of(score),
        position: of(position),
        forward: of(outcome.forward),
        excess: of(excess),
        probability: of(position).map((place) => beatsMedian(evidence, place)),
        signal: of(signal),
      },
    ]
  })
}
