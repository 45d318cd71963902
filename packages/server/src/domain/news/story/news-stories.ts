import type { Instant } from '../../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { type Cluster, clusterHeadlines } from '../duplicates/cluster-headlines.ts'
import { classifyEvent, type EventReading } from '../events/classify-event.ts'
import { firstRegionOf, type Region } from '../linking/countries.ts'
import { type EntityLink, linkEntities } from '../linking/link-entities.ts'
import { readSentiment, type SentimentReading } from '../sentiment/read-sentiment.ts'
import { type NormalHeadline, normaliseHeadline } from '../text/normal-headline.ts'

/** The first headline of a cluster; copies only add publishers. */
export interface NewsStory {
  readonly id: string
  readonly first: NormalHeadline
  /** Distinct. */
  readonly sources: readonly string[]
  readonly headlines: number
  readonly lastKnownAt: Instant
  readonly links: readonly EntityLink[]
  readonly event: EventReading | undefined
  readonly sentiment: SentimentReading
}

/**
 * Normalise, cluster, link, classify, read sentiment.
 * @param headlines as known at one instant, ordered by `knownAt`
 * @returns one a cluster, by first headline
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

/** ISO 3166-1 alpha-2, distinct, in the order of the title. */
export const countriesOf = (links: readonly EntityLink[]): readonly string[] => [
  ...new Set(links.filter(({ kind }) => kind === 'country').map(({ id }) => id.replace(/^country:/, ''))),
]

export const regionOfStory = (links: readonly EntityLink[]): Region | undefined =>
  firstRegionOf(countriesOf(links))
