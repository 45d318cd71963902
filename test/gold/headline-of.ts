import { type NormalHeadline, normaliseHeadline } from '../../src/core/news/text/normal-headline.ts'
import { asInstant } from '../../src/kernel/time.ts'

/** A title as the pipeline reads it, from a source without a name of its own. */
export const headlineOf = (title: string): NormalHeadline =>
  normaliseHeadline({
    id: title,
    source: 'gold',
    title,
    url: undefined,
    publishedAt: asInstant(0),
    timeOfDayKnown: true,
    knownAt: asInstant(0),
    taggedSymbols: [],
  })
