import { asDay, type Day, dateOf, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import {
  INTENSITY_DAYS,
  intensityScore,
  newsCounts,
  regionalIntensities,
} from '@bellwether-markets/engine/news/regions/regional-intensity'
import { REGIONS } from '../packages/products/src/regions.ts'
import type { ReportTable } from './evaluation-report.ts'

/** At the end of how many months the service would have published a score, and else why not. */
export function publishedTable(headlines: readonly Headline[]): ReportTable {
  const counts = newsCounts(headlines)
  const monthEnds = lastDaysOfMonths(counts.map(({ day }) => day))
  const outcomes = monthEnds.flatMap((day) => {
    const intensities = regionalIntensities(
      counts.filter((count) => count.day <= day && count.day > day - INTENSITY_DAYS),
    )
    const parts = [
      ['geopolitics', intensities.geopolitics] as const,
      ...REGIONS.map((region) => [region, intensities.regionOf(region)] as const),
    ]
    return parts.map(([part, intensity]) => {
      const scored = intensityScore(intensity, day)
      return { part, outcome: 'why' in scored ? scored.why : 'published' }
    })
  })
  const columns = ['published', 'too_few_headlines', 'too_few_sources', 'too_few_days', 'stale', 'no_news']
  return {
    title: 'News intensity: month ends by what the service would have said',
    columns: ['part', 'months', ...columns],
    rows: [...Map.groupBy(outcomes, ({ part }) => part)].map(([part, own]) => [
      part,
      String(own.length),
      ...columns.map((column) => String(own.filter(({ outcome }) => outcome === column).length)),
    ]),
  }
}

function lastDaysOfMonths(days: readonly Day[]): readonly Day[] {
  const firstOfNext = days.map((day) => {
    const { year, month } = dateOf(day)
    return month === 12 ? dayFromDate(year + 1, 1, 1) : dayFromDate(year, month + 1, 1)
  })
  return [...new Set(firstOfNext)].map((day) => asDay(day - 1))
}
