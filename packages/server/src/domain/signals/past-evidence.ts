import type { Day } from '../../kernel/time.ts'
import { type AlphaStudy, resolvedBy } from './alpha/alpha-study.ts'
import { resolvedWeeks } from './alpha/evaluation/alpha-cases.ts'
import { type RankIc, rankIc } from './alpha/evaluation/rank-ic.ts'
import { type SignalOutcomes, signalOutcomes } from './alpha/evaluation/signal-outcomes.ts'
import { type PastCalibration, pastCalibration } from './alpha/past-calibration.ts'

export interface PastEvidence extends PastRates {
  readonly ic: RankIc
  readonly outcomes: SignalOutcomes
}

/** Base rates and probability quality. */
export interface PastRates {
  readonly calibration: PastCalibration
  /** Of ranked stocks, that beat the median and fell behind it; NaN before the first outcome. */
  readonly above: number
  readonly below: number
}

export function pastRates(study: AlphaStudy, day: Day): PastRates {
  let above = 0
  let below = 0
  let cases = 0
  for (const { ranking, excess } of resolvedBy(study.weeks, day)) {
    if (ranking === undefined) continue
    for (const value of excess) {
      if (Number.isNaN(value)) continue
      cases++
      if (value > 0) above++
      if (value < 0) below++
    }
  }
  return { calibration: pastCalibration(study, day), above: above / cases, below: below / cases }
}

export function pastEvidence(study: AlphaStudy, day: Day): PastEvidence {
  const known = resolvedBy(study.weeks, day)
  const weeks = known.length === 0 ? [] : resolvedWeeks(study, known[0].day, known[known.length - 1].day)
  return { ...pastRates(study, day), ic: rankIc(weeks), outcomes: signalOutcomes(weeks) }
}
