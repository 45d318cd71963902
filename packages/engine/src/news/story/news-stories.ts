import { remembered } from '../../kernel/remembered.ts'
import type { Headline } from '../../market/observation.ts'
import { type Cluster, clusterHeadlines } from '../duplicates/cluster-headlines.ts'
import type { EventReading } from '../events/classify-event.ts'
import { type HeadlineReading, readEvent } from '../events/read-event.ts'
import { type NameSearch, usualNames } from '../linking/find-aliases.ts'
import { type EntityLink, linkEntities } from '../linking/link-entities.ts'
import { readSentiment, type SentimentReading } from '../sentiment/read-sentiment.ts'
import { type NormalHeadline, normaliseHeadline, oncePerText } from '../text/normal-headline.ts'
import type { NewsStory } from './news-story.ts'

/** With the evidence of each reading. */
export interface ReadStory extends NewsStory {
  readonly first: NormalHeadline
  readonly links: readonly EntityLink[]
  readonly event: (EventReading & Pick<HeadlineReading, 'direction'>) | undefined
  readonly cause: HeadlineReading['cause']
  /** Calibrated, of the most likely event type, also of one below the threshold. */
  readonly probability: number
  readonly direction: -1 | 0 | 1
  readonly sentiment: SentimentReading
}

/**
 * Normalise, cluster, link, classify, read sentiment.
 * @param headlines as known at one instant, ordered by `knownAt`
 * @param names of what headlines may be about
 * @returns one a cluster, by first headline
 */
export function newsStories(
  headlines: readonly Headline[],
  names: NameSearch = usualNames(),
): readonly ReadStory[] {
  const normal = headlines.map(normaliseHeadline).filter(({ tokens }) => tokens.length > 0)
  return clusterHeadlines(normal).map((cluster) => storyOf(cluster, names))
}

const storyOf = ({ id, first, members, sources }: Cluster, names: NameSearch): ReadStory => ({
  id,
  first,
  sources,
  headlines: members.length,
  lastKnownAt: members[members.length - 1]?.knownAt ?? first.knownAt,
  ...readersBy(names)(first),
})

const readersBy = remembered((names: NameSearch) =>
  oncePerText((headline) => {
    const links = linkEntities(headline, names)
    const { event, ...others } = readEvent(headline, links)
    const sentiment = readSentiment(headline, event)
    return { links, event: event && { ...event, direction: others.direction }, ...others, sentiment }
  }),
)
