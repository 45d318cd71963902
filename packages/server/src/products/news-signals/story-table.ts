import { defineFactTable } from '../../domain/market/fact-table.ts'
import { news } from '../../domain/market/inputs.ts'
import { STORY_WEEK_DECIDES, STORY_WEEK_HOURS, type StoryWeek } from '../../domain/news/story/story-span.ts'

export const storyTable = defineFactTable<StoryWeek>()({
  id: 'story_week',
  version: 2,
  decides: STORY_WEEK_DECIDES,
  chained: false,
  inputs: () => ({ headlines: news(STORY_WEEK_HOURS) }),
})
