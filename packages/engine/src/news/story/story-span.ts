import { DAY, HOUR, type Instant } from '../../kernel/time.ts'
import type { DecisionTimes } from '../../market/decision-times.ts'
import type { FactRow } from '../../market/inputs.ts'
import type { NewsStory } from './news-story.ts'

/** A story accepts headlines so long after its first one. */
export const STORY_MS = 72 * HOUR
export const WEEK = 7 * DAY
/**
 * Clustering begins so long before the stories that are kept. Recorded and simulated headlines then form the same
 * stories as if all earlier ones were read.
 */
export const LEAD = 6 * DAY

/** From the first headline that a row reads to its decision. */
export const STORY_WEEK_HOURS = (LEAD + WEEK + STORY_MS) / HOUR

/** 72 hours after Sunday, when no headline can join a story of the week any more. */
export const STORY_WEEK_DECIDES: DecisionTimes = { minutes: 0, weekdays: [4], through: 'day_before' }

/** Of the stories whose first headline became known within a span, those that report an event. */
export interface StorySpan {
  /** That became known within the span. */
  readonly headlines: number
  readonly firstKnownAt: Instant
  readonly lastKnownAt: Instant
  readonly stories: readonly StoredStory[]
}

export type StoryWeek = StorySpan & FactRow

export interface StoredStory extends Omit<NewsStory, 'event' | 'sentiment'> {
  /** Code of its type. */
  readonly event: string
  readonly direction: -1 | 0 | 1
  readonly sentiment: number
}
