import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Headline } from '../market/observation.ts'
import { type NormalHeadline, normaliseHeadline } from './text/normal-headline.ts'

/** A headline of which the title alone matters, known a minute after it was published. */
export function sampleHeadline(
  title: string,
  at: Instant,
  more: Partial<Omit<Headline, 'title' | 'knownAt'>> = {},
): Headline {
  const source = more.source ?? 'Sample Wire'
  return {
    id: `${source} ${at} ${title}`,
    source,
    title,
    url: undefined,
    publishedAt: at,
    timeOfDayKnown: true,
    knownAt: asInstant(at + 60_000),
    taggedSymbols: [],
    ...more,
  }
}

/** A title as the pipeline reads it, from a source without a name of its own. */
export const sampleNormalHeadline = (title: string): NormalHeadline =>
  normaliseHeadline(sampleHeadline(title, asInstant(0), { source: 'example' }))
