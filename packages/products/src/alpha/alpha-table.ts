import { stocksOf, type Universe } from '@bellwether-markets/engine/market/asset'
import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { rankedOfYear, training } from '@bellwether-markets/engine/market/inputs'
import type { AlphaDay } from '@bellwether-markets/engine/signals/alpha/alpha-day'

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
