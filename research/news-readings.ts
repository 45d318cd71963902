import type { Headline } from '../packages/server/src/domain/market/observation.ts'
import { clusterHeadlines } from '../packages/server/src/domain/news/duplicates/cluster-headlines.ts'
import { classifyEvent, type EventReading } from '../packages/server/src/domain/news/events/classify-event.ts'
import { intensityCategories } from '../packages/server/src/domain/news/intensity/intensity-categories.ts'
import { type EntityLink, linkEntities } from '../packages/server/src/domain/news/linking/link-entities.ts'
import {
  readSentiment,
  type SentimentReading,
} from '../packages/server/src/domain/news/sentiment/read-sentiment.ts'
import {
  type NormalHeadline,
  normaliseHeadline,
} from '../packages/server/src/domain/news/text/normal-headline.ts'
import { utcDay } from '../packages/server/src/kernel/time.ts'
import type { Progress } from './evaluation-report.ts'
import type { IntensityArticle } from './news-intensity.ts'

/** The first headline of a story as every stage read it. */
export interface StoryReading {
  readonly headline: NormalHeadline
  readonly links: readonly EntityLink[]
  readonly event: EventReading | undefined
  readonly sentiment: SentimentReading
}

export interface NewsReadings {
  readonly headlines: number
  readonly stories: readonly StoryReading[]
  /** Every headline, copies included, as the index of intensity counts it. */
  readonly articles: readonly IntensityArticle[]
}

/** All stages on recorded headlines; a story is read from its first headline alone. */
export function newsReadings(headlines: readonly Headline[], progress: Progress): NewsReadings {
  progress(0, 'normalising headlines')
  const normal = headlines.map(normaliseHeadline)
  progress(0.3, 'finding copies')
  const clusters = clusterHeadlines(normal)
  progress(0.7, 'linking and typing')
  const stories = clusters.map(({ first }) => {
    const links = linkEntities(first)
    const event = classifyEvent(first, links)
    return { headline: first, links, event, sentiment: readSentiment(first, event) }
  })
  const articles = normal.map((headline) => ({
    day: utcDay(headline.publishedAt),
    source: headline.source,
    categories: intensityCategories(headline),
  }))
  progress(1, 'headlines read')
  return { headlines: headlines.length, stories, articles }
}
