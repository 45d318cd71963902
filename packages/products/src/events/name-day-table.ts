import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { type FactRow, news } from '@bellwether-markets/engine/market/inputs'
import type { NameCounts } from '@bellwether-markets/engine/news/topics/name-counts'

export const DAY_HOURS = 24

/** What the stories name that became known within the 24 hours before. */
export interface NameDay extends FactRow, NameCounts {}

export const nameDay = defineFactTable<NameDay>()({
  id: 'name_day',
  version: 1,
  decides: { minutes: 20, weekdays: [0, 1, 2, 3, 4, 5, 6], through: 'day_before' },
  chained: false,
  inputs: () => ({ headlines: news(DAY_HOURS) }),
})
