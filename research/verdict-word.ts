import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { LOWER_BOUND_ERRORS } from '@bellwether-markets/engine/signals/edge'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { normalQuantile } from '@bellwether-markets/engine/statistics/normal-distribution'
import type { ReportTable } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import { isWithin, type Period, WHOLE } from './period.ts'

/** A figure of each date whose mean is above nought if there is skill. */
export interface SkillSeries {
  readonly name: string
  readonly series: DayValues
  /** Later dates whose windows overlap with that of a date. */
  readonly overlapping: number
  /** Forms tried. */
  readonly trials: number
  readonly forward: Period | undefined
}

type VerdictWord = 'skill' | 'history only' | 'faded' | 'none'

const RECENT_DAYS = 5 * 365.25
const LEAST_RECENT_SHARE = 0.5
const DECIMALS = 4

/**
 * `skill` only if the lower bound is above nought on days that nobody had looked at; `faded` if the last five years have
 * less than half of the lower bound of all; `none` if that bound is not above nought.
 */
export function verdictWord({
  series,
  overlapping,
  forward,
}: Omit<SkillSeries, 'name' | 'trials'>): VerdictWord {
  const boundIn = (period: Period) => lowerBound(valuesIn(series, period), overlapping)
  if (forward !== undefined && boundIn(forward) > 0) return 'skill'
  const bound = boundIn(WHOLE)
  if (!(bound > 0)) return 'none'
  return recentMean(series) >= LEAST_RECENT_SHARE * bound ? 'history only' : 'faded'
}

/** Verdicts with the figures that they come from. */
export const verdictTable = (all: readonly SkillSeries[]): ReportTable => ({
  title: 'Verdict',
  columns: [
    'figure',
    'dates',
    'mean',
    'lower bound',
    't',
    't needed',
    'last five years',
    'forward dates',
    'forward mean',
    'verdict',
  ],
  rows: all.map((one) => {
    const { mean, t } = neweyWestMean(one.series.value, one.overlapping)
    const forward = one.forward && valuesIn(one.series, one.forward)
    return [
      one.name,
      String(one.series.value.length),
      figure(mean, DECIMALS),
      figure(lowerBound(one.series.value, one.overlapping), DECIMALS),
      figure(t, 2),
      figure(neededT(one.trials), 2),
      figure(recentMean(one.series), DECIMALS),
      forward === undefined ? 'refused: not registered' : String(forward.length),
      figure(forward === undefined ? Number.NaN : meanOf(forward), DECIMALS),
      verdictWord(one),
    ]
  }),
})

/** That the best of so many worthless forms exceeds in one of twenty cases (Bonferroni). */
const neededT = (trials: number): number => normalQuantile(1 - 0.05 / trials)

function lowerBound(values: ArrayLike<number>, overlapping: number): number {
  const { mean, standardError } = neweyWestMean(Float64Array.from(values), overlapping)
  return mean - LOWER_BOUND_ERRORS * standardError
}

/** On the dates of a period. */
export const valuesIn = ({ day, value }: DayValues, period: Period): readonly number[] =>
  Array.from(value).filter((_, at) => isWithin(day[at], period))

function recentMean({ day, value }: DayValues): number {
  const since = day[day.length - 1] - RECENT_DAYS
  return meanOf(Array.from(value).filter((_, at) => day[at] > since))
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
