import type { Universe } from '../../domain/market/asset.ts'
import { defineFactTable } from '../../domain/market/fact-table.ts'
import { assets, news } from '../../domain/market/inputs.ts'
import { STORY_WEEK_DECIDES, STORY_WEEK_HOURS, type StoryWeek } from '../../domain/news/story/story-span.ts'

export const storyTable = defineFactTable<StoryWeek>()({
  id: 'story_week',
  version: 2,
  decides: STORY_WEEK_DECIDES,
  chained: false,
  inputs: (universe: Universe) => ({
    headlines: news(STORY_WEEK_HOURS),
    tracked: assets(universe.assets.map(({ symbol }) => symbol)),
  }),
})
