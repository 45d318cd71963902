import { asDay, type Day, utcDay } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { ecdfExpanding } from '../../series/ecdf-expanding.ts'
import { gammaQuantile } from '../../statistics/gamma-quantile.ts'
import { sumOver } from '../../statistics/sample-statistics.ts'
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
  readonly counts: readonly MatchCount[]
}

/** Of one day. */
interface MatchCount {
  readonly day: Day
  readonly articles: number
  readonly matches: number
  readonly sources: readonly string[]
}

const SPAN_DAYS = 7
/** In headlines, of the past share: a week of few headlines says little. */
const PRIOR_ARTICLES = 50
const PRIOR_MATCHES = 0.5

/** A score rests on at least so many publishers. */
export const FEWEST_SOURCES = 3

/** Regions and subjects of the general headlines published on one day. */
export interface NewsCount {
  readonly day: Day
  readonly articles: number
  /** Publishers; three of them if there are more. */
  readonly sources: readonly string[]
  readonly geopolitical: number
  /** About stress in a region, by a named country. */
  readonly byRegion: Readonly<Partial<Record<Region, number>>>
}

/** Not found by asking for a symbol: such searches follow the stocks that are tracked, not the world. */
const isGeneral = ({ taggedSymbols }: Headline): boolean => taggedSymbols.length === 0

/** @returns one count a day of publication, oldest first */
export function newsCounts(headlines: readonly Headline[]): readonly NewsCount[] {
  const byDay = Map.groupBy(headlines.filter(isGeneral), ({ publishedAt }) => utcDay(publishedAt))
  return [...byDay]
    .map(([day, published]) => {
      const read = published.map(subjectsOf)
      const geopolitical = read.filter((subjects) => subjects.geopolitical).length
      const byRegion: Partial<Record<Region, number>> = {}
      for (const { regions } of read) {
        for (const region of regions) byRegion[region] = (byRegion[region] ?? 0) + 1
      }
      const sources = countedSources(read.map(({ source }) => source))
      return { day, articles: published.length, sources, geopolitical, byRegion }
    })
    .toSorted((a, b) => a.day - b.day)
}

const countedSources = (sources: readonly string[]): readonly string[] =>
  [...new Set(sources)].toSorted().slice(0, FEWEST_SOURCES)

function subjectsOf(headline: Headline) {
  const normal = normaliseHeadline(headline)
  const categories = intensityCategories(normal)
  const links = categories.length === 0 ? [] : linkEntities(normal)
  return {
    source: normal.source,
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
        articles: sumOver(parts, ({ articles }) => articles),
        matches: sumOver(parts, matches),
        sources: countedSources(parts.flatMap(({ sources }) => sources)),
      })),
    )
  return {
    geopolitics: of(({ geopolitical }) => geopolitical),
    regionOf: (region) => of(({ byRegion }) => byRegion[region] ?? 0),
  }
}

function intensityOf(counts: readonly MatchCount[]): RegionalIntensity {
  const share = new Float64Array(counts.length)
  let first = 0
  let [weekArticles, weekMatches, articles, matches] = [0, 0, 0, 0]
  for (let index = 0; index < counts.length; index++) {
    const past = (matches + PRIOR_MATCHES) / (articles + PRIOR_ARTICLES)
    weekArticles += counts[index].articles
    weekMatches += counts[index].matches
    for (; counts[first].day <= counts[index].day - SPAN_DAYS; first++) {
      weekArticles -= counts[first].articles
      weekMatches -= counts[first].matches
    }
    share[index] = (weekMatches + PRIOR_ARTICLES * past) / (weekArticles + PRIOR_ARTICLES)
    articles += counts[index].articles
    matches += counts[index].matches
  }
  return { day: counts.map(({ day }) => day), share, counts }
}

/** With headlines. */
export const FEWEST_DAYS = 180
/** Days whose headlines must be enough. */
export const RECENT_DAYS = 30
/** Those days and the two years compared with. */
export const INTENSITY_DAYS = 730 + RECENT_DAYS
/** Expected matches of them by the share of the days before: a counting error of 22 %. */
const FEWEST_EXPECTED = 20
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
  /** 90 % interval of the percent of the headlines of thirty days. */
  readonly recentSharePct: readonly [number, number]
  readonly lastDay: Day
}

export type Unscored =
  | { readonly why: 'no_news' }
  | { readonly why: 'too_few_days'; readonly days: number }
  | { readonly why: 'too_few_sources'; readonly sources: number }
  | { readonly why: 'too_few_headlines'; readonly articles: number; readonly needed: number }
  | { readonly why: 'stale'; readonly lastDay: Day }

/**
 * Needs 180 days with headlines and one in the last seven days. The thirty days up to today need three publishers and
 * n·q ≥ 20, n their headlines, q the share of matches in the days before.
 * @param intensity of general headlines, of two years and the thirty days
 */
export function intensityScore(intensity: RegionalIntensity, today: Day): IntensityScore | Unscored {
  const { day, share, counts } = intensity
  const last = day.length - 1
  if (last < 0) return { why: 'no_news' }
  if (today - day[last] > OLDEST_DAYS) return { why: 'stale', lastDay: day[last] }
  if (day.length <= FEWEST_DAYS) return { why: 'too_few_days', days: day.length }
  const recent = tallyOf(counts.filter((one) => one.day > today - RECENT_DAYS))
  const base = tallyOf(counts.filter((one) => one.day <= today - RECENT_DAYS))
  if (recent.sources < FEWEST_SOURCES) return { why: 'too_few_sources', sources: recent.sources }
  const needed = (FEWEST_EXPECTED * (base.articles + PRIOR_ARTICLES)) / (base.matches + PRIOR_MATCHES)
  if (recent.articles < needed)
    return { why: 'too_few_headlines', articles: recent.articles, needed: Math.ceil(needed) }
  const ranks = ecdfExpanding(share, FEWEST_DAYS)
  const weekAgo = day.findLastIndex((one) => one <= day[last] - WEEK)
  const scoreOf = (row: number): number => 100 * (ranks[row] ?? Number.NaN) ** EXPONENT
  const recentSharePct = (quantile: number): number =>
    (100 * gammaQuantile(quantile, recent.matches)) / (recent.articles + PRIOR_ARTICLES)
  return {
    score: scoreOf(last),
    scoreWeekAgo: scoreOf(weekAgo),
    sharePct: 100 * share[last],
    recentSharePct: [recentSharePct(0.05), recentSharePct(0.95)],
    lastDay: asDay(day[last]),
  }
}

const tallyOf = (counts: readonly MatchCount[]) => ({
  articles: sumOver(counts, ({ articles }) => articles),
  matches: sumOver(counts, ({ matches }) => matches),
  sources: new Set(counts.flatMap(({ sources }) => sources)).size,
})
