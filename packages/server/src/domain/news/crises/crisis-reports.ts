import type { Headline } from '../../market/observation.ts'
import { clusterHeadlines } from '../duplicates/cluster-headlines.ts'
import { sourceWeight } from '../impact/source-weight.ts'
import { type Region, regionOfCountry } from '../linking/countries.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { countriesOf } from '../story/news-stories.ts'
import { type NormalHeadline, normaliseHeadline } from '../text/normal-headline.ts'
import { crisisThemeOf } from './crisis-theme-of.ts'
import type { CrisisTheme } from './crisis-themes.ts'

/** A headline about a crisis. */
export interface CrisisReport {
  readonly headline: NormalHeadline
  readonly theme: CrisisTheme
  /** Named countries, ISO 3166-1 alpha-2: where it may take place. */
  readonly countries: readonly string[]
  readonly region: Region | undefined
  /** Contribution to the intensity: the publisher's weight for the first headline of a story, 0 for its copies. */
  readonly weight: number
}

const UNITED_STATES = 'US'

/**
 * The headlines about a crisis, in the order of `knownAt`. The others are not normalised, so that months of news can be
 * read at every refresh.
 */
export function crisisReports(headlines: readonly Headline[]): readonly CrisisReport[] {
  const themes = new Map<string, CrisisTheme>()
  const normal: NormalHeadline[] = []
  for (const headline of headlines) {
    const theme = crisisThemeOf(headline.title)
    if (theme === undefined) continue
    themes.set(headline.id, theme)
    normal.push(normaliseHeadline(headline))
  }
  const firsts = new Set(clusterHeadlines(normal).map(({ first }) => first.id))
  return normal.flatMap((headline) => {
    const theme = themes.get(headline.id)
    if (theme === undefined) return []
    const countries = countriesOf(linkEntities(headline)).filter(
      (code) => theme.inUnitedStates || code !== UNITED_STATES,
    )
    const weight = firsts.has(headline.id) ? sourceWeight(headline.source) : 0
    return [{ headline, theme, countries, region: regionOf(countries), weight }]
  })
}

function regionOf(countries: readonly string[]): Region | undefined {
  for (const code of countries) {
    const region = regionOfCountry(code)
    if (region !== undefined) return region
  }
  return undefined
}
