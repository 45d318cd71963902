import { defineFactTable } from '../../domain/market/fact-table.ts'
import { type FactRow, news } from '../../domain/market/inputs.ts'
import { STORY_DAYS } from '../../domain/news/crises/crisis-themes.ts'
import type { CrisisNews } from '../../domain/news/crises/find-crises.ts'
import type { NewsCount } from '../../domain/news/regions/regional-intensity.ts'

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
