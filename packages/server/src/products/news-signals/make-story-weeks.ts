import type { RowsOf } from '../../domain/market/fact-table.ts'
import { storyWeeks } from '../../domain/news/story/story-weeks.ts'
import type { storyTable } from './story-table.ts'

/** None if the market has no news. */
export const makeStoryWeeks: RowsOf<typeof storyTable> = ({ headlines }, instants) =>
  storyWeeks(headlines ?? [], instants)
