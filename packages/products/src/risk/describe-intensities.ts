import { asDay, type Day, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import {
  FEWEST_DAYS,
  FEWEST_SOURCES,
  type IntensityScore,
  intensityScore,
  RECENT_DAYS,
  type RegionalIntensity,
  regionalIntensities,
  type Unscored,
} from '@bellwether-markets/engine/news/regions/regional-intensity'
import { round } from '@bellwether-markets/engine/series/round'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import type { InputsOf } from '../contract/product.ts'
import { known } from '../known.ts'
import { byRegion } from '../regions.ts'
import type { newsIntensityProduct } from './news-intensity-product.ts'
import type { IntensityReading, NewsIntensitySnapshot } from './news-intensity-schema.ts'

const NO_SOURCE = 'This market has no news.'

/** Of complete days. */
export function describeIntensities(
  { days }: InputsOf<typeof newsIntensityProduct>,
  asOf: Instant,
): NewsIntensitySnapshot {
  const today = utcDay(asOf)
  const complete = days.flatMap(({ counts }) => counts.filter(({ day }) => day < today))
  const intensities = days.length === 0 ? undefined : regionalIntensities(complete)
  const reading = (intensity: RegionalIntensity | undefined) => readingOf(intensity, asDay(today - 1))
  return {
    geopolitics: reading(intensities?.geopolitics),
    regions: byRegion((name) => reading(intensities?.regionOf(name))),
  }
}

function readingOf(intensity: RegionalIntensity | undefined, today: Day): IntensityReading {
  if (intensity === undefined) return unread(NO_SOURCE)
  const scored = intensityScore(intensity, today)
  return 'why' in scored ? unread(whyUnscored(scored)) : describeScore(scored)
}

const unread = (reason: string): IntensityReading => ({
  score: null,
  score_week_ago: null,
  share_pct: null,
  share_30d_interval_90_pct: null,
  as_of: null,
  reason,
})

const describeScore = (scored: IntensityScore): IntensityReading => ({
  score: round(scored.score, 1),
  score_week_ago: known(scored.scoreWeekAgo, 1),
  share_pct: round(scored.sharePct, 2),
  share_30d_interval_90_pct: scored.recentSharePct.map((end) => round(end, 2)),
  as_of: formatDay(scored.lastDay),
  reason: null,
})

function whyUnscored(unscored: Unscored): string {
  switch (unscored.why) {
    case 'no_news':
      return 'No general headline of the last two years is known.'
    case 'stale':
      return `The last general headline is of ${formatDay(unscored.lastDay)}.`
    case 'too_few_days':
      return `${unscored.days} days with headlines are known of the ${FEWEST_DAYS + 1} that a score needs.`
    case 'too_few_sources':
      return `too few general sources (${unscored.sources} in ${RECENT_DAYS} days; needs ${FEWEST_SOURCES})`
    default:
      return `too few headlines (${formatNumber(unscored.articles, 0, 'en')} of general sources in ${RECENT_DAYS} days; needs ${neededText(unscored.needed)})`
  }
}

/** Beyond that, the share of matches is too small to be told. */
const MOST_NEEDED = 10_000

const neededText = (needed: number): string =>
  needed > MOST_NEEDED ? 'more than 10,000' : formatNumber(needed, 0, 'en')

export function withoutNews(reason: string): NewsIntensitySnapshot {
  return { geopolitics: unread(reason), regions: byRegion(() => unread(reason)) }
}
