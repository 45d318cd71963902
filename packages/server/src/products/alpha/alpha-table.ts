import { stocksOf, type Universe } from '../../domain/market/asset.ts'
import { defineFactTable } from '../../domain/market/fact-table.ts'
import { rankedOfYear, training } from '../../domain/market/inputs.ts'
import type { AlphaDay } from '../../domain/signals/alpha/alpha-day.ts'

/** Five years for the season, and ten weeks whose labels are open. */
export const ALPHA_WARM_UP_DAYS = 1900

/** The model's decisions of each trading day, at 07:00 UTC on the day after. */
export const alphaTable = defineFactTable<AlphaDay>()({
  id: 'alpha_day',
  version: 3,
  decides: { minutes: 7 * 60, weekdays: [2, 3, 4, 5, 6], through: 'day_before' },
  chained: true,
  inputs: (universe: Universe) => ({
    ranked: rankedOfYear(stocksOf(universe), ALPHA_WARM_UP_DAYS),
    wider: training(),
  }),
})
