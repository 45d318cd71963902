import { asDay, dateOf } from '@bellwether-markets/engine/kernel/time'
import { pearson } from '@bellwether-markets/engine/statistics/pearson'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import type { ReportTable } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import type { IntensityDay, IntensityPart } from './news-intensity.ts'
import type { ReferenceSeries } from './reference-series.ts'

/** Published geopolitical risk; series that are missing are not compared with. */
export interface PublishedRisk {
  readonly daily: ReferenceSeries | undefined
  readonly threats: ReferenceSeries | undefined
  readonly acts: ReferenceSeries | undefined
}

/** Correlation of our monthly means with those of the published index. */
export interface Agreement {
  readonly months: number
  readonly articles: number
  readonly matchesPerMonth: number
  readonly pearson: number
  readonly spearman: number
}

type Measure = 'share' | 'index'

/** Parts of the sample in which the mix of sources differs, and all of it. */
const PERIODS = [
  ['all', 2000, 2100],
  ['2010 to 2017 (2 headlines a day)', 2010, 2017],
  ['2018 to 2020 (13 a day, with a wire)', 2018, 2020],
  ['2021 to 2023 (13 a day)', 2021, 2023],
  ['2024 to 2025', 2024, 2025],
] as const

interface DayPair {
  readonly day: number
  readonly articles: number
  readonly matches: number
  readonly ours: number
  readonly published: number
}

/** Monthly agreement over the whole sample, of the standardised index. */
export const monthlyAgreement = (days: readonly IntensityDay[], published: ReferenceSeries): Agreement =>
  byMonth(pairs(days, published, 'geopolitical', 'index'))

/** Monthly and daily correlations by period, of the raw share and of the standardised index. */
export function agreementTable(days: readonly IntensityDay[], published: PublishedRisk): ReportTable {
  const { daily, threats, acts } = published
  const compared = [
    ['GPR', daily, 'geopolitical'],
    ['GPR threats', threats, 'threats'],
    ['GPR acts', acts, 'acts'],
  ] as const
  return {
    title: 'News intensity against the published geopolitical risk index (Caldara and Iacoviello)',
    columns: [
      'series',
      'of ours',
      'period',
      'months',
      'headlines',
      'matches a month',
      'monthly Pearson',
      'monthly Spearman',
      'days',
      'daily Pearson',
    ],
    rows: compared.flatMap(([name, series, part]) =>
      series === undefined
        ? []
        : (['index', 'share'] as const).flatMap((measure) =>
            PERIODS.map(([label, from, to]) => {
              const own = pairs(days, series, part, measure).filter(({ day }) => {
                const { year } = dateOf(asDay(day))
                return year >= from && year <= to
              })
              const monthly = byMonth(own)
              const dailyFit = pearson(
                own.map(({ ours }) => ours),
                own.map((pair) => pair.published),
              )
              return [
                name,
                measure,
                label,
                String(monthly.months),
                String(monthly.articles),
                figure(monthly.matchesPerMonth, 1),
                figure(monthly.pearson, 2),
                figure(monthly.spearman, 2),
                String(own.length),
                figure(dailyFit, 2),
              ]
            }),
          ),
    ),
  }
}

function pairs(
  days: readonly IntensityDay[],
  series: ReferenceSeries,
  part: IntensityPart,
  measure: Measure,
): readonly DayPair[] {
  const published = new Map(
    Array.from({ length: series.day.length }, (_, at) => [series.day[at], series.value[at]]),
  )
  return days.flatMap(({ day, articles, matches, share, index }) => {
    const value = published.get(day)
    const ours = measure === 'share' ? share[part] : index[part]
    return value === undefined || Number.isNaN(ours)
      ? []
      : [{ day, articles, matches: matches[part], ours, published: value }]
  })
}

/** Means of the months, days weighted by their headlines; months with fewer than five days are left out. */
function byMonth(own: readonly DayPair[]): Agreement {
  const months = [
    ...Map.groupBy(own, ({ day }) => {
      const { year, month } = dateOf(asDay(day))
      return year * 12 + month
    }).values(),
  ].filter((days) => days.length >= 5)
  const mean = (days: readonly DayPair[], value: (pair: DayPair) => number) =>
    days.reduce((sum, pair) => sum + pair.articles * value(pair), 0) /
    days.reduce((sum, { articles }) => sum + articles, 0)
  const ours = months.map((days) => mean(days, (pair) => pair.ours))
  const theirs = months.map((days) => days.reduce((sum, pair) => sum + pair.published / days.length, 0))
  return {
    months: months.length,
    articles: months.flat().reduce((sum, { articles }) => sum + articles, 0),
    matchesPerMonth: months.flat().reduce((sum, { matches }) => sum + matches, 0) / months.length,
    pearson: pearson(ours, theirs),
    spearman: spearman(ours, theirs),
  }
}
