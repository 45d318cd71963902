import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { eventTypeOf } from '../events/event-types.ts'
import type { NameSearch } from '../linking/find-aliases.ts'
import { newsStories } from './news-stories.ts'
import { type NewsStory, reportsEvent } from './news-story.ts'
import { LEAD, STORY_MS, type StoredStory, type StorySpan, type StoryWeek, WEEK } from './story-span.ts'

/**
 * Of the week that ended 72 hours before each instant; weeks without headlines are absent.
 * @param headlines by `knownAt`
 */
export const storyWeeks = (
  headlines: readonly Headline[],
  instants: readonly Instant[],
  names?: NameSearch,
): readonly StoryWeek[] =>
  instants.flatMap((at) => {
    const upTo = asInstant(at - STORY_MS)
    return spanOf(headlines, { after: asInstant(upTo - WEEK), upTo, knownBy: at, names }).map((span) => ({
      at,
      ...span,
    }))
  })

/** Since the latest week that was decided; nothing without headlines. */
export const openSpan = (
  headlines: readonly Headline[],
  decided: Instant,
  asOf: Instant,
  names?: NameSearch,
): readonly StorySpan[] =>
  spanOf(headlines, { after: asInstant(decided - STORY_MS), upTo: asOf, knownBy: asOf, names })

export const storiesOf = ({ stories }: StorySpan): readonly NewsStory[] =>
  stories.map(({ event, direction, sentiment, ...story }) => ({
    ...story,
    event: { type: eventTypeOf(event), direction },
    sentiment: { score: sentiment },
  }))

interface Bounds {
  readonly after: Instant
  readonly upTo: Instant
  /** Copies are counted until then. */
  readonly knownBy: Instant
  readonly names: NameSearch | undefined
}

function spanOf(
  headlines: readonly Headline[],
  { after, upTo, knownBy, names }: Bounds,
): readonly StorySpan[] {
  const knownWithin = (from: Instant, to: Instant): readonly Headline[] =>
    headlines.slice(countUpTo(headlines, from), countUpTo(headlines, to))
  const own = knownWithin(after, upTo)
  if (own.length === 0) return []
  const read = knownWithin(asInstant(after - LEAD), knownBy)
  const isOwn = ({ knownAt }: Headline): boolean => knownAt > after && knownAt <= upTo
  return [
    {
      headlines: own.length,
      firstKnownAt: own[0].knownAt,
      lastKnownAt: own[own.length - 1].knownAt,
      stories: newsStories(read, names).flatMap((story) => (isOwn(story.first) ? storedStory(story) : [])),
    },
  ]
}

/** Known by an instant; by halving, because years of headlines are given for each week. */
function countUpTo(headlines: readonly Headline[], at: Instant): number {
  let low = 0
  let high = headlines.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (headlines[middle].knownAt <= at) low = middle + 1
    else high = middle
  }
  return low
}

function storedStory(story: NewsStory): readonly StoredStory[] {
  if (!reportsEvent(story)) return []
  const { sources, headlines, lastKnownAt, event, sentiment } = story
  const { title, language, source, url, publishedAt, timeOfDayKnown, knownAt } = story.first
  const links = story.links.map(({ id, kind, symbols, begin, end, score }) => ({
    id,
    kind,
    symbols,
    begin,
    end,
    score,
  }))
  return [
    {
      id: story.id,
      sources,
      headlines,
      lastKnownAt,
      links,
      first: { title, language, source, url, publishedAt, timeOfDayKnown, knownAt },
      event: event.type.code,
      direction: event.direction,
      sentiment: sentiment.score,
    },
  ]
}
