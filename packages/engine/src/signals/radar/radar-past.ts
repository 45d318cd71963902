import type { Day } from '../../kernel/time.ts'
import { addTradingDays } from '../../market/calendar.ts'
import type { Prediction } from '../../statistics/calibration-tally.ts'
import { RESOLVED_AFTER, radarBaseRate } from './radar-confidence.ts'
import type { RadarDay, RadarEvidence, RadarOutcome, RadarRanking } from './radar-day.ts'
import { contentOf, PickBook, type RadarWeek, sumOfPicks } from './radar-week.ts'

const NOTHING_KNOWN: RadarEvidence = { weeks: 0, tally: sumOfPicks([]), baseRate: radarBaseRate([]) }

/** What rows say together. */
export class RadarPast {
  /** Oldest first. */
  readonly weeks: RadarWeek[] = []
  readonly picks = new PickBook()
  /** Decided forecasts as issued, in the order of their outcomes. */
  readonly decided: Prediction[] = []
  evidence = NOTHING_KNOWN
  last: RadarDay | undefined
  readonly #weekOf = new Map<Day, RadarWeek>()

  constructor(rows: readonly RadarDay[]) {
    for (const row of rows) {
      this.takeKnown(row)
      this.takeDecision(row)
    }
  }

  /** Weeks whose embargo ended by a day. */
  countUpTo(day: Day): number {
    return this.weeks.findLastIndex((week) => addTradingDays(week.day, RESOLVED_AFTER) <= day) + 1
  }

  /** Those of the first weeks that taught anything. */
  evidenceOf(weeks: number): RadarEvidence {
    const outcomes = this.weeks
      .slice(0, weeks)
      .flatMap(({ outcome }) => (outcome && outcome.cases > 0 ? [outcome] : []))
    return { weeks, tally: sumOfPicks(outcomes.map(({ tally }) => tally)), baseRate: radarBaseRate(outcomes) }
  }

  /** Adds the outcomes that the next row may know. */
  takeKnown({ outcomes }: Pick<RadarDay, 'outcomes'>): void {
    for (const outcome of outcomes) this.#resolve(outcome)
  }

  takeDecision(row: RadarDay): void {
    this.evidence = row.evidence ?? this.evidence
    if (row.week) this.#add(row, row.week)
    this.last = row
  }

  #add({ at, day }: RadarDay, ranking: RadarRanking): void {
    const week = { ...ranking, at, day, baseRate: this.evidence.baseRate, outcome: undefined }
    this.weeks.push(week)
    this.#weekOf.set(day, week)
    this.picks.openWeek(week)
  }

  #resolve(outcome: RadarOutcome): void {
    const week = this.#weekOf.get(outcome.day)
    if (week === undefined) return
    week.outcome = outcome
    for (const pick of this.picks.resolveWeek(week)) {
      const { probability, outcome } = contentOf(pick)
      if (outcome === 0 || outcome === 1) {
        this.decided.push({ probability, event: outcome })
      }
    }
  }
}
