import type { Day } from '../../kernel/time.ts'
import type { AlphaPast } from './alpha-past.ts'
import { meanIc, type RankIc } from './evaluation/rank-ic.ts'
import { type SignalOutcomes, sumOfTallies } from './evaluation/signal-outcomes.ts'

export interface PastEvidence {
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
