import { defineFactTable } from '../../domain/market/fact-table.ts'
import { type FactRow, news } from '../../domain/market/inputs.ts'
import type { NewsCount } from '../../domain/news/regions/regional-intensity.ts'

export interface NewsDay extends FactRow {
  /** Of what became known within the 24 hours before; more than one day if some of it was published earlier. */
  readonly counts: readonly NewsCount[]
}

export const newsDay = defineFactTable<NewsDay>()({
  id: 'news_day',
  version: 1,
  decides: { minutes: 20, weekdays: [0, 1, 2, 3, 4, 5, 6], through: 'day_before' },
  chained: false,
  inputs: () => ({ headlines: news(24) }),
})
