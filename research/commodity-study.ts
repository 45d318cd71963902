import type { CommodityDay } from '@bellwether-markets/engine/commodities/commodity-day'
import { commodityDays } from '@bellwether-markets/engine/commodities/commodity-days'
import {
  type CommodityHistory,
  commodityHistory,
} from '@bellwether-markets/engine/commodities/commodity-history'
import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import {
  type CommodityWindows,
  commoditySeries,
} from '@bellwether-markets/engine/commodities/commodity-series'
import { ISSUED_AFTER_MIDNIGHT_MS } from '@bellwether-markets/engine/commodities/past-forecasts'
import { rankCorrelation } from '@bellwether-markets/engine/commodities/rank-ic'
import { asDay, asInstant, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'

/** Every day of the past as the service would have described it. */
export interface CommodityStudy extends CommodityHistory {
  readonly rows: readonly CommodityDay[]
  /** Return after each day, by raw material; NaN if unknown. */
  readonly outcomes: readonly Float64Array[]
}

/** @param windows daily bars and curves over the whole history */
export function commodityStudy(windows: CommodityWindows): CommodityStudy {
  const days = [...windows.daily.values(), ...windows.curves.values()].map(({ day }) => day)
  const first = Math.min(...days.map((own) => own[0]))
  const last = Math.max(...days.map((own) => own[own.length - 1]))
  const instants = Array.from({ length: last - first + 1 }, (_, at) =>
    asInstant(startOfUtcDay(asDay(first + at + 1)) + ISSUED_AFTER_MIDNIGHT_MS),
  )
  const rows = commodityDays(windows, instants, [])
  const series = COMMODITY_INSTRUMENTS.map((each) => commoditySeries(each, windows))
  return { ...commodityHistory(rows, series), rows, outcomes: outcomesOf(rows) }
}

function outcomesOf(rows: readonly CommodityDay[]): readonly Float64Array[] {
  const rowOf = new Map(rows.map(({ day }, row) => [day, row]))
  const outcomes = COMMODITY_INSTRUMENTS.map(() => new Float64Array(rows.length).fill(Number.NaN))
  for (const { closed } of rows) {
    for (let at = 0; at < closed.length; at += 3) {
      const row = rowOf.get(closed[at])
      if (row !== undefined) outcomes[closed[at + 1]][row] = closed[at + 2]
    }
  }
  return outcomes
}

/**
 * Rank correlation of a figure and its outcome, on days with eight or more pairs.
 * @param figures one per raw material, each as long as the days; NaN if missing
 */
export function rankIc(
  { scores: { day }, outcomes }: CommodityStudy,
  figures: readonly Numbers[],
): DayValues {
  const days: number[] = []
  const values: number[] = []
  for (let at = 0; at < day.length; at++) {
    const value = rankCorrelation(
      figures.map((figure) => figure[at] ?? Number.NaN),
      outcomes.map((outcome) => outcome[at]),
    )
    if (Number.isNaN(value)) continue
    days.push(day[at])
    values.push(value)
  }
  return { day: days, value: values }
}
