import { stocksOf, type Universe } from '../../domain/market/asset.ts'
import { defineFactTable } from '../../domain/market/fact-table.ts'
import { dailyOfYear, rankedOfYear } from '../../domain/market/inputs.ts'
import { SP500_FUND } from '../../domain/market/roles.ts'
import type { RadarDay } from '../../domain/signals/radar/radar-day.ts'

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
