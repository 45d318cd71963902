import type { RowsOf } from '@bellwether-markets/engine/market/fact-table'
import { namesWith } from '@bellwether-markets/engine/news/linking/find-aliases'
import { storyWeeks } from '@bellwether-markets/engine/news/story/story-weeks'
import type { storyTable } from './story-table.ts'

/** None if the market has no news. */
export const makeStoryWeeks: RowsOf<typeof storyTable> = ({ headlines, tracked }, instants) =>
  storyWeeks(headlines ?? [], instants, namesWith(tracked))
