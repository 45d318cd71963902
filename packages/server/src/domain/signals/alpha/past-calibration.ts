import type { Day } from '../../../kernel/time.ts'
import { binnedCalibrationError } from '../../statistics/calibration-bins.ts'
import { type AlphaStudy, resolvedBy } from './alpha-study.ts'
import { medianProbability } from './confidence.ts'

export interface PastCalibration {
  readonly cases: number
  readonly weeks: number
  /** Expected calibration error, ten bins of equal count; undefined with fewer than ten cases. */
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
