import type { Headline } from '../../market/observation.ts'
import { type Cluster, clusterHeadlines } from '../duplicates/cluster-headlines.ts'
import { classifyEvent, type EventReading } from '../events/classify-event.ts'
import { type EntityLink, linkEntities } from '../linking/link-entities.ts'
import { readSentiment, type SentimentReading } from '../sentiment/read-sentiment.ts'
import { type NormalHeadline, normaliseHeadline, oncePerText } from '../text/normal-headline.ts'
import type { NewsStory } from './news-story.ts'

/** With the evidence of each reading. */
export interface ReadStory extends NewsStory {
  readonly first: NormalHeadline
  readonly links: readonly EntityLink[]
  readonly event: EventReading | undefined
  readonly sentiment: SentimentReading
}

/**
 * Normalise, cluster, link, classify, read sentiment.
 * @param headlines as known at one instant, ordered by `knownAt`
 * @returns one a cluster, by first headline
 */
export function newsStories(headlines: readonly Headline[]): readonly ReadStory[] {
  const normal = headlines.map(normaliseHeadline).filter(({ tokens }) => tokens.length > 0)
  return clusterHeadlines(normal).map(storyOf)
}

const storyOf = ({ id, first, members, sources }: Cluster): ReadStory => ({
  id,
  first,
  sources,
  headlines: members.length,
  lastKnownAt: members[members.length - 1]?.knownAt ?? first.knownAt,
  ...readingOf(first),
})

const readingOf = oncePerText((headline) => {
  const links = linkEntities(headline)
  const event = classifyEvent(headline, links)
  return { links, event, sentiment: readSentiment(headline, event) }
})
