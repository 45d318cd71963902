import type { Day } from '../../kernel/time.ts'
import type { Room } from '../../series/room.ts'
import { decidedOn } from '../edge.ts'
import type { AlphaDay, AlphaEvidence, WeekOutcome } from './alpha-day.ts'
import { EvidenceTally, outcomeOf } from './alpha-evidence.ts'
import { OPEN_WEEKS, SIGNAL_HORIZON } from './alpha-week.ts'
import type { AlphaYear } from './alpha-year.ts'
import { forwardReturn } from './cross-section.ts'
import { endsWeek } from './price-panel.ts'
import {
  type AlphaFit,
  EMBARGO_DAYS,
  fitAlpha,
  mayTeach,
  quarterOf,
  TARGET_HORIZONS,
  type TrainingPart,
  trainingPart,
} from './training.ts'

/** What has become known since the row before. */
export class AlphaLearning {
  readonly #year: AlphaYear
  readonly #stockOf: ReadonlyMap<string, number>
  readonly #tally: EvidenceTally

  constructor(year: AlphaYear, room: Room) {
    this.#year = year
    this.#tally = new EvidenceTally(room)
    this.#stockOf = new Map(year.market.panel.stocks.map(({ symbol }, at) => [symbol, at]))
  }

  knownOn(row: number): Pick<AlphaDay, 'outcomes' | 'training'> {
    return { outcomes: this.#outcomesOn(row), training: this.#trainingOn(row) }
  }

  /** Undefined if nothing resolved. */
  evidenceOn(day: Day): AlphaEvidence | undefined {
    const { past } = this.#year
    const weeks = past.countUpTo(day)
    if (weeks === past.evidence.weeks) return undefined
    const on = decidedOn(day)
    return this.#tally.evidenceOf(weeks, past.resolvedBy(day), { from: past.resolvedBy(on), on })
  }

  /** On the first weekly date of a quarter. */
  fitOn(row: number): AlphaFit | undefined {
    const { market, past } = this.#year
    const { day } = market.panel
    const before = past.weeks.at(-1)
    if (before === undefined || !endsWeek(day[row]) || quarterOf(before.day) === quarterOf(day[row])) {
      return undefined
    }
    const fitted = fitAlpha(past.dates, day[row])
    return fitted && { day: day[row], trainedThrough: day[row - EMBARGO_DAYS], ...fitted }
  }

  #outcomesOn(row: number): readonly WeekOutcome[] {
    const { market, past, rowOf } = this.#year
    const previous = this.#rowBefore(past.last?.day)
    return past.weeks.slice(-OPEN_WEEKS).flatMap((week) => {
      const decided = rowOf.get(week.day)
      if (decided === undefined) return []
      const exit = decided + 1 + SIGNAL_HORIZON
      if (exit > row || exit <= previous) return []
      const forward = Float64Array.from(week.members, (symbol) => {
        const stock = this.#stockOf.get(symbol)
        return stock === undefined ? Number.NaN : forwardReturn(market, stock, decided, SIGNAL_HORIZON)
      })
      return [outcomeOf(week, forward)]
    })
  }

  /** Since the weekly date before. */
  #trainingOn(row: number): readonly TrainingPart[] {
    const { market, past, rowOf, weekly } = this.#year
    if (!endsWeek(market.panel.day[row])) return []
    const previous = this.#rowBefore(past.weeks.at(-1)?.day)
    return past.weeks.slice(-OPEN_WEEKS).flatMap((week) => {
      const decided = rowOf.get(week.day)
      if (decided === undefined) return []
      return TARGET_HORIZONS.flatMap((_, horizon) =>
        mayTeach(decided, horizon, row) && !mayTeach(decided, horizon, previous)
          ? (trainingPart(market, weekly(decided), horizon) ?? [])
          : [],
      )
    })
  }

  #rowBefore(day: Day | undefined): number {
    return (day === undefined ? undefined : this.#year.rowOf.get(day)) ?? -1
  }
}
