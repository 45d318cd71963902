import type { Day } from '../../../../kernel/time.ts'
import { isSignal } from '../alpha-set.ts'
import type { AlphaStudy } from '../alpha-study.ts'
import { medianProbability } from '../confidence.ts'
import { earningsAhead } from '../earnings-surprise.ts'

/** Paired by index. */
export interface ResolvedWeek {
  readonly day: Day
  /** Indices into the panel's stocks. */
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

/** Inclusive; without stocks that have no outcome. */
export function resolvedWeeks(study: AlphaStudy, from: Day, to: Day): readonly ResolvedWeek[] {
  const { market, earnings, weeks } = study
  return weeks.flatMap((week) => {
    const { ranking, day } = week
    if (ranking === undefined || day < from || day > to) return []
    const kept = [...week.members.keys()].filter((at) => !Number.isNaN(week.excess[at]))
    if (kept.length === 0) return []
    const of = (values: ArrayLike<number>): number[] => kept.map((at) => values[at])
    const member = of(week.members)
    const position = of(ranking.position)
    const signal = position.map((place, at) =>
      isSignal(week.slope, place) && !earningsAhead(earnings, market.panel.stocks[member[at]].symbol, day)
        ? Math.sign(place)
        : 0,
    )
    return [
      {
        day,
        member,
        score: of(ranking.score),
        position,
        forward: of(week.forward),
        excess: of(week.excess),
        probability: position.map((place) => medianProbability(week.slope.shrunk, place)),
        signal,
      },
    ]
  })
}
