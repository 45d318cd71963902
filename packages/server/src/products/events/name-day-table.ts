import { defineFactTable } from '../../domain/market/fact-table.ts'
import { type FactRow, news } from '../../domain/market/inputs.ts'
import type { NameCounts } from '../../domain/news/topics/name-counts.ts'

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
