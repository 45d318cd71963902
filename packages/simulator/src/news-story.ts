import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { DemoPublisherTable, WordingTable } from '@bellwether-markets/engine/table-schemas'
import table from '../data/news-publishers.json' with { type: 'json' }
import templateTable from '../data/news-wordings.json' with { type: 'json' }

/**
 * A publisher of the demo market; `share`: of the headlines of its language. All are invented; `.example` is no real
 * domain (RFC 2606).
 */
export type NewsPublisher = DemoPublisherTable[number]

export const NEWS_PUBLISHERS: readonly NewsPublisher[] = table as DemoPublisherTable

export interface NewsFigure {
  readonly value: number
  readonly decimals: number
}

export interface NewsStory {
  readonly at: Instant
  readonly kind: NewsKind
  readonly words: Readonly<Record<string, string | NewsFigure>>
  /** Symbols that a provider would attach. */
  readonly symbols: readonly string[]
  /** Expected number of further headlines. */
  readonly echo: number
}

export const figure = (value: number, decimals: number): NewsFigure => ({ value, decimals })

const { company, macro, commodity, crisis } = templateTable
const ALL = { ...company, ...macro, ...commodity, ...crisis }

export type NewsKind = keyof typeof ALL
export type CrisisKind = keyof typeof crisis

/** By kind of story, with `<name>` placeholders. */
export const NEWS_WORDINGS: Readonly<Record<NewsKind, WordingTable['crisis'][string]>> = ALL
