import type { Day } from '../../kernel/time.ts'
import { binnedCalibrationError } from '../statistics/calibration-bins.ts'
import { type AlphaStudy, resolvedBy } from './alpha/alpha-study.ts'
import { medianProbability } from './alpha/confidence.ts'
import { resolvedWeeks } from './alpha/evaluation/alpha-cases.ts'
import { type RankIc, rankIc } from './alpha/evaluation/rank-ic.ts'
import { type SignalOutcomes, signalOutcomes } from './alpha/evaluation/signal-outcomes.ts'

export interface PastCalibration {
  readonly cases: number
  readonly weeks: number
  /** Ten bins of equal count; undefined with fewer than ten cases. */
  readonly ece: number | undefined
}

const BINS = 10

export function pastCalibration(study: AlphaStudy, day: Day): PastCalibration {
  const weeks = resolvedBy(study.weeks, day).filter((week) => week.ranking !== undefined)
  const probabilities: number[] = []
  const events: number[] = []
  for (const { ranking, excess, slope } of weeks) {
    ranking?.position.forEach((position, at) => {
      if (Number.isNaN(excess[at])) return
      probabilities.push(medianProbability(slope.shrunk, position))
      events.push(excess[at] > 0 ? 1 : 0)
    })
  }
  const cases = events.length
  return {
    cases,
    weeks: weeks.length,
    ece: cases < BINS ? undefined : binnedCalibrationError(probabilities, events, BINS),
  }
}

export interface PastEvidence extends PastRates {
  readonly ic: RankIc
  readonly outcomes: SignalOutcomes
}

export interface PastRates {
  readonly calibration: PastCalibration
  /** Of ranked stocks; NaN before the first outcome. */
  readonly above: number
  readonly below: number
}

export function pastRates(study: AlphaStudy, day: Day): PastRates {
  const excess = resolvedBy(study.weeks, day).flatMap((week) => (week.ranking ? Array.from(week.excess) : []))
  const cases = excess.filter((value) => !Number.isNaN(value)).length
  return {
    calibration: pastCalibration(study, day),
    above: excess.filter((value) => value > 0).length / cases,
    below: excess.filter((value) => value < 0).length / cases,
  }
}

export function pastEvidence(study: AlphaStudy, day: Day): PastEvidence {
  const known = resolvedBy(study.weeks, day)
  const weeks = known.length === 0 ? [] : resolvedWeeks(study, known[0].day, known[known.length - 1].day)
  return { ...pastRates(study, day), ic: rankIc(weeks), outcomes: signalOutcomes(weeks) }
}
