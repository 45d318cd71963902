import type { Numbers } from '../market/observation.ts'
import type { DayValues } from '../series/day-values.ts'
import { ecdfExpanding } from '../series/ecdf-expanding.ts'
import { ewma, ewmaShare } from '../series/ewma.ts'

/** Own past observations a driver needs before it has a score: three years. */
export const MINIMUM_OBSERVATIONS = 756
const EXPONENT = 1.6
const SMOOTHING_SPAN_DAYS = 3

/** Readings of a driver with their scores, on the driver's own days. */
export interface ScoredReadings {
  readonly day: Numbers
  readonly reading: Numbers
  /** 100·u^1.6, unsmoothed; NaN while the past is too short. */
  readonly rawScore: Numbers
  /** The same, smoothed over a span of 3 days. */
  readonly score: Numbers
}

/** The score of a share u of past readings below: 100·u^1.6, so that the median scores 33 and the top decile 85. */
const scoreOf = (share: number): number => 100 * share ** EXPONENT

/** Scores each reading against the driver's own past; no reading sees a later one. */
export function scoreReadings(readings: DayValues): ScoredReadings {
  const rawScore = ecdfExpanding(readings.value, MINIMUM_OBSERVATIONS).map(scoreOf)
  return {
    day: readings.day,
    reading: readings.value,
    rawScore,
    score: ewma(rawScore, SMOOTHING_SPAN_DAYS),
  }
}

/**
 * The unsmoothed score that one day would have had with another reading.
 * @param index a day that has a score
 */
export function rawScoreInstead(scored: ScoredReadings, index: number, reading: number): number {
  let below = 0
  for (let past = 0; past < index; past++) {
    if (scored.reading[past] < reading) below += 1
    else if (scored.reading[past] === reading) below += 0.5
  }
  return scoreOf(below / index)
}

/** The same, smoothed with the scores of the days before. */
export function smoothedInstead(scored: ScoredReadings, index: number, reading: number): number {
  const raw = rawScoreInstead(scored, index, reading)
  const before = scored.score[index - 1]
  return Number.isNaN(before) ? raw : before + ewmaShare(SMOOTHING_SPAN_DAYS) * (raw - before)
}
