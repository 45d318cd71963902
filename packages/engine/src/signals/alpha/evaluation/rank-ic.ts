import { neweyWestMean } from '../../../statistics/newey-west.ts'
import { spearman } from '../../../statistics/spearman.ts'
import type { ResolvedWeek } from './alpha-cases.ts'

export interface RankIc {
  /** Weekly Spearman correlation of score and ten-day return. */
  readonly mean: number
  /** Newey–West with lag 1: ten-day windows start every five days. */
  readonly t: number
  /** 95 %. */
  readonly interval: readonly [number, number]
  readonly icir: number
  readonly weeks: number
}

const OVERLAPPING_WEEKS = 1
const Z_95 = 1.96

/** @param weeks oldest first; NaN if empty */
export const rankIc = (weeks: readonly ResolvedWeek[]): RankIc =>
  meanIc(weeks.map(({ score, forward }) => spearman(score, forward)))

/** @param weekly by week, oldest first; NaN is left out */
export function meanIc(weekly: readonly number[]): RankIc {
  const values = weekly.filter((value) => !Number.isNaN(value))
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
