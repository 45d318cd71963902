import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { type FactRow, news } from '@bellwether-markets/engine/market/inputs'
import { STORY_DAYS } from '@bellwether-markets/engine/news/crises/crisis-themes'
import type { CrisisNews } from '@bellwether-markets/engine/news/crises/find-crises'
import type { NewsCount } from '@bellwether-markets/engine/news/regions/regional-intensity'

/** Of what became known within the 24 hours before. */
export interface NewsDay extends FactRow, CrisisNews {
  /** More than one day if some of it was published earlier. */
  readonly counts: readonly NewsCount[]
}

export const newsDay = defineFactTable<NewsDay>()({
  id: 'news_day',
  version: 2,
  decides: { minutes: 20, weekdays: [0, 1, 2, 3, 4, 5, 6], through: 'day_before' },
  chained: false,
  inputs: () => ({ headlines: news(STORY_DAYS * 24) }),
})
