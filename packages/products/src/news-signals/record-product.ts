import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, facts, news } from '@bellwether-markets/engine/market/inputs'
import { STORY_WEEK_HOURS } from '@bellwether-markets/engine/news/story/story-span'
import { defineInternalComputation } from '../contract/product.ts'
import { NewsRecord } from './news-schema.ts'
import { storyTable } from './story-table.ts'

const YEAR_DAYS = 365
/** Sessions of these weeks, and those before them for volatility and beta. */
const DAILY_BARS = 340

export const newsRecordProduct = defineInternalComputation({
  id: 'news-record',
  access: 'internal',
  version: 4,
  title: 'Record of the news',
  snapshot: NewsRecord,
  inputs: (universe: Universe) => {
    const symbols = universe.assets.map(({ symbol }) => symbol)
    return {
      weeks: facts(storyTable, YEAR_DAYS),
      headlines: news(STORY_WEEK_HOURS),
      days: daily(symbols, DAILY_BARS),
      tracked: assets(symbols),
    }
  },
  refresh: { cron: '50 5 * * *' },
})
