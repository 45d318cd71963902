import { asDay, type Day, utcDay } from '../../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { ecdfExpanding } from '../../series/ecdf-expanding.ts'
import { GEOPOLITICAL, intensityCategories } from '../intensity/intensity-categories.ts'
import { type Region, regionOfCountry } from '../linking/countries.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { countriesOf } from '../story/news-story.ts'
import { normaliseHeadline } from '../text/normal-headline.ts'

/** By day. */
export interface RegionalIntensity {
  /** With headlines, oldest first. */
  readonly day: readonly Day[]
  /** Mean of the seven days up to each day, 0–1. */
  readonly share: Float64Array
  readonly matches: number
}

const SPAN_DAYS = 7
/** In headlines, of the past share: a week of few headlines says little. */
const PRIOR_ARTICLES = 50
const PRIOR_MATCHES = 0.5

/** Regions and subjects of the headlines published on one day. */
export interface NewsCount {
  readonly day: Day
  readonly articles: number
  readonly geopolitical: number
  /** About stress in a region, by a named country. */
  readonly byRegion: Readonly<Partial<Record<Region, number>>>
}

/** @returns one count a day of publication, oldest first */
export function newsCounts(headlines: readonly Headline[]): readonly NewsCount[] {
  const byDay = Map.groupBy(headlines, ({ publishedAt }) => utcDay(publishedAt))
  return [...byDay]
    .map(([day, published]) => {
      const read = published.map(subjectsOf)
      const geopolitical = read.filter((subjects) => subjects.geopolitical).length
      const byRegion: Partial<Record<Region, number>> = {}
      for (const { regions } of read) {
        for (const region of regions) byRegion[region] = (byRegion[region] ?? 0) + 1
      }
      return { day, articles: published.length, geopolitical, byRegion }
    })
    .toSorted((a, b) => a.day - b.day)
}

function subjectsOf(headline: Headline): { readonly geopolitical: boolean; readonly regions: Set<Region> } {
  const normal = normaliseHeadline(headline)
  const categories = intensityCategories(normal)
  const links = categories.length === 0 ? [] : linkEntities(normal)
  return {
    geopolitical: categories.some((category) => GEOPOLITICAL.has(category)),
    regions: new Set(countriesOf(links).flatMap((code) => regionOfCountry(code) ?? [])),
  }
}

/**
 * Share of a week's headlines that are about stress in a region, or about geopolitics. Shrunk towards the share p of
 * all days before, (m + 50·p)/(n + 50), so that few headlines make no peak.
 * @param counts of complete days, in any order; several of one day are added up
 */
export function regionalIntensities(counts: readonly NewsCount[]): {
  readonly geopolitics: RegionalIntensity
  regionOf(region: Region): RegionalIntensity
} {
  const days = [...Map.groupBy(counts, ({ day }) => day)].toSorted(([a], [b]) => a - b)
  const of = (matches: (count: NewsCount) => number): RegionalIntensity =>
    intensityOf(
      days.map(([day, parts]) => ({
        day,
        n: sum(parts, ({ articles }) => articles),
        m: sum(parts, matches),
      })),
    )
  return {
    geopolitics: of(({ geopolitical }) => geopolitical),
    regionOf: (region) => of(({ byRegion }) => byRegion[region] ?? 0),
  }
}

const sum = (counts: readonly NewsCount[], read: (count: NewsCount) => number): number =>
  counts.reduce((total, count) => total + read(count), 0)

function intensityOf(
  days: readonly { readonly day: Day; readonly n: number; readonly m: number }[],
): RegionalIntensity {
  const share = new Float64Array(days.length)
  let first = 0
  let [weekArticles, weekMatches, articles, matches] = [0, 0, 0, 0]
  for (let index = 0; index < days.length; index++) {
    const past = (matches + PRIOR_MATCHES) / (articles + PRIOR_ARTICLES)
    weekArticles += days[index].n
    weekMatches += days[index].m
    for (; days[first].day <= days[index].day - SPAN_DAYS; first++) {
      weekArticles -= days[first].n
      weekMatches -= days[first].m
    }
    share[index] = (weekMatches + PRIOR_ARTICLES * past) / (weekArticles + PRIOR_ARTICLES)
    articles += days[index].n
    matches += days[index].m
  }
  return { day: days.map(({ day }) => day), share, matches }
}

/** With headlines. */
export const FEWEST_DAYS = 180
export const FEWEST_MATCHES = 20
const EXPONENT = 1.6
const OLDEST_DAYS = 7
const WEEK = 7

export interface IntensityScore {
  /** 100·u^1.6, u the share of lower readings. */
  readonly score: number
  /** Seven days before; NaN if unknown. */
  readonly scoreWeekAgo: number
  /** Of the headlines of seven days. */
  readonly sharePct: number
  readonly lastDay: Day
}

export type Unscored =
  | { readonly why: 'no_news' }
  | { readonly why: 'too_few_days'; readonly days: number }
  | { readonly why: 'too_few_matches'; readonly matches: number }
  | { readonly why: 'stale'; readonly lastDay: Day }

/** Needs 180 days with headlines, 20 headlines about the region, and one in the last seven days. */
export function intensityScore(intensity: RegionalIntensity, today: Day): IntensityScore | Unscored {
  const { day, share, matches } = intensity
  const last = day.length - 1
  if (last < 0) return { why: 'no_news' }
  if (today - day[last] > OLDEST_DAYS) return { why: 'stale', lastDay: day[last] }
  if (day.length <= FEWEST_DAYS) return { why: 'too_few_days', days: day.length }
  if (matches < FEWEST_MATCHES) return { why: 'too_few_matches', matches }
  const ranks = ecdfExpanding(share, FEWEST_DAYS)
  const weekAgo = day.findLastIndex((one) => one <= day[last] - WEEK)
  const scoreOf = (row: number): number => 100 * (ranks[row] ?? Number.NaN) ** EXPONENT
  return {
    score: scoreOf(last),
    scoreWeekAgo: scoreOf(weekAgo),
    sharePct: 100 * share[last],
    lastDay: asDay(day[last]),
  }
}
