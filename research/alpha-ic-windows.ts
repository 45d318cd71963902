import { type DayValues, dayValues } from '@bellwether-markets/engine/series/day-values'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import type { WeeklyScores } from './alpha-raw-score.ts'
import type { AlphaStudy } from './alpha-study.ts'
import { windowsWith } from './dated-windows.ts'
import type { ReportTable } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { isWithin, type Period, WHOLE } from './period.ts'

interface WeeklyIc {
  readonly score: string
  readonly series: DayValues
  /** Refused to a score that is not registered. */
  readonly forward: Period | undefined
}

const OVERLAPPING_WEEKS = 1

export const icWindowsTable = (scores: readonly WeeklyIc[]): ReportTable => ({
  title: 'Alpha rank IC by window',
  columns: ['score', 'window', 'weeks', 'rank IC', 't', 'weeks above nought'],
  rows: scores.flatMap(({ score, series, forward }) => [
    ...[WHOLE, ...windowsWith(series.day, forward)].map((window) => [
      score,
      window.label,
      ...cellsOf(Array.from(series.value).filter((_, at) => isWithin(series.day[at], window))),
    ]),
    ...(forward === undefined ? [[score, 'forward', 'refused: not registered', '', '', '']] : []),
  ]),
})

function cellsOf(values: readonly number[]): readonly string[] {
  if (values.length === 0) return ['0', '', '', '']
  const { mean, t } = neweyWestMean(values, OVERLAPPING_WEEKS)
  const above = values.filter((value) => value > 0).length / values.length
  return [String(values.length), figure(mean, 4), figure(t, 2), percent(above)]
}

/** Rank correlation with the return of ten trading days, for each week whose outcome is known. */
export function weeklyIc({ weeks }: AlphaStudy, scores: WeeklyScores): DayValues {
  const known = weeks.flatMap(({ day, outcome }) => {
    const score = scores.get(day)
    if (score === undefined || outcome === undefined) return []
    const { forward } = outcome
    const kept = [...score.keys()].filter((at) => !Number.isNaN(score[at]) && !Number.isNaN(forward[at]))
    const of = (values: Float64Array) => kept.map((at) => values[at])
    return [[day, spearman(of(score), of(forward))] as const]
  })
  return dayValues(
    known.map(([day]) => day),
    known.map(([, ic]) => ic),
  )
}
