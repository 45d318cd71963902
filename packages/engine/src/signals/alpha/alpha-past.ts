import type { Day } from '../../kernel/time.ts'
import { NO_EDGE } from '../edge.ts'
import type { AlphaDay, AlphaEvidence, WeekOutcome, WeekRanking } from './alpha-day.ts'
import { type AlphaWeek, positionsOf, type ResolvedAlphaWeek } from './alpha-week.ts'
import { meanIc, type RankIc } from './evaluation/rank-ic.ts'
import { type SignalOutcomes, sumOfTallies } from './evaluation/signal-outcomes.ts'
import { SignalBook } from './signal-book.ts'
import type { AlphaFit, TrainingDate, TrainingPart } from './training.ts'

/** 14 calendar days of window, 14 of embargo. */
const OUTCOME_EMBARGO_DAYS = 28

const NOTHING_KNOWN: AlphaEvidence = {
  weeks: 0,
  edge: NO_EDGE,
  spread: undefined,
  rates: {
    calibration: { cases: 0, weeks: 0, ece: undefined },
    above: Number.NaN,
    below: Number.NaN,
  },
}

/** What rows say together. */
export class AlphaPast {
  /** Oldest first. */
  readonly weeks: AlphaWeek[] = []
  readonly fits: AlphaFit[] = []
  /** Oldest first. */
  readonly dates: TrainingDate[] = []
  readonly signals = new SignalBook()
  members: readonly string[] = []
  evidence = NOTHING_KNOWN
  last: AlphaDay | undefined
  readonly #weekOf = new Map<Day, AlphaWeek>()
  readonly #dateOf = new Map<Day, TrainingDate>()

  constructor(rows: readonly AlphaDay[]) {
    for (const row of rows) {
      this.takeKnown(row)
      this.takeDecision(row)
    }
  }

  get fit(): AlphaFit | undefined {
    return this.fits.at(-1)
  }

  /** Weeks whose embargo ended by a day. */
  countUpTo(day: Day): number {
    return this.weeks.findLastIndex((week) => week.day + OUTCOME_EMBARGO_DAYS <= day) + 1
  }

  /** Those of them whose outcome is known. */
  resolvedBy(day: Day): readonly ResolvedAlphaWeek[] {
    const isResolved = (week: AlphaWeek): week is ResolvedAlphaWeek => week.outcome !== undefined
    return this.weeks.slice(0, this.countUpTo(day)).filter(isResolved)
  }

  /** Adds the outcomes that the next row may know. */
  takeKnown({ outcomes, training }: Pick<AlphaDay, 'outcomes' | 'training'>): void {
    for (const outcome of outcomes) this.#resolve(outcome)
    for (const part of training) this.#learn(part)
  }

  takeDecision(row: AlphaDay): void {
    this.members = row.members ?? this.members
    this.evidence = row.evidence ?? this.evidence
    if (row.fit) this.fits.push(row.fit)
    if (row.week) this.#add(row, row.week)
    this.last = row
  }

  #add({ at, day, drifting }: AlphaDay, ranking: WeekRanking): void {
    const { members, evidence } = this
    const position = ranking.score && positionsOf(ranking.score)
    const week: AlphaWeek = { ...ranking, at, day, members, position, evidence, drifting, outcome: undefined }
    this.weeks.push(week)
    this.#weekOf.set(day, week)
    this.signals.openWeek(week)
  }

  #resolve(outcome: WeekOutcome): void {
    const week = this.#weekOf.get(outcome.day)
    if (week === undefined) return
    week.outcome = outcome
    this.signals.resolveWeek(week)
  }

  #learn({ day, horizon, cross, gram }: TrainingPart): void {
    if (gram !== undefined) {
      const date = { day, gram, cross: [cross] }
      this.dates.push(date)
      this.#dateOf.set(day, date)
    } else {
      const date = this.#dateOf.get(day)
      if (date !== undefined && date.cross.length === horizon) date.cross.push(cross)
    }
  }
}

interface PastEvidence {
  readonly ic: RankIc
  readonly outcomes: SignalOutcomes
}

/** Of the weeks that had resolved by a day. */
export function pastEvidence(past: AlphaPast, day: Day): PastEvidence {
  const scored = past.resolvedBy(day).flatMap(({ outcome }) => outcome.scored ?? [])
  return {
    ic: meanIc(scored.map(({ ic }) => ic)),
    outcomes: sumOfTallies(scored.map(({ tally }) => tally)),
  }
}
