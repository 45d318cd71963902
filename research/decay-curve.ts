import type { Day } from '@bellwether-markets/engine/kernel/time'
import { forwardReturn } from '@bellwether-markets/engine/signals/alpha/cross-section'
import { type MeanWithT, neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import type { AlphaStudy } from './alpha-study.ts'

export interface DecayPoint {
  /** Trading days from the close after the decision. */
  readonly horizon: number
  readonly ic: MeanWithT
}

const HORIZONS = [1, 5, 10, 21]
const DAYS_BETWEEN_DECISIONS = 5

/** For decisions between two days, inclusive. Newey–West t, one lag per overlapping window. */
export function decayCurve(study: AlphaStudy, from: Day, to: Day): readonly DecayPoint[] {
  const { market, rowOf, stockOf } = study
  const weeks = study.weeks.filter((week) => week.score !== undefined && week.day >= from && week.day <= to)
  return HORIZONS.map((horizon) => {
    const values = weeks.flatMap(({ day, members, score }) => {
      const row = rowOf.get(day) ?? Number.NaN
      const forward = members.map((symbol) => forwardReturn(market, stockOf.get(symbol) ?? -1, row, horizon))
      const kept = [...forward.keys()].filter((at) => !Number.isNaN(forward[at]))
      const value = spearman(
        kept.map((at) => score?.[at] ?? Number.NaN),
        kept.map((at) => forward[at]),
      )
      return Number.isNaN(value) ? [] : [value]
    })
    const overlapping = Math.ceil(horizon / DAYS_BETWEEN_DECISIONS) - 1
    return { horizon, ic: neweyWestMean(values, overlapping) }
  })
}
