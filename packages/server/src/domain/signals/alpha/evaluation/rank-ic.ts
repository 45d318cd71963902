import { neweyWestMean } from '../../../statistics/newey-west.ts'
import { spearman } from '../../../statistics/spearman.ts'
import type { ResolvedWeek } from './alpha-cases.ts'

/** How well the order of the scores was the order of the returns. */
export interface RankIc {
  /** Mean over weeks of Spearman's correlation of score and ten-day return. */
  readonly mean: number
  /** Over its Newey–West standard error with lag 1, since windows of ten days begin every five. */
  readonly t: number
  /** Ends of the 95 % interval. */
  readonly interval: readonly [number, number]
  /** Mean over standard deviation of the weeks. */
  readonly icir: number
  readonly weeks: number
}

const OVERLAPPING_WEEKS = 1
const Z_95 = 1.96

/** @param weeks oldest first; NaN throughout without any */
export function rankIc(weeks: readonly ResolvedWeek[]): RankIc {
  const values = weeks
    .map((week) => spearman(week.score, week.forward))
    .filter((value) => !Number.isNaN(value))
  const { mean, standardError, t } = neweyWestMean(values, OVERLAPPING_WEEKS)
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return {
    mean,
    t,
    interval: [mean - Z_95 * standardError, mean + Z_95 * standardError],
    icir: mean / Math.sqrt(variance),
    weeks: values.length,
  }
}
