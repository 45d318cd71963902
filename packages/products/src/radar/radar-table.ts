import { stocksOf, type Universe } from '@bellwether-markets/engine/market/asset'
import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { dailyOfYear, rankedOfYear } from '@bellwether-markets/engine/market/inputs'
import { SP500_FUND } from '@bellwether-markets/engine/market/roles'
import type { RadarDay } from '@bellwether-markets/engine/signals/radar/radar-day'

/** The screen needs 273 closes, and weeks with open outcomes come before. */
export const RADAR_WARM_UP_DAYS = 550

/** The picks of each trading day, at 07:00 UTC on the day after. */
export const radarTable = defineFactTable<RadarDay>()({
  id: 'radar_day',
  version: 3,
  decides: { minutes: 7 * 60, weekdays: [2, 3, 4, 5, 6], through: 'day_before' },
  chained: true,
  inputs: (universe: Universe) => ({
    ranked: rankedOfYear(stocksOf(universe), RADAR_WARM_UP_DAYS),
    index: dailyOfYear([SP500_FUND], RADAR_WARM_UP_DAYS),
  }),
})

/** Stocks and the benchmark. */
export const trackedOf = (universe: Universe): readonly string[] => [...stocksOf(universe), SP500_FUND]
