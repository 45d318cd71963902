import { utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { clusterHeadlines } from '@bellwether-markets/engine/news/duplicates/cluster-headlines'
import { classifyEvent, type EventReading } from '@bellwether-markets/engine/news/events/classify-event'
import { intensityCategories } from '@bellwether-markets/engine/news/intensity/intensity-categories'
import { type EntityLink, linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import {
  readSentiment,
  type SentimentReading,
} from '@bellwether-markets/engine/news/sentiment/read-sentiment'
import { type NormalHeadline, normaliseHeadline } from '@bellwether-markets/engine/news/text/normal-headline'
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
