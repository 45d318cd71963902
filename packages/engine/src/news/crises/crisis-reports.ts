import type { Headline } from '../../market/observation.ts'
import { clusterHeadlines } from '../duplicates/cluster-headlines.ts'
import { sourceWeight } from '../impact/impact-score.ts'
import { firstRegionOf, type Region } from '../linking/countries.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { countriesOf } from '../story/news-story.ts'
import { languageOf, type NormalHeadline, normaliseHeadline } from '../text/normal-headline.ts'
import { tokensOf } from '../text/tokens.ts'
import { CRISIS_THEMES, type CrisisTheme, NOT_OF_NOW } from './crisis-themes.ts'

const whole = (words: readonly string[], flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, flags)

const READERS = CRISIS_THEMES.map((theme) => ({
  theme,
  words: whole(theme.words, 'iu'),
  figurative: whole(theme.figurative, 'giu'),
}))
const ANY = whole(
  CRISIS_THEMES.flatMap(({ words }) => words),
  'iu',
)
const PAST = whole(NOT_OF_NOW, 'iu')
const LONGEST = 400

/** The first theme with a literal match in a title; undefined for most, and for history and fiction. */
export function crisisThemeOf(title: string): CrisisTheme | undefined {
  const text = title.slice(0, LONGEST)
  if (!ANY.test(text) || PAST.test(text)) return undefined
  return READERS.find(({ words, figurative }) => words.test(text.replace(figurative, ' ')))?.theme
}

/** Of a headline about a crisis. */
export interface CrisisReport
  extends Pick<NormalHeadline, 'title' | 'source' | 'url' | 'publishedAt' | 'knownAt'> {
  /** Place in `CRISIS_THEMES`. */
  readonly theme: number
  /** ISO 3166-1 alpha-2 codes of the countries that the headline names or implies. */
  readonly countries: readonly string[]
  readonly region: Region | undefined
  /** To the intensity: the publisher's weight for the first headline of a story, 0 for its copies. */
  readonly weight: number
}

const UNITED_STATES = 'US'

interface CrisisHeadline {
  readonly headline: NormalHeadline
  readonly theme: CrisisTheme
}

/** Only headlines about a crisis are normalised, as most are about none. */
export const crisisHeadlines = (headlines: readonly Headline[]): readonly CrisisHeadline[] =>
  headlines.flatMap((headline) => {
    const theme = crisisThemeOf(headline.title)
    return theme === undefined ? [] : [{ headline: normaliseHeadline(headline), theme }]
  })

/**
 * By `knownAt`.
 * @param since only of headlines known later; those before show whose story a headline repeats
 */
export function crisisReports(
  headlines: readonly CrisisHeadline[],
  since: number = Number.NEGATIVE_INFINITY,
): readonly CrisisReport[] {
  const stories = clusterHeadlines(headlines.map(({ headline }) => headline))
  const firsts = new Set(stories.map(({ first }) => first.id))
  return headlines
    .filter(({ headline }) => headline.knownAt > since)
    .map(({ headline, theme }) => {
      const countries = countriesOf(linkEntities(headline)).filter(
        (code) => theme.inUnitedStates || code !== UNITED_STATES,
      )
      const { id, title, source, url, publishedAt, knownAt } = headline
      return {
        title,
        source,
        url,
        publishedAt,
        knownAt,
        countries,
        theme: CRISIS_THEMES.indexOf(theme),
        region: firstRegionOf(countries),
        weight: firsts.has(id) ? sourceWeight(source) : 0,
      }
    })
}

/**
 * The report with the largest centrality of its title, times its weight. Ties: the first.
 * @param reports at least one
 */
export function nearestToCentre(reports: readonly CrisisReport[]): CrisisReport {
  const central = centralities(reports.map(({ title }) => title))
  const scores = reports.map(({ weight }, at) => weight * central[at])
  return reports[scores.indexOf(Math.max(...scores))]
}

/** Ties by name. */
export const mostFrequent = (names: readonly string[]): readonly (readonly [string, number])[] =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => [name, all.length] as const)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))

/** Sum of how many titles have each word of four letters or more, over the root of the number of words. */
export function centralities(titles: readonly string[]): readonly number[] {
  const counts = new Map<string, number>()
  const words = titles.map((title) => [
    ...new Set(tokensOf(title, languageOf(title)).map(({ stem }) => stem)),
  ])
  for (const stem of words.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return words.map((own) => {
    const shared = own.reduce((sum, stem) => sum + (stem.length < 4 ? 0 : (counts.get(stem) ?? 0)), 0)
    return shared / Math.sqrt(Math.max(1, own.length))
  })
}
