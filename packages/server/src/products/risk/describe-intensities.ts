import type { InputsOf } from '../../contract/product.ts'
import {
  FEWEST_DAYS,
  FEWEST_MATCHES,
  type IntensityScore,
  intensityScore,
  type RegionalIntensity,
  regionalIntensities,
  type Unscored,
} from '../../domain/news/regions/regional-intensity.ts'
import { round } from '../../domain/series/round.ts'
import { asDay, type Day, formatDay, type Instant, utcDay } from '../../kernel/time.ts'
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
  const scored = intensity === undefined ? NO_SOURCE : intensityScore(intensity, today)
  const matches = intensity?.matches ?? 0
  if (typeof scored === 'string' || 'why' in scored) {
    const reason = typeof scored === 'string' ? scored : whyUnscored(scored)
    return { score: null, score_week_ago: null, share_pct: null, as_of: null, matches, reason }
  }
  return { ...describeScore(scored), matches, reason: null }
}

const describeScore = ({ score, scoreWeekAgo, sharePct, lastDay }: IntensityScore) => ({
  score: round(score, 1),
  score_week_ago: known(scoreWeekAgo, 1),
  share_pct: round(sharePct, 2),
  as_of: formatDay(lastDay),
})

function whyUnscored(unscored: Unscored): string {
  switch (unscored.why) {
    case 'no_news':
      return 'No headline of the last two years is known.'
    case 'stale':
      return `The last headline is of ${formatDay(unscored.lastDay)}.`
    case 'too_few_days':
      return `${unscored.days} days with headlines are known of the ${FEWEST_DAYS + 1} that a score needs.`
    default:
      return `Of two years of headlines ${unscored.matches} speak of it; ${FEWEST_MATCHES} are needed: the news is too thin for a score.`
  }
}

export function withoutNews(reason: string): NewsIntensitySnapshot {
  const reading: IntensityReading = {
    score: null,
    score_week_ago: null,
    share_pct: null,
    as_of: null,
    matches: 0,
    reason,
  }
  return { geopolitics: reading, regions: byRegion(() => reading) }
}
