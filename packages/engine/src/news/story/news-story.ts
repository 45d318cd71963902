import type { Instant } from '../../kernel/time.ts'
import type { EventReading } from '../events/classify-event.ts'
import { firstRegionOf, type Region } from '../linking/countries.ts'
import type { EntityLink } from '../linking/link-entities.ts'
import type { SentimentReading } from '../sentiment/read-sentiment.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'

type FirstHeadline = Pick<
  NormalHeadline,
  'title' | 'language' | 'source' | 'url' | 'publishedAt' | 'timeOfDayKnown' | 'knownAt'
>

/** The first headline of a cluster; copies only add publishers. */
export interface NewsStory {
  readonly id: string
  readonly first: FirstHeadline
  /** Distinct. */
  readonly sources: readonly string[]
  readonly headlines: number
  readonly lastKnownAt: Instant
  readonly links: readonly Omit<EntityLink, 'matched' | 'reason'>[]
  /** Direction for the price of what the headline is about; 0 if unclear. */
  readonly event: (Pick<EventReading, 'type'> & { readonly direction: -1 | 0 | 1 }) | undefined
  readonly sentiment: Pick<SentimentReading, 'score'>
}

export const reportsEvent = <S extends Pick<NewsStory, 'event'>>(
  story: S,
): story is S & { readonly event: NonNullable<S['event']> } =>
  story.event !== undefined && story.event.type.group !== 'none'

type Links = readonly Pick<EntityLink, 'kind' | 'id'>[]

/** ISO 3166-1 alpha-2, distinct, in the order of the title. */
export const countriesOf = (links: Links): readonly string[] => [
  ...new Set(links.filter(({ kind }) => kind === 'country').map(({ id }) => id.replace(/^country:/, ''))),
]

export const regionOfStory = (links: Links): Region | undefined => firstRegionOf(countriesOf(links))
