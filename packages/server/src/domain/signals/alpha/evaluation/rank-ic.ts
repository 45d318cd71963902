import type { Day } from '../../../../kernel/time.ts'
import { type MeanWithT, neweyWestMean } from '../../../statistics/newey-west.ts'
import { spearman } from '../../../statistics/spearman.ts'
import type { AlphaStudy } from '../alpha-study.ts'
import { forwardReturn } from '../cross-section.ts'
import type { ResolvedWeek } from './alpha-cases.ts'

export interface RankIc {
  /** Mean weekly Spearman correlation of score and ten-day return. */
  readonly mean: number
  /** Newey–West with lag 1: ten-day windows start every five days. */
  readonly t: number
  /** 95 % interval. */
  readonly interval: readonly [number, number]
  readonly icir: number
  readonly weeks: number
}

const OVERLAPPING_WEEKS = 1
const Z_95 = 1.96

/** @param weeks oldest first; every figure is NaN if empty */
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

export interface DecayPoint {
  /** Trading days from the close after the decision. */
  readonly horizon: number
  readonly ic: MeanWithT
}

const HORIZONS = [1, 5, 10, 21]
const DAYS_BETWEEN_DECISIONS = 5

/** For decisions between two days, inclusive. Newey–West t, one lag per overlapping window. */
export function decayCurve(study: AlphaStudy, from: Day, to: Day): readonly DecayPoint[] {
  const weeks = study.weeks.filter((week) => week.ranking !== undefined && week.day >= from && week.day <= to)
  return HORIZONS.map((horizon) => {
    const values = weeks.flatMap(({ row, members, ranking }) => {
      const forward = members.map((member) => forwardReturn(study.market, member, row, horizon))
      const kept = [...forward.keys()].filter((at) => !Number.isNaN(forward[at]))
      const value = spearman(
        kept.map((at) => ranking?.score[at] ?? Number.NaN),
        kept.map((at) => forward[at]),
      )
      return Number.isNaN(value) ? [] : [value]
    })
    const overlapping = Math.ceil(horizon / DAYS_BETWEEN_DECISIONS) - 1
    return { horizon, ic: neweyWestMean(values, overlapping) }
  })
}
