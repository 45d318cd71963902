import type { DemoPublisherTable } from '../../../data/schemas.ts'
import table from '../../../data/simulator/news-publishers.json' with { type: 'json' }

/** A publisher of the demo market. All are invented; `.example` is no real domain (RFC 2606). */
export interface NewsPublisher {
  readonly name: string
  readonly domain: string
  readonly language: 'en' | 'de'
  /** Share of the headlines of its language. */
  readonly share: number
}

export const NEWS_PUBLISHERS: readonly NewsPublisher[] = table as DemoPublisherTable
