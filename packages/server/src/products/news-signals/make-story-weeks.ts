import type { RowsOf } from '../../domain/market/fact-table.ts'
import { namesWith } from '../../domain/news/linking/find-aliases.ts'
import { storyWeeks } from '../../domain/news/story/story-weeks.ts'
import type { storyTable } from './story-table.ts'

/** None if the market has no news. */
export const makeStoryWeeks: RowsOf<typeof storyTable> = ({ headlines, tracked }, instants) =>
  storyWeeks(headlines ?? [], instants, namesWith(tracked))
