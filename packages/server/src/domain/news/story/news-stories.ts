import type { Instant } from '../../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { type Cluster, clusterHeadlines } from '../duplicates/cluster-headlines.ts'
import { classifyEvent, type EventReading } from '../events/classify-event.ts'
import { type Region, regionOfCountry } from '../linking/countries.ts'
import { type EntityLink, linkEntities } from '../linking/link-entities.ts'
import { readSentiment, type SentimentReading } from '../sentiment/read-sentiment.ts'
import { type NormalHeadline, normaliseHeadline } from '../text/normal-headline.ts'

/** One story: the first headline of a cluster. Later copies only add publishers. */
export interface NewsStory {
  readonly id: string
  readonly first: NormalHeadline
  /** Distinct publishers. */
  readonly sources: readonly string[]
  readonly headlines: number
  readonly lastKnownAt: Instant
  readonly links: readonly EntityLink[]
  /** Undefined if no rule matched. */
  readonly event: EventReading | undefined
  readonly sentiment: SentimentReading
}

/**
 * Processes headlines: normalise, cluster, link, classify, read sentiment.
 * @param headlines as known at one instant, ordered by `knownAt`
 * @returns one story a cluster, in the order of their first headlines
 */
export function newsStories(headlines: readonly Headline[]): readonly NewsStory[] {
  const normal = headlines.map(normaliseHeadline).filter(({ tokens }) => tokens.length > 0)
  return clusterHeadlines(normal).map(storyOf)
}

function storyOf({ id, first, members, sources }: Cluster): NewsStory {
  const links = linkEntities(first)
  const event = classifyEvent(first, links)
  return {
    id,
    first,
    sources,
    headlines: members.length,
    lastKnownAt: members[members.length - 1]?.knownAt ?? first.knownAt,
    links,
    event,
    sentiment: readSentiment(first, event),
  }
}

/** Countries named by a story, ISO 3166-1 alpha-2, distinct, in the order of the title. */
export const countriesOf = (links: readonly EntityLink[]): readonly string[] => [
  ...new Set(links.filter(({ kind }) => kind === 'country').map(({ id }) => id.replace(/^country:/, ''))),
]

/** The region of the first named country, if any. */
export function regionOfStory(links: readonly EntityLink[]): Region | undefined {
  for (const code of countriesOf(links)) {
    const region = regionOfCountry(code)
    if (region !== undefined) return region
  }
  return undefined
}
