import type { Universe } from '@bellwether-markets/engine/market/asset'
import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { assets, news } from '@bellwether-markets/engine/market/inputs'
import {
  STORY_WEEK_DECIDES,
  STORY_WEEK_HOURS,
  type StoryWeek,
} from '@bellwether-markets/engine/news/story/story-span'

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
